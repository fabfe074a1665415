import { expect, test } from 'vitest'
import { tokenize, wordsOf } from './tokenize.ts'

test.each([
  ['Règlement intérieur de l’entreprise', ['reglement', 'interieur', 'de', 'entreprise']],
  ["Qu'est-ce que l'état des lieux ?", ['est', 'ce', 'que', 'etat', 'des', 'lieux']],
  ['Employee’s copy', ['employee', 'copy']],
  ['N.D.A. and R&D, P&L', ['nda', 'and', 'rd', 'pl']],
  ['Œuvre, cœur, ß', ['oeuvre', 'coeur', 'ss']],
  ['AÑO ñandú', ['ano', 'nandu']],
  ['3-6-9 (2026)', ['3', '6', '9', '2026']],
  ['ＬＥＡＳＥ le\u200base, leas\u00ade ﬁle', ['lease', 'lease', 'lease', 'file']],
  ['  —  ', []],
])('%j is read as its words', (text, words) => {
  expect(tokenize(text).map(({ word }) => word)).toEqual(words)
})

test('a word knows where it stands, without its elision, and what joins it', () => {
  expect(tokenize('l’Étude non-lucrative')).toEqual([
    { word: 'etude', start: 2, end: 7 },
    { word: 'non', start: 8, end: 11 },
    { word: 'lucrative', start: 12, end: 21, joined: true },
  ])
})

test('running text has the same words', () => {
  expect(wordsOf('L’état, l’ÉTAT et Anna’s state')).toEqual(['etat', 'etat', 'et', 'anna', 'state'])
})
