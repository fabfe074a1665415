import type { SearchIndex } from './build-index.ts'
import { impactIn, seek } from './posting-lists.ts'
import type { Alternative, ReadQuery, Slot } from './read-query.ts'

/** From here on a word counts as there; what stands in running text only counts in part. */
const THERE = 0.3
/** A word that tells less of a document stands in its running text only. */
const IN_PASSING = 0.15
/** How much a missing word takes. */
const COVERED = 0.75

/**
 * Scores documents for queries, one after the other: an answer holds until the next question. Its arrays have
 * a place for every document, so that no query has to make any.
 */
export class DocumentScorer {
  readonly #index: SearchIndex
  /** Of the word at hand: its value by document, and the documents that have it. */
  readonly #best: Float32Array
  readonly #having: Uint32Array
  #havingCount = 0
  readonly #fit: Float32Array
  readonly #coverage: Float32Array
  /** 1 where a word of the query describes the document, by title, keywords, summary or places. */
  readonly #described: Uint8Array
  /** Of the word at hand: whether it is one that a template needs. */
  #isNeeded = false
  readonly #found: Uint32Array
  #foundCount = 0

  constructor(index: SearchIndex) {
    const count = index.documents.length
    this.#index = index
    this.#best = new Float32Array(count)
    this.#having = new Uint32Array(count)
    this.#fit = new Float32Array(count)
    this.#coverage = new Float32Array(count)
    this.#described = new Uint8Array(count)
    this.#found = new Uint32Array(count)
  }

  /**
   * What the words of a query make of the documents that have any of them, which are in no order. By
   * document: how well it fits, which part of the query it has, from 0 to 1, and whether any word of it
   * stands elsewhere than in running text.
   */
  score({ slots, alternatives }: ReadQuery) {
    this.#forget()
    const total = slots.reduce((sum, { weight }) => sum + weight, 0)
    const needed = slots.reduce((sum, { weight, isOptional }) => sum + (isOptional ? 0 : weight), 0)
    const words = alternatives.filter(({ terms }) => terms.length === 1)
    const phrases = alternatives
      .filter(({ terms }) => terms.length > 1)
      .map((each) => this.#documentsOf(each))
    for (const [place, slot] of slots.entries()) {
      this.#isNeeded = !slot.isOptional
      for (const { term, factor } of slot.matches) this.#offerTerm(term, factor)
      for (const { from, to, terms, factor, language } of words) {
        if (place < from || place >= to) continue
        for (const term of terms[0] ?? []) this.#offerTerm(term, factor, language)
      }
      for (const { from, to, documents, values, describing } of phrases) {
        if (place < from || place >= to) continue
        for (let at = 0; at < documents.length; at += 1) {
          this.#offer(documents[at] ?? 0, values[at] ?? 0, describing[at] ?? 0)
        }
      }
      this.#take(slot, total, needed)
    }
    const found = this.#found.subarray(0, this.#foundCount)
    for (let at = 0; at < found.length; at += 1) {
      const document = found[at] ?? 0
      const coverage = this.#coverage[document] ?? 0
      this.#fit[document] = (this.#fit[document] ?? 0) * (1 - COVERED + COVERED * coverage * coverage)
    }
    return { found, fit: this.#fit, coverage: this.#coverage, described: this.#described }
  }

  /** Whether any document has these other words. */
  isFound(alternative: Alternative): boolean {
    const { terms, language } = alternative
    if (terms.length > 1) return this.#documentsOf(alternative).documents.length > 0
    const { postings, languages } = this.#index
    const { starts, documents } = postings
    return (terms[0] ?? []).some((term) =>
      documents
        .subarray(starts[term] ?? 0, starts[term + 1] ?? 0)
        .some((document) => language === undefined || languages[document] === language),
    )
  }

  #forget(): void {
    for (let at = 0; at < this.#foundCount; at += 1) {
      const document = this.#found[at] ?? 0
      this.#fit[document] = 0
      this.#coverage[document] = 0
      this.#described[document] = 0
    }
    this.#foundCount = 0
  }

  #offer(document: number, value: number, describes: number): void {
    if (describes === 1 && this.#isNeeded && value > 0) this.#described[document] = 1
    const before = this.#best[document] ?? 0
    if (value <= before) return
    if (before === 0) {
      this.#having[this.#havingCount] = document
      this.#havingCount += 1
    }
    this.#best[document] = value
  }

  #offerTerm(term: number, factor: number, language?: number): void {
    const { postings, languages } = this.#index
    const { starts, documents, impacts, describing } = postings
    const end = starts[term + 1] ?? 0
    for (let at = starts[term] ?? 0; at < end; at += 1) {
      const document = documents[at] ?? 0
      if (language === undefined || languages[document] === language) {
        this.#offer(document, factor * (impacts[at] ?? 0), describing[at] ?? 0)
      }
    }
  }

