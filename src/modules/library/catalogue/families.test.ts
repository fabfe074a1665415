import { expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { createCatalogue } from './catalogue.ts'

const families = [{ name: 'confidentiality', templates: [1, 2, 3, 9], equivalents: [1, 3] }]
const catalogue = createCatalogue(
  [1, 2, 3, 4].map((number) => buildTemplate({ number })),
  { arrangement: { categories: [], collections: [], families } },
)

function counterpartsOf(number: number): [number, boolean][] {
  const entry = catalogue.templates.find(({ template }) => template.number === number)
  if (entry === undefined) throw new Error(`there is no D${number}`)
  return catalogue.counterpartsOf(entry).map((each) => [each.entry.template.number, each.isEquivalent])
}

test.each<[number, [number, boolean][]]>([
  [
    1,
    [
      [2, false],
      [3, true],
    ],
  ],
  [
    2,
    [
      [1, false],
      [3, false],
    ],
  ],
  [
    3,
    [
      [1, true],
      [2, false],
    ],
  ],
  [4, []],
])('D%i has the counterparts %j: only two equivalents are one document', (number, expected) => {
  expect(counterpartsOf(number)).toEqual(expected)
})
