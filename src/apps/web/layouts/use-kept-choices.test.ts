import { expect, test } from 'vitest'
import { choicesOf, withTyped, wordsFor } from './website-layout.tsx'

const nothing = { language: undefined, words: undefined, document: undefined }

test.each([
  ['a template', '/templates/lease-D7/', '', {}, {}],
  ['a language', '/fr/', '', { language: 'fr' }, { language: 'fr' }],
  ['words that are suggested', '/fr/search/', '?q=+bail+commercial', {}, { words: 'bail commercial' }],
  ['the search itself', '/search/', '', {}, {}],
  ['a source of law', '/eli/', '?q=lease', {}, {}],
  [
    'a document to fill in',
    '/app/account/create/',
    '?entry=doc%2Flease-D7',
    { signUp: 'template', destination: 'lease-D7' },
    { document: 'lease-D7' },
  ],
  ['an account', '/app/account/create/', '', { signUp: 'header', destination: '' }, {}],
])('COOKIE-1 a press on a link to %s chooses what it says', (_name, pathname, search, dataset, chosen) => {
  expect(choicesOf({ pathname, search, dataset })).toEqual({ ...nothing, ...chosen })
})

test.each([
  ['https://own.example/fr/', [], 'https://own.example/fr/'],
  ['https://own.example/fr/', [['q', ' nda ', '']], 'https://own.example/fr/?q=nda'],
  [
    'https://own.example/fr/search/?q=lease',
    [['q', 'lease car', 'lease']],
    'https://own.example/fr/search/?q=lease+car',
  ],
  [
    'https://own.example/fr/search/?q=lease',
    [['q', 'lease', 'lease']],
    'https://own.example/fr/search/?q=lease',
  ],
  [
    'https://own.example/fr/docs/demo/',
    [
      ['q', '', ''],
      ['t', 'will', ''],
    ],
    'https://own.example/fr/docs/demo/?t=will',
  ],
])('LANG-3 to %s goes what was typed and not searched for: %j', (href, fields, to) => {
  const typed = fields.map(([name = '', value = '', defaultValue = '']) => ({ name, value, defaultValue }))
  const address = withTyped(href, typed)
  expect(address).toBe(to)
  for (const { name, value } of typed.filter((each) => each.value !== '')) {
    expect(wordsFor({ name }, new URL(address).search)).toBe(value.trim())
  }
})
