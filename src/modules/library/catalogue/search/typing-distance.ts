/** What a mistake costs. Those that are made most cost least. */
const PLAIN = 1
/** A letter too many or too few. */
const MISSING = 0.9
const SWAPPED = 0.7
/** A letter once that is doubled, or the other way round. */
const DOUBLED = 0.5
/** One vowel for another, or a letter for one that sounds alike. */
const ALIKE = 0.7
/** Nobody mistakes the first letter easily. */
const FIRST_LETTER = 0.5

const VOWELS = 'aeiouy'
const SOUNDS = ['cksqz', 'bvpf', 'gj', 'dt', 'mn', 'lr', 'iyj', 'uw', 'ou']

const codes = (letters: string) => Array.from(letters, (letter) => letter.charCodeAt(0))
const LETTERS = 128
const alike = new Uint8Array(LETTERS * LETTERS)
for (const group of [VOWELS, ...SOUNDS].map(codes)) {
  for (const one of group) for (const other of group) alike[one * LETTERS + other] = 1
}

/** How many mistakes a word of this length may have, by their cost. */
export function mistakesIn(length: number): number {
  if (length < 4) return 0
  if (length === 4) return 0.95
  if (length < 6) return 1
  if (length < 7) return 1.5
  return length < 11 ? 1.8 : 2.2
}

/**
 * The table that a weighted Damerau–Levenshtein distance is read from, filled row by row: a row for each
 * letter of a word of the vocabulary, so that words with the same beginning share its rows.
 */
export class DistanceTable {
  readonly #typed: Uint16Array
  readonly #rows: Float32Array[] = []

  constructor(typed: string) {
    this.#typed = Uint16Array.from(codes(typed))
    this.#rows.push(Float32Array.from({ length: typed.length + 1 }, (_, index) => this.#missing(index)))
  }

  /** What it costs to have typed the first letters of the word and nothing else. */
  #missing(count: number): number {
    return count === 0 ? 0 : count * MISSING + FIRST_LETTER
  }

  /** Fills the row after the word's letter at `depth`; answers the least distance a longer word can have. */
  fill(word: string, depth: number): number {
    const typed = this.#typed
    const above = this.#rows[depth]
    if (above === undefined) throw new Error('the rows before are not filled')
    const row = this.#rows[depth + 1] ?? new Float32Array(typed.length + 1)
    this.#rows[depth + 1] = row
    const letter = word.charCodeAt(depth)
    const before = depth > 0 ? word.charCodeAt(depth - 1) : -1
    const twoAbove = depth > 0 ? this.#rows[depth - 1] : undefined
    row[0] = this.#missing(depth + 1)
    let least = row[0]
    for (let column = 1; column <= typed.length; column += 1) {
      const wrote = typed[column - 1] ?? 0
      const wroteBefore = column > 1 ? (typed[column - 2] ?? 0) : -1
      const isFirst = depth === 0 && column === 1
      let cost =
        (above[column - 1] ?? 0) +
        (letter === wrote
          ? 0
          : (isFirst ? FIRST_LETTER : 0) +
            (letter < LETTERS && wrote < LETTERS && alike[letter * LETTERS + wrote] === 1 ? ALIKE : PLAIN))
      cost = Math.min(
        cost,
        (above[column] ?? 0) + (letter === before ? DOUBLED : MISSING),
        (row[column - 1] ?? 0) + (wrote === wroteBefore ? DOUBLED : MISSING),
      )
      if (twoAbove !== undefined && letter === wroteBefore && before === wrote) {
        cost = Math.min(cost, (twoAbove[column - 2] ?? 0) + SWAPPED + (depth === 1 || column === 2 ? 0.2 : 0))
      }
      row[column] = cost
      if (cost < least) least = cost
    }
    return least
  }

  /** The distance between what was typed and the word's first `length` letters. */
  at(length: number): number {
    return this.#rows[length]?.[this.#typed.length] ?? Number.POSITIVE_INFINITY
  }
}
