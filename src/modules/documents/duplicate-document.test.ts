import { expect, test } from 'vitest'
import { nextTitle } from './duplicate-document.ts'
import { DocumentTitle } from './schema.ts'

test.each([
  ['Offer', 'Offer (2)'],
  ['Offer (2)', 'Offer (3)'],
  ['Offer (9)', 'Offer (10)'],
  ['Offer (draft)', 'Offer (draft) (2)'],
  ['x'.repeat(200), `${'x'.repeat(196)} (2)`],
])('a second %j is called %j', (title, expected) => {
  expect(nextTitle(title)).toBe(expected)
})

test.each([`${'x'.repeat(195)}📄📄`, '📄'.repeat(100), `${'x'.repeat(190)} (9999)`])(
  'a second %j has a title that documents may have',
  (title) => {
    const next = nextTitle(title)
    expect(next.isWellFormed()).toBe(true)
    expect(DocumentTitle.parse(next)).toBe(next)
  },
)
