import { rootOf, stemOf } from './stem.ts'
import { DistanceTable, mistakesIn } from './typing-distance.ts'

/** A term that a typed word may have been meant as. */
export interface Misspelling {
  term: number
  distance: number
  /** Set when what was typed is, mistakes aside, only the beginning of the term. */
  isBeginning: boolean
}

/** Misspelt words whose answers are kept. */
const REMEMBERED = 1_000
/** Two swapped letters cost less than the row between them says, by most at the beginning of a word. */
const SWAP = 0.55
/** At most so many terms stand for a beginning, per letter and in all: those that name most templates. */
const BEGINNINGS_BY_LETTER = 12
const BEGINNINGS = 48

/** Every word of the library, folded; a term is a word's number. */
export class Vocabulary {
  readonly words: string[] = []
  readonly #terms = new Map<string, number>()
  /** Languages that a term is written in, one bit each. */
  readonly #languages: number[] = []
  /** In how many titles and keywords a term stands. */
  readonly #naming: number[] = []
  /** The word as an author writes it, where that differs. */
  readonly #written = new Map<number, string>()
  readonly languages: string[] = []
  #stems = new Map<string, number[]>()
  #roots = new Map<string, number[]>()
  /** Naming terms by how they are written with every letter once. */
  #undoubled = new Map<string, number[]>()
  /** Answers for the misspelt words of late: whoever types on repeats them with every letter. */
  readonly #resembling = new Map<string, readonly Misspelling[]>()
  /** Naming terms in alphabetical order, and how many letters each shares with the one before. */
  #sorted: number[] = []
  #shared = new Uint8Array()

  /** The number of a word; a word that was not there is added. */
  add(word: string, language: string): number {
    let term = this.#terms.get(word)
    if (term === undefined) {
      term = this.words.length
      this.#terms.set(word, term)
      this.words.push(word)
      this.#languages.push(0)
      this.#naming.push(0)
    }
    this.#languages[term] = (this.#languages[term] ?? 0) | this.#bitOf(language)
    return term
  }

  /** The word stands in a title or a keyword, or in a table of words: typing errors are put right to it. */
  addNaming(word: string, language: string, written: string): number {
    const term = this.add(word, language)
    this.#naming[term] = (this.#naming[term] ?? 0) + 1
    this.#note(term, word, written)
    return term
  }

