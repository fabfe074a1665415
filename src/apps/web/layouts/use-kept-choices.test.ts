import { expect, test } from 'vitest'
import { choicesOf } from './use-kept-choices.ts'

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
