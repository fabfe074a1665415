import { expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { noArrangement } from './arrangement.ts'
import { type CompiledTemplate, createCatalogue } from './catalogue.ts'

interface Words {
  title: string
  keywords?: string[]
  category?: string
  department?: string
  language?: string
}

function buildEntry(number: number, words: Words): CompiledTemplate {
  const { title, keywords = [], category = 'L01', department = 'legal', language = 'en-US' } = words
  const entry = buildTemplate({ number })
  const { template } = entry
  const copy = { ...template.copy, keywords }
  return { ...entry, template: { ...template, title, copy, category, department, language } }
}

const catalogue = createCatalogue([
  buildEntry(1, { title: 'Mutual Non-Disclosure Agreement', keywords: ['nda'] }),
  buildEntry(2, { title: 'One-Way Non-Disclosure Agreement', keywords: ['nda'] }),
  buildEntry(3, { title: 'Employment Agreement', category: 'H04', department: 'human-resources' }),
  buildEntry(4, { title: 'Offer of Employment', category: 'H03', department: 'human-resources' }),
  buildEntry(5, { title: 'Shareholders Agreement', category: 'L11' }),
  buildEntry(6, { title: 'Purchase Order', category: 'P01', department: 'production-and-operations' }),
  buildEntry(7, { title: 'Accord de confidentialité', keywords: ['nda'], language: 'fr-CA' }),
])

function relatedTo(number: number, limit = 3): number[] {
  const entry = catalogue.templates.find(({ template }) => template.number === number)
  if (entry === undefined) throw new Error(`there is no D${number}`)
  return catalogue.relatedTo(entry, limit).map(({ template }) => template.number)
}

test('the same shelf and the same words come first, and a template is never related to itself', () => {
  expect(relatedTo(1)[0]).toBe(2)
  expect(relatedTo(1)).not.toContain(1)
})

test('a rare word in common counts across shelves', () => {
  expect(relatedTo(3)[0]).toBe(4)
})

test('what has nothing in common is not related, and neither is what is in another language', () => {
  expect(relatedTo(6)).toEqual([])
  expect(relatedTo(7)).toEqual([])
})

test('as many as there is room for', () => {
  expect(relatedTo(1, 1)).toEqual([2])
})

const counterparts = [{ name: 'confidentiality', templates: [1, 2, 3, 9], equivalents: [1, 3] }]
const withCounterparts = createCatalogue(
  [1, 2, 3, 4].map((number) => buildTemplate({ number })),
  { arrangement: { ...noArrangement, counterparts } },
)

function counterpartsOf(number: number): [number, boolean][] {
  const entry = withCounterparts.templates.find(({ template }) => template.number === number)
  if (entry === undefined) throw new Error(`there is no D${number}`)
  return withCounterparts.counterpartsOf(entry).map((each) => [each.entry.template.number, each.isEquivalent])
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