  /** The first way that it is written stays, but for capitals that others do without. */
  #note(term: number, word: string, written: string): void {
    if (written === word) {
      if (this.#written.get(term)?.toLowerCase() === word) this.#written.delete(term)
      return
    }
    const isOften = (this.#naming[term] ?? 0) > 1
    if (this.#written.has(term) || (isOften && written.toLowerCase() === word)) return
    this.#written.set(term, written)
  }

  #bitOf(language: string): number {
    let index = this.languages.indexOf(language)
    if (index < 0) index = this.languages.push(language) - 1
    return 1 << index
  }

  find(word: string): number | undefined {
    return this.#terms.get(word)
  }

  isIn(term: number, language: string): boolean {
    const index = this.languages.indexOf(language)
    return index >= 0 && ((this.#languages[term] ?? 0) & (1 << index)) !== 0
  }

  naming(term: number): number {
    return this.#naming[term] ?? 0
  }

  written(term: number): string {
    return this.#written.get(term) ?? this.words[term] ?? ''
  }

  /** To be called once all words are in. */
  close(): void {
    const words = this.words
    for (const [index, language] of this.languages.entries()) {
      for (const [term, word] of words.entries()) {
        if (((this.#languages[term] ?? 0) & (1 << index)) === 0) continue
        push(this.#stems, `${language} ${stemOf(word, language)}`, term)
        if (this.naming(term) > 0) push(this.#roots, `${language} ${rootOf(word, language)}`, term)
      }
    }
    const naming = [...words.keys()].filter((term) => this.naming(term) > 0)
    for (const term of naming) push(this.#undoubled, undoubled(words[term] ?? ''), term)
    this.#sorted = naming.sort((one, other) => ((words[one] ?? '') < (words[other] ?? '') ? -1 : 1))
    this.#shared = Uint8Array.from(this.#sorted, (term, index) =>
      sharedBeginning(words[this.#sorted[index - 1] ?? -1] ?? '', words[term] ?? ''),
    )
  }

  /** Terms of a language that are forms of this word. */
  formsOf(word: string, language: string): readonly number[] {
    return this.#stems.get(`${language} ${stemOf(word, language)}`) ?? []
  }

  /** Naming terms of a language that are made of the same root. */
  familyOf(word: string, language: string): readonly number[] {
    return this.#roots.get(`${language} ${rootOf(word, language)}`) ?? []
  }

  /** Whether a language has a naming term that is this word but for letters that are doubled. */
  hasUndoubled(word: string, language: string): boolean {
    const terms = this.#undoubled.get(undoubled(word)) ?? []
    return terms.some((term) => this.isIn(term, language))
  }

  /** Naming terms that begin so and go on, those first that name most. */
  beginningWith(beginning: string): number[] {
    const found: number[] = []
    const wordAt = (at: number) => this.words[this.#sorted[at] ?? 0] ?? ''
    for (let at = firstFrom(beginning, this.#sorted.length, wordAt); at < this.#sorted.length; at += 1) {
      if (!wordAt(at).startsWith(beginning)) break
      if (wordAt(at) !== beginning) found.push(this.#sorted[at] ?? 0)
    }
    const limit = Math.min(BEGINNINGS, BEGINNINGS_BY_LETTER * beginning.length)
    if (found.length <= limit) return found
    return found.sort((one, other) => this.naming(other) - this.naming(one)).slice(0, limit)
  }

  /** Naming terms that a word with typing errors may mean, all within what its length allows. */
  resembling(typed: string, { beginnings }: { beginnings: boolean }): readonly Misspelling[] {
    const key = `${beginnings} ${typed}`
    const known = this.#resembling.get(key)
    if (known !== undefined) return known
    if (this.#resembling.size >= REMEMBERED) this.#resembling.clear()
    const found = this.#findResembling(typed, beginnings)
    this.#resembling.set(key, found)
    return found
  }

  #findResembling(typed: string, beginnings: boolean): Misspelling[] {
    const allowed = mistakesIn(typed.length)
    const found: Misspelling[] = []
    if (allowed === 0) return found
    const table = new DistanceTable(typed)
    /** From this depth on, a row says nothing new: words below it are too far off. */
    let deadFrom = Number.POSITIVE_INFINITY
    for (let at = 0; at < this.#sorted.length; at += 1) {
      const shared = at === 0 ? 0 : (this.#shared[at] ?? 0)
      if (shared >= deadFrom) continue
      deadFrom = Number.POSITIVE_INFINITY
      const term = this.#sorted[at] ?? 0
      const word = this.words[term] ?? ''
      const longest = beginnings ? word.length : Math.min(word.length, typed.length + 4)
      for (let depth = shared; depth < longest; depth += 1) {
        if (table.fill(word, depth) > allowed + SWAP) {
          deadFrom = depth + 1
          break
        }
      }
      const filled = Math.min(deadFrom, longest)
      const whole = filled === word.length ? table.at(word.length) : Number.POSITIVE_INFINITY
      if (whole <= allowed) found.push({ term, distance: whole, isBeginning: false })
      else if (beginnings) {
        let distance = Number.POSITIVE_INFINITY
        for (let length = typed.length - 1; length <= filled; length += 1) {
          distance = Math.min(distance, table.at(length))
        }
        // Half of a word with mistakes could be anything: only one is allowed.
        if (distance <= Math.min(1, allowed)) found.push({ term, distance, isBeginning: true })
      }
    }
    return found
  }
}

/** The place of the first of so many sorted texts that does not stand before this one. */
export function firstFrom(wanted: string, count: number, textAt: (place: number) => string): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (textAt(middle) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The word with no letter twice in a row. */
function undoubled(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else values.push(value)
}

function sharedBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return Math.min(length, 255)
}
