import type { Phrases, SearchIndex } from './build-index.ts'
import type { Alternative, ReadQuery } from './read-query.ts'

/** How much more a title counts that says nothing but the query, a keyword that does, and the same order. */
const TITLE = 0.9
const KEYWORD = 0.45
const ORDER = 0.12
/** Added when the title is the query, letter for letter but for accents and capitals. */
const SAME_TITLE = 1
/**
 * A keyword names what is looked for when the query says this part of it: `invoice` is no `overdue invoice`.
 */
const SAME_KEYWORD = 0.7
/** A name says a word when what stands for it there does so as surely as this. */
const SURELY = 0.25

/** Compares names of documents with one query. */
export class NameComparison {
  readonly #index: SearchIndex
  readonly #query: ReadQuery
  /** By term: the word of the query that it stands for, and how surely. */
  readonly #standings = new Map<number, { slot: number; factor: number }>()
  /** By term: the alternatives that it is a word of, and which word. */
  readonly #parts = new Map<number, { alternative: number; word: number }[]>()
  /** By alternative: which of its words the name at hand has, one bit each. */
  readonly #seen: Uint32Array
  /** By slot: how surely the name at hand says it. */
  readonly #said: Float32Array
  /** By slot: 1 where any of the document's names says it. */
  readonly #told: Float32Array
  readonly #weight: number
  /** Of the document at hand. */
  #language = 0

  constructor(index: SearchIndex, query: ReadQuery) {
    this.#index = index
    this.#query = query
    this.#seen = new Uint32Array(query.alternatives.length)
    this.#said = new Float32Array(query.slots.length)
    this.#told = new Float32Array(query.slots.length)
    for (const [slot, { matches }] of query.slots.entries()) {
      for (const { term, factor } of matches) {
        if ((this.#standings.get(term)?.factor ?? 0) < factor) this.#standings.set(term, { slot, factor })
      }
    }
    for (const [alternative, { terms }] of query.alternatives.entries()) {
      for (const [word, forms] of terms.entries()) {
        for (const term of forms) {
          const parts = this.#parts.get(term)
          if (parts === undefined) this.#parts.set(term, [{ alternative, word }])
          else parts.push({ alternative, word })
        }
      }
    }
    this.#weight = query.slots.reduce((sum, { weight }) => sum + weight, 0)
  }

  /**
   * What multiplies a document's fit, what is added, and how much of the query its title says, and all its
   * names together, 0 to 1.
   */
  of(document: number): { times: number; plus: number; named: number; says: number } {
    const { titles, keywords, keywordStarts, departments, languages } = this.#index
    this.#language = languages[document] ?? 0
    this.#told.fill(0)
    const title = this.#compare(titles, document)
    this.#tell()
    let keyword = 0
    for (let at = keywordStarts[document] ?? 0; at < (keywordStarts[document + 1] ?? 0); at += 1) {
      const { both, part } = this.#compare(keywords, at)
      keyword = Math.max(keyword, both)
      if (part >= SAME_KEYWORD) this.#tell()
    }
    if (this.#compare(departments, document).part >= SAME_KEYWORD) this.#tell()
    return {
      times: 1 + TITLE * title.both + KEYWORD * keyword + ORDER * title.order,
      named: title.both,
      says: this.#saysOfQuery(),
      plus: this.#isTitle(document) ? SAME_TITLE : 0,
    }
  }

  /** Notes what the name at hand says of the query. */
  #tell(): void {
    for (const [slot, factor] of this.#said.entries()) if (factor >= SURELY) this.#told[slot] = 1
  }

  #saysOfQuery(): number {
    let needed = 0
    let told = 0
    for (const [slot, { isOptional }] of this.#query.slots.entries()) {
      if (isOptional) continue
      needed += 1
      told += this.#told[slot] ?? 0
    }
    return needed === 0 ? 0 : told / needed
  }

  /** The part of a name that the query says, times that of the query in the name; and whether in order. */
  #compare({ starts, terms }: Phrases, phrase: number): { both: number; part: number; order: number } {
    const [start, end] = [starts[phrase] ?? 0, starts[phrase + 1] ?? 0]
    const { slots } = this.#query
    const { nameWeights } = this.#index
    this.#said.fill(0)
    if (!this.#standIn(terms, start, end)) return { both: 0, part: 0, order: 0 }
    let name = 0
    let named = 0
    let ordered = 0
    let last = -2
    for (let at = start; at < end; at += 1) {
      const term = terms[at] ?? 0
      const weight = nameWeights[term] ?? 0
      name += weight
      const standing = this.#standings.get(term)
      if (standing !== undefined) {
        named += weight
        this.#say(standing.slot, standing.factor)
        if (standing.slot === last + 1) ordered += 1
        last = standing.slot
      } else if (this.#isInPhrase(term)) named += weight
    }
    const query = slots.reduce((sum, { weight }, slot) => sum + weight * (this.#said[slot] ?? 0), 0)
    return {
      both: (named / name) * (query / this.#weight),
      part: named / name,
      order: slots.length > 1 ? ordered / (slots.length - 1) : 0,
    }
  }

  /** Notes which phrases stand in the name as a whole; answers whether any word of the query is in it. */
  #standIn(terms: Uint32Array, start: number, end: number): boolean {
    let isAny = false
    this.#seen.fill(0)
    for (let at = start; at < end; at += 1) {
      const term = terms[at] ?? 0
      isAny ||= this.#standings.has(term)
      for (const { alternative, word } of this.#parts.get(term) ?? []) {
        const seen = (this.#seen[alternative] ?? 0) | (1 << word)
        this.#seen[alternative] = seen
        const whole = this.#query.alternatives[alternative]
        if (whole === undefined || !this.#isWhole(whole, seen)) continue
        isAny = true
        for (let slot = whole.from; slot < whole.to; slot += 1) this.#say(slot, whole.factor)
      }
    }
    return isAny
  }

  #isInPhrase(term: number): boolean {
    return (this.#parts.get(term) ?? []).some(({ alternative }) => {
      const whole = this.#query.alternatives[alternative]
      return whole !== undefined && this.#isWhole(whole, this.#seen[alternative] ?? 0)
    })
  }

  #isWhole({ terms, language = this.#language }: Alternative, seen: number): boolean {
    return language === this.#language && seen === 2 ** terms.length - 1
  }

  #say(slot: number, factor: number): void {
    if ((this.#said[slot] ?? 0) < factor) this.#said[slot] = factor
  }

  #isTitle(document: number): boolean {
    const { titles, vocabulary } = this.#index
    const { words } = this.#query
    const start = titles.starts[document] ?? 0
    if ((titles.starts[document + 1] ?? 0) - start !== words.length) return false
    return words.every((word, at) => vocabulary.words[titles.terms[start + at] ?? -1] === word)
  }
}

/** Keeps the best of many in order; of two as good, the first. What is worse than all is never sorted. */
export class Best<Item> {
  readonly #limit: number
  readonly #compare: (one: Item, other: Item) => number
  #items: Item[] = []
  /** The last of those that there is room for, once there are so many. */
  #worst: Item | undefined

  constructor(limit: number, compare: (one: Item, other: Item) => number) {
    this.#limit = limit
    this.#compare = compare
  }

  offer(item: Item): void {
    if (this.#worst !== undefined && this.#compare(item, this.#worst) >= 0) return
    this.#items.push(item)
    if (this.#items.length >= 2 * this.#limit) this.inOrder()
  }

  inOrder(): Item[] {
    this.#items = this.#items.sort(this.#compare).slice(0, this.#limit)
    this.#worst = this.#items[this.#limit - 1]
    return this.#items
  }
}
