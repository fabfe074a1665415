import { expect, test } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { defaultKeyword, suggestedDocuments } from './suggested-documents.server.ts'

/** Fifteen templates of each language, by number: English from 1, French from 101, Spanish from 201. */
const library = [
  ['en-US', 0],
  ['fr-FR', 100],
  ['es-ES', 200],
].flatMap(([language, before]) =>
  Array.from({ length: 15 }, (_, index) => {
    const entry = buildTemplate({ number: Number(before) + index + 1 })
    return { ...entry, template: { ...entry.template, language: String(language) } }
  }),
)
const numbersIn = (code: (typeof languages)[number]['code'], templates = library) =>
  suggestedDocuments(createCatalogue(templates), code).map(({ template }) => template.number)

const english = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const from = (before: number) => english.map((number) => before + number)

test.each([
  ['en', 'business-and-legal-documents', english],
  ['fr', 'documents-juridiques-et-commerciaux', from(100)],
  ['es', 'contratos-y-documentos-legales', from(200)],
  ['de', 'business-and-legal-documents', english],
  ['it', 'business-and-legal-documents', english],
  ['pt', 'business-and-legal-documents', english],
] as const)(
  'CAT-3 in %s the default keyword is %s, and the documents are those of its list',
  (code, keyword, numbers) => {
    expect(defaultKeyword(code)).toBe(keyword)
    expect(numbersIn(code)).toEqual(numbers)
  },
)

test('CAT-3 the table has every language', () => {
  expect(languages.map(({ code }) => code).sort()).toEqual(['de', 'en', 'es', 'fr', 'it', 'pt'])
})

test('CAT-3 SET-14 a language shares the English list only until the library holds it', () => {
  const german = library.slice(0, 2).map((entry, index) => ({
    ...entry,
    template: { ...entry.template, number: 301 + index, language: 'de-DE' },
  }))
  expect(numbersIn('de', [...library, ...german])).toEqual([301, 302])
})
