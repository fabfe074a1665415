import { expect, test } from 'vitest'
import { templateCountText } from './template-count.ts'

const en = { code: 'en', tag: 'en-US' }
const fr = { code: 'fr', tag: 'fr-FR' }

test.each([
  [0, en, '0'],
  [1, en, '1'],
  [99, en, '99'],
  [100, en, '100+'],
  [499, en, '400+'],
  [2999, en, '2,900+'],
  [3000, en, '3,000+'],
  [3718, en, '3,000+'],
  [1299, fr, '1\u202f200+'],
  [1300, fr, '1\u202f300+'],
])('LANG-5 a library of %i templates is called %s', (count, language, expected) => {
  expect(templateCountText(count, language)).toBe(expected)
})
