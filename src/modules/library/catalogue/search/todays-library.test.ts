import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyTopics } from '#content/brand/key-topics.ts'
import { readCatalogue } from '#tests/builders/library.ts'
import type { Catalogue } from '../catalogue.ts'
import { isInLanguage, libraryLanguage } from '../library-language.ts'
import type { SearchResult } from './contract.ts'

// Searches over the library as it is today: what it has, what it lacks, and what we offer to search for.

let catalogue: Catalogue

beforeAll(() => {
  catalogue = readCatalogue()
}, 240_000)

const ask = (query: string, language: string): SearchResult =>
  catalogue.search({ query, language, otherLanguages: 'after', offset: 0, limit: 5 })

describe('CAT-4 a search says whether the library has what was asked for', () => {
  test.each([
    ['will', 'en'],
    ['last will and testament', 'en'],
    ['prenuptial agreement', 'en'],
    ['divorce papers', 'en'],
    ['passport renewal', 'en'],
    ['wedding vows', 'en'],
    ['testament olographe', 'fr'],
    ['contrat de mariage', 'fr'],
    ['permis de conduire', 'fr'],
    ['acta de nacimiento', 'es'],
    ['visado de estudiante', 'es'],
    ['Testament', 'de'],
  ])('%s (%s) is not there, and that is said', (query, language) => {
    const { hits, isWeak, missing } = ask(query, language)
    expect(hits.length === 0 || isWeak === true || missing !== undefined).toBe(true)
  })

  test.each([
    ['non-compete', 'en', 'Non-Competition Agreement'],
    ['purchase order', 'en', 'Purchase Order'],
    ['power of attorney', 'en', 'Limited Power of Attorney'],
    ['receipt', 'en', 'Payment Receipt'],
    ['invioce', 'en', 'Service Invoice'],
    ['bon de commande', 'fr', 'Bon de commande'],
    ['procuration', 'fr', 'Procuration'],
    ['pagaré', 'es', 'Pagaré'],
  ])('%s (%s) is', (query, language, title) => {
    const { hits, isWeak, missing } = ask(query, language)
    expect([isWeak, missing]).toEqual([undefined, undefined])
    expect(hits.map(({ entry }) => entry.template.title)).toContain(title)
  })
})

describe('what we offer to search for is there', () => {
  const isAnswered = (query: string, language: string) => {
    const { hits, isWeak, missing } = ask(query, language)
    return hits.length > 0 && !isWeak && missing === undefined
  }
  const messagesOf = (language: string) => {
    const entries = readFileSync(`locales/${language}/website-pages.po`, 'utf8')
      .replaceAll('"\n"', '')
      .matchAll(/msgid "(.*)"\nmsgstr "(.*)"/g)
    return Array.from(entries, ([, english = '', said = '']) => ({ english, said }))
  }

  test.each(Object.entries(keyTopics))(
    'HEAD-2 every topic of the menu in %s, in its own library',
    (code, topics) => {
      const shown = libraryLanguage(catalogue, code)
      const offered = topics.filter((topic) => {
        const first = ask(topic, code).hits[0]
        return isAnswered(topic, code) && first !== undefined && isInLanguage(first.entry, shown)
      })
      expect(offered).toEqual(topics)
    },
  )

  test.each(Object.keys(keyTopics))('every example in the fields and tips in %s', (code) => {
    const examples = messagesOf(code).flatMap(({ english, said }) => {
      if (english === 'For example: NDA') return said.split(/\s?: /).slice(1)
      const quoted = Array.from(said.matchAll(/[“„«]\s?(.+?)\s?[“”»]/g), ([, words = '']) => words)
      if (english.startsWith('Use the document’s name')) return quoted
      return /^(Use fewer words|Search in another language)/.test(english) ? quoted.slice(0, 1) : []
    })
    expect(examples.length).toBeGreaterThan(4)
    expect(examples.filter((words) => !isAnswered(words, code))).toEqual([])
  })

  test('every search that a text links to, and every keyword of a landing page', () => {
    const weak = globSync('content/**/*.{md,yaml}').flatMap((file) => {
      const code = /\/(en|fr|es|de|it|pt)[./]/.exec(file)?.[1] ?? 'en'
      const text = readFileSync(file, 'utf8')
      const linked = Array.from(text.matchAll(/\/search\/\?[qt]=([^)\s"&#]+)/g), ([, query = '']) =>
        decodeURIComponent(query.replaceAll('+', ' ')),
      )
      const keyword = file.startsWith('content/landing/') ? /^keyword: (.+)$/m.exec(text)?.[1] : undefined
      return [...linked, ...(keyword === undefined ? [] : [keyword.replaceAll('-', ' ')])]
        .filter((query) => !isAnswered(query, code))
        .map((query) => `${file}: ${query}`)
    })
    expect(weak).toEqual([])
  })
})
