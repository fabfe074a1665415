import { languageOf } from '../library-language.ts'
import { PostingCollector, type PostingLists } from './posting-lists.ts'
import { indexedWords, type SearchDocument } from './search-document.ts'
import { isStopWord, weightOf } from './stop-words.ts'
import { tokenize, wordsOf } from './tokenize.ts'
import { Vocabulary } from './vocabulary.ts'
import { readWordTables, type WordTables } from './word-tables.ts'

/** The library as the search reads it. A document's number, its place in the list, finds all about it. */
export type SearchIndex = ReturnType<typeof buildIndex> extends Generator<void, infer Index> ? Index : never

/** Lists of terms, one after the other; the next one's start is the end. */
export interface Phrases {
  starts: Uint32Array
  terms: Uint32Array
}

/** How much a word tells by its place. A title of one word tells as much with it as one of four with all. */
const WEIGHTS = {
  title: 3.6,
  keyword: 1.5,
  summary: 0.35,
  place: 0.4,
  heading: 0.22,
  question: 0.16,
  copy: 0.1,
}
/** What a word that tells nothing takes of a name. */
const STOP_WORD = 0.15
/** Words of an ordinary title. */
const ORDINARY_TITLE = 4

/** Reads every document once, with a pause after each. Time and memory grow with their text. */
export function* buildIndex(documents: readonly SearchDocument[], tables: WordTables) {
  const vocabulary = new Vocabulary()
  const collector = new PostingCollector()
  const titles = new PhraseCollector()
  const keywords = new PhraseCollector()
  const keywordStarts: number[] = []
  const departments = new PhraseCollector()
  for (const [number, document] of documents.entries()) {
    const language = languageOf(document.language)
    const addWords = (words: string, weight: number, isDescribing: boolean) => {
      if (words === '') return
      for (const word of words.split(' ')) collector.add(vocabulary.add(word, language), weight, isDescribing)
    }
    const name = (text: string, weight: number) => {
      const tokens = tokenize(text)
      const terms = tokens.map(({ word, start, end }) =>
        vocabulary.addNaming(word, language, text.slice(start, end).toLowerCase()),
      )
      if (weight === 0) return terms
      for (const term of new Set(terms)) collector.add(term, weight, true)
      for (const [index, { word, joined }] of tokens.entries()) {
        const before = tokens[index - 1]?.word
        if (!joined || !before) continue
        // `nondisclosure` is a word, the `billof` of a bill-of-sale is none.
        if ([before, word].some((part) => weightOf(part, language) === 'none')) continue
        collector.add(vocabulary.addNaming(before + word, language, before + word), weight, true)
      }
      return terms
    }
    const words = document.title.split(/\s+/).length
    titles.add(name(document.title, WEIGHTS.title / (0.3 + (0.7 * words) / ORDINARY_TITLE)))
    keywordStarts.push(keywords.count)
    for (const keyword of document.keywords) keywords.add(name(keyword, 0))
    addWords(indexedWords(document.keywords), WEIGHTS.keyword, true)
    addWords(indexedWords(document.places), WEIGHTS.place, true)
    departments.add(wordsOf(document.facets.department).map((word) => vocabulary.add(word, language)))
    addWords(indexedWords([document.summary]), WEIGHTS.summary, true)
    addWords(document.headings, WEIGHTS.heading, false)
    addWords(document.questions, WEIGHTS.question, false)
    addWords(document.copy, WEIGHTS.copy, false)
    collector.close(number)
    yield
  }
  keywordStarts.push(keywords.count)
  const standIns = readWordTables(tables)
  for (const { phrase, language } of standIns.phrases) {
    for (const { word, start, end } of tokenize(phrase)) {
      vocabulary.addNaming(word, language, phrase.slice(start, end))
    }
  }
  vocabulary.close()
  const postings = collector.lists(vocabulary.words.length)
  const rarity = rarities(postings, documents.length)
  return {
    /** What is compared with a query, and shown of what was found. */
    documents: documents.map(({ language, title, summary, keywords }) => ({
      language,
      title,
      summary,
      keywords,
    })),
    /** By document: the place of its language among the vocabulary's. */
    languages: Uint8Array.from(documents, ({ language }) =>
      vocabulary.languages.indexOf(languageOf(language)),
    ),
    vocabulary,
    postings,
    standIns,
    /** How rare a term is: from above 0. */
    rarity,
    /** How much of a name a term is: its rarity, and little of it when the term tells nothing. */
    nameWeights: rarity.map((value, term) =>
      isStopWord(vocabulary.words[term] ?? '') ? value * STOP_WORD : value,
    ),
    /** The terms of every title, and of every keyword. */
    titles: titles.phrases(),
    keywords: keywords.phrases(),
    /** Where a document's keywords begin among `keywords`. */
    keywordStarts: Uint32Array.from(keywordStarts),
    /** By document: the terms of its department's name. */
    departments: departments.phrases(),
  }
}

function rarities({ starts }: PostingLists, documents: number) {
  return Float32Array.from({ length: starts.length - 1 }, (_, term) => {
    const count = (starts[term + 1] ?? 0) - (starts[term] ?? 0)
    return Math.log(1 + (documents + 1) / (count + 1))
  })
}

class PhraseCollector {
  readonly #starts: number[] = [0]
  readonly #terms: number[] = []

  get count(): number {
    return this.#starts.length - 1
  }

  add(terms: readonly number[]): void {
    this.#terms.push(...terms)
    this.#starts.push(this.#terms.length)
  }

  phrases(): Phrases {
    return { starts: Uint32Array.from(this.#starts), terms: Uint32Array.from(this.#terms) }
  }
}
