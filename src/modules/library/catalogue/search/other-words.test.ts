import { expect, test } from 'vitest'
import { buildSearchDocument } from '#tests/builders/search-document.ts'
import { createSearch } from './create-search.ts'
import { indexedWords } from './search-document.ts'
import type { WordTables } from './word-tables.ts'

const english = (title: string, more: object = {}) => buildSearchDocument({ title, ...more })
const french = (title: string) => buildSearchDocument({ title, language: 'fr-FR' })
const spanish = (title: string) => buildSearchDocument({ title, language: 'es-ES' })

/** What a query finds in these documents, and by which words it says so. */
function find(
  query: string,
  language: string,
  documents: ReturnType<typeof buildSearchDocument>[],
  tables: Partial<WordTables>,
) {
  const search = createSearch(documents, { synonyms: [], translations: [], ...tables })
  const { hits } = search.search({ query, language, otherLanguages: 'after', offset: 0, limit: 10 })
  return hits.map(({ document, foundBy }) => [documents[document]?.title, foundBy?.meant])
}

test('CAT-1 a word of another language finds what is written in that language, not what is spelt alike', () => {
  const translations = [{ en: ['letter'], de: ['Brief'] }]
  expect(
    find('letter', 'en', [english('Creative Brief'), english('Offer Letter')], { translations }),
  ).toEqual([['Offer Letter', undefined]])
  expect(
    find('offer letter', 'en', [english('Offer Note'), english('Offer Brief')], { translations }),
  ).toEqual([
    ['Offer Note', undefined],
    ['Offer Brief', undefined],
  ])
  const phrases = [{ en: ['cover letter'], de: ['Brief Plan'] }]
  expect(find('cover letter', 'en', [english('Brief Plan')], { translations: phrases })).toEqual([])
})

test('CAT-1 what another language has one word for is not the same', () => {
  const translations = [
    { en: ['termination'], es: ['resolución'] },
    { en: ['resolution'], es: ['resolución'] },
  ]
  expect(
    find('termination', 'en', [english('Board Resolution'), spanish('Resolución')], { translations }),
  ).toEqual([['Resolución', 'resolución']])
})

test('CAT-1 a synonym of a synonym is something else', () => {
  const synonyms = ['stock inventory', 'stock shares'].map((words) => ({
    language: 'en',
    same: words.split(' '),
  }))
  expect(find('inventory', 'en', [english('Shares'), english('Stock')], { synonyms })).toEqual([
    ['Stock', 'stock'],
  ])
})

test('CAT-1 a word with a translation of its own is not translated by its synonyms', () => {
  const tables: WordTables = {
    synonyms: [
      { language: 'es', same: ['préstamo', 'mutuo'] },
      { language: 'es', same: ['empréstito', 'préstamo'] },
    ],
    translations: [
      { en: ['loan'], es: ['préstamo'] },
      { en: ['mutual'], es: ['mutuo'] },
    ],
  }
  const documents = [english('Mutual Agreement'), english('Loan Agreement')]
  expect(find('préstamo', 'es', documents, tables)).toEqual([['Loan Agreement', 'loan']])
  expect(find('empréstito', 'es', documents, tables)).toEqual([['Loan Agreement', 'loan']])
})

test('a synonym in several words is named where they stand together', () => {
  const synonyms = [{ language: 'en', same: ['lease', 'letting agreement'] }]
  const together = english('Flat', { keywords: ['letting of an agreement'] })
  const apart = english('Agreement', { keywords: ['letting'] })
  const between = english('Letting Club Agreement')
  expect(find('lease', 'en', [between], { synonyms })).toEqual([['Letting Club Agreement', undefined]])
  const nearly = english('Agreement on Letting', { summary: 'Of letting, an agreement.' })
  expect(find('lease', 'en', [together, apart], { synonyms })).toEqual([
    ['Flat', 'letting agreement'],
    ['Agreement', undefined],
  ])
  expect(find('lease', 'en', [nearly], { synonyms })).toEqual([['Agreement on Letting', 'letting agreement']])
})

test('a keyword that nobody sees is not explained by another that nobody sees', () => {
  const synonyms = [{ language: 'en', same: ['nda', 'secrecy pact'] }]
  const unseen = english('Contract', { keywords: ['nda', 'secrecy pact'] })
  expect(find('nda', 'en', [unseen], { synonyms })).toEqual([['Contract', undefined]])
  const seen = english('Secrecy Pact', { keywords: ['nda'] })
  expect(find('nda', 'en', [seen], { synonyms })).toEqual([['Secrecy Pact', 'secrecy pact']])
})

test('words of a synonym that stand apart are not marked either', () => {
  const search = createSearch([english('Letting Club Agreement', { keywords: ['lease'] })], {
    synonyms: [{ language: 'en', same: ['lease', 'letting agreement'] }],
    translations: [],
  })
  const [hit] = search.search({ query: 'lease', language: 'en', offset: 0, limit: 1 }).hits
  expect(hit?.titleMatches).toEqual([])
})

test('CAT-1 words of a phrase that stand apart in running text are no result beside what has it', () => {
  const synonyms = [{ language: 'en', same: ['lease', 'letting agreement'] }]
  const documents = [
    english('Commercial Lease'),
    english('Confidentiality Agreement', { copy: indexedWords(['Letting others know.']) }),
  ]
  expect(find('lease', 'en', documents, { synonyms })).toEqual([['Commercial Lease', undefined]])
  expect(
    find('bail', 'fr', [...documents, french('Bail')], {
      synonyms,
      translations: [{ en: ['lease'], fr: ['bail'] }],
    }),
  ).toEqual([
    ['Bail', undefined],
    ['Commercial Lease', 'lease'],
  ])
})
