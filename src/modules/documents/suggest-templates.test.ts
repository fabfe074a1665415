import { expect, test } from 'vitest'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { type CompiledTemplate, createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { suggestTemplates } from './suggest-templates.ts'

const entry = (number: number, given: Partial<CompiledTemplate['template']>): CompiledTemplate => {
  const built = buildTemplate({ number, free: false })
  return { ...built, template: { ...built.template, slug: 't', ...given } }
}

const lease = { title: 'Office lease', category: 'L10' }
const library = [
  entry(1, { title: 'Mutual secrecy agreement', category: 'L01' }),
  entry(2, { title: 'One-way secrecy agreement', category: 'L01' }),
  entry(3, { title: 'Employee secrecy agreement', category: 'L01', free: true }),
  entry(4, lease),
  entry(5, { title: 'Office sublease', category: 'L10' }),
  entry(6, { title: 'Press release', category: 'M03', free: true }),
  entry(7, { title: 'Bail de bureau', category: 'L10', language: 'fr-FR' }),
  entry(8, { title: 'Sous-location de bureau', category: 'L10', language: 'fr-FR' }),
  entry(9, { title: 'Accord de secret', category: 'L01', language: 'fr-FR', free: true }),
]
const catalogue = createCatalogue(library, {
  arrangement: {
    categories: [],
    collections: [],
    families: [],
    counterparts: [{ name: 'office lease', templates: [4, 7], equivalents: [4, 7] }],
  },
})
const suggest = (
  workedOn: number[],
  { language = 'en', limit = 3, library = [] as AccountAccess['library'] } = {},
) =>
  suggestTemplates(
    { catalogue },
    { library },
    { workedOn: workedOn.map((number) => `t-D${number}`), language, limit },
  ).map(({ template }) => template.number)

test('somebody new sees what is free first, in their language', () => {
  expect(suggest([])).toEqual([3, 6, 1])
  expect(suggest([], { language: 'fr' })).toEqual([9, 7, 8])
})

test('to a subscriber everything is open, so the library’s own order decides', () => {
  expect(suggest([], { library: 'all' })).toEqual([1, 2, 3])
})

test('what goes with the latest work comes first, of that what is free; what was worked on is left out', () => {
  expect(suggest([1])).toEqual([3, 2, 6])
  expect(suggest([4]).slice(0, 1)).toEqual([5])
})

test('several works take turns', () => {
  expect(new Set(suggest([4, 1], { limit: 3 }))).toEqual(new Set([5, 3, 2]))
})

test('work in another language leads to what goes with it in the reader’s', () => {
  expect(suggest([4], { language: 'fr', limit: 2 })).toEqual([8, 7])
})

test('a template that has left the library is no reason for anything', () => {
  expect(suggest([99])).toEqual(suggest([]))
})

test('SET-14 who reads German is suggested what who reads English is', () => {
  for (const workedOn of [[], [4], [7]])
    expect(suggest(workedOn, { language: 'de' })).toEqual(suggest(workedOn))
})
