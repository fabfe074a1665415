import type { PostingCollector } from './posting-lists.ts'
import { isStopWord } from './stop-words.ts'
import { wordsOf } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Text of which only the words count, each once in a field. */
export class RunningText {
  readonly #vocabulary: Vocabulary
  readonly #collector: PostingCollector
  /** Terms of the field at hand: those that hold its number. */
  readonly #fields: number[] = []
  #field = 0

  constructor(vocabulary: Vocabulary, collector: PostingCollector) {
    this.#vocabulary = vocabulary
    this.#collector = collector
  }

  add(texts: readonly string[], weight: number, language: string): void {
    this.#field += 1
    for (const text of texts) {
      for (const word of wordsOf(text)) {
        if (isStopWord(word)) continue
        const term = this.#vocabulary.add(word, language)
        if (this.#fields[term] === this.#field) continue
        this.#fields[term] = this.#field
        this.#collector.add(term, weight)
      }
    }
  }
}
