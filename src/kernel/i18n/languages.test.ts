import { expect, test } from 'vitest'
import { acceptedLanguage, foreignLanguage, languageOfPath, languageOfTag } from './languages.ts'

test.each([
  ['/', 'en'],
  ['/search/', 'en'],
  ['/fr/', 'fr'],
  ['/fr', 'fr'],
  ['/es/templates/', 'es'],
  ['/french/', 'en'],
  ['/de/', 'de'],
  ['/it/templates/', 'it'],
  ['/pt', 'pt'],
  ['/ja/', 'en'],
])('LANG-1 the address %s is in %s', (path, code) => {
  expect(languageOfPath(path).code).toBe(code)
})

test.each([
  ['fr', 'fr'],
  ['fr-CA', 'fr'],
  ['ES-mx', 'es'],
  ['pt-PT', 'pt'],
  ['ja', undefined],
  ['', undefined],
  [undefined, undefined],
])('LANG-6 the tag %s is the language %s', (tag, code) => {
  expect(languageOfTag(tag)?.code).toBe(code)
})

test.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['ja-JP,ja;q=0.9,es;q=0.5,en;q=0.4', 'es'],
  ['de-AT,de;q=0.9,en;q=0.4', 'de'],
  ['en;q=0.2, fr;q=0.7', 'fr'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['ja', undefined],
  ['*', undefined],
  [';;q=,,', undefined],
  ['', undefined],
  [null, undefined],
])('LANG-3 of what a browser accepts (%s), %s is spoken', (header, code) => {
  expect(acceptedLanguage(header)?.code).toBe(code)
})

test('what is written in another language is named in the page’s own', () => {
  expect(foreignLanguage('fr-CA', { code: 'es', tag: 'es-ES' })).toEqual({ tag: 'fr-CA', name: 'francés' })
  expect(foreignLanguage('es-MX', { code: 'es', tag: 'es-ES' })).toBeUndefined()
})
