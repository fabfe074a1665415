import { expect, test } from 'vitest'
import { readingEase, sentencesIn } from './reading-ease.ts'

test('easy words in short sentences are easier to read than those of a statute', () => {
  const easy = readingEase(['The cat sat on the mat.', 'It was warm there.'])
  const statute = readingEase([
    'Notwithstanding any provision to the contrary, the indemnifying party irrevocably undertakes to reimburse expenditures necessitated by administrative proceedings.',
  ])
  expect(easy).toBeGreaterThan(100)
  expect(statute).toBeLessThan(0)
})

test('a sentence of known syllables has the score of the formula', () => {
  // 12 words and 16 syllables: o-pened, pa-per, an-swer and to-day have two.
  const score = readingEase(['We opened the file and the paper gave us an answer today.'])
  expect(score).toBeCloseTo(206.835 - 1.015 * 12 - 84.6 * (16 / 12))
})

test('sentences end where they end, also before a quotation mark', () => {
  expect(sentencesIn('He said “no.” Then he left. Why? Nobody knows 3.5 reasons')).toEqual([
    'He said “no.”',
    'Then he left.',
    'Why?',
    'Nobody knows 3.5 reasons',
  ])
})