  /** Adds the word at hand to the documents that have it. */
  #take({ weight, isOptional }: Slot, total: number, needed: number): void {
    const part = weight / total
    const neededPart = isOptional ? 0 : weight / needed
    for (let at = 0; at < this.#havingCount; at += 1) {
      const document = this.#having[at] ?? 0
      const value = this.#best[document] ?? 0
      this.#best[document] = 0
      if (this.#fit[document] === 0) {
        this.#found[this.#foundCount] = document
        this.#foundCount += 1
      }
      this.#fit[document] = (this.#fit[document] ?? 0) + part * value
      this.#coverage[document] = (this.#coverage[document] ?? 0) + neededPart * Math.min(1, value / THERE)
    }
    this.#havingCount = 0
  }

  /** Goes through the documents of the phrase's rarest word, and looks for the others beside it. */
  #documentsOf({ from, to, terms, factor, language }: Alternative) {
    const { postings, languages } = this.#index
    const { starts, documents, impacts, describing } = postings
    const sizeOf = (word: readonly number[]) =>
      word.reduce((sum, term) => sum + (starts[term + 1] ?? 0) - (starts[term] ?? 0), 0)
    const rarest = terms.reduce((least, word) => (sizeOf(word) < sizeOf(least) ? word : least))
    const others = terms.filter((word) => word !== rarest)
    const found = { from, to, documents: [] as number[], values: [] as number[], describing: [] as number[] }
    for (const rare of rarest) {
      const places = others.map((word) => word.map((term) => starts[term] ?? 0))
      const end = starts[rare + 1] ?? 0
      for (let at = starts[rare] ?? 0; at < end; at += 1) {
        const document = documents[at] ?? 0
        if (language !== undefined && languages[document] !== language) continue
        let least = impacts[at] ?? 0
        let sum = least
        for (let word = 0; word < others.length && least > 0; word += 1) {
          const forms = others[word] ?? []
          const place = places[word] ?? []
          let best = 0
          for (let form = 0; form < forms.length; form += 1) {
            const term = forms[form] ?? 0
            const there = seek(postings, term, place[form] ?? 0, document)
            place[form] = there
            if (there < (starts[term + 1] ?? 0) && documents[there] === document) {
              best = Math.max(best, impacts[there] ?? 0)
            }
          }
          sum += best
          least = Math.min(least, best)
        }
        const value = phraseValue(least, sum, terms.length)
        if (value === 0) continue
        found.documents.push(document)
        found.values.push(factor * value)
        found.describing.push(describing[at] ?? 0)
      }
    }
    return found
  }
}

/** How much a phrase tells of a document: nothing unless in its language and with all of its words. */
export function phraseImpact(
  { postings, languages }: SearchIndex,
  { terms: words, language }: Alternative,
  document: number,
): number {
  if (language !== undefined && languages[document] !== language) return 0
  let least = Number.POSITIVE_INFINITY
  let sum = 0
  for (const word of words) {
    let best = 0
    for (const term of word) best = Math.max(best, impactIn(postings, term, document))
    if (best === 0) return 0
    least = Math.min(least, best)
    sum += best
  }
  return phraseValue(least, sum, words.length)
}

/** Nothing where a word stands in running text only: beside the others there by chance. */
function phraseValue(least: number, sum: number, words: number): number {
  return least < IN_PASSING ? 0 : (least + sum / words) / 2
}
