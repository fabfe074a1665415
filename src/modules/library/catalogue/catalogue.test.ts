import { expect, test } from 'vitest'
import type { LawRow } from '#engine/source/law/law-table.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createCatalogue } from './catalogue.ts'
import { listTopTemplates } from './list-top-templates.ts'

function buildEntry(number: number, title: string, keywords: string[] = [], language = 'en-US') {
  const entry = buildTemplate({ number })
  const { template } = entry
  const slug = title.toLowerCase().replaceAll(' ', '-')
  return {
    ...entry,
    template: { ...template, title, slug, language, copy: { ...template.copy, keywords } },
  }
}

const catalogue = createCatalogue([
  buildEntry(1, 'Mutual Non-Disclosure Agreement', ['NDA', 'confidentiality']),
  buildEntry(2, 'Employment Agreement', ['work']),
  buildEntry(3, 'Lease', ['rent'], 'en-CA'),
])
const search = (
  query: string,
  more: { language?: string; otherLanguages?: 'after'; offset?: number; limit?: number } = {},
) => {
  const { total, hits } = catalogue.search({ query, language: 'en', offset: 0, limit: 10, ...more })
  return [total, ...hits.map(({ entry }) => entry.template.number)]
}

test.each([
  ['nda', [1, 1]],
  ['confid', [1, 1]],
  ['employmnet', [1, 2]],
  ['ÉMPLOYMENT', [1, 2]],
  ['mutual non-disclosure', [1, 1]],
  ['mutual employment', [2, 2, 1]],
  ['zeppelin', [0]],
  ['', [0]],
])('%j finds what is meant', (query, found) => {
  expect(search(query)).toEqual(found)
})

test('a slug finds its one template', () => {
  expect(search('employment-agreement-D2')).toEqual([1, 2])
})

test('a language finds its templates of every country, another language none of them', () => {
  expect(search('rent')).toEqual([1, 3])
  expect(search('rent', { language: 'en-CA' })).toEqual([1, 3])
  expect(search('nda', { language: 'en-CA' })).toEqual([0])
  expect(search('lease-D3', { language: 'fr' })).toEqual([0])
  expect(listTopTemplates(catalogue, 'en', 2).map(({ template }) => template.number)).toEqual([1, 2])
  expect(listTopTemplates(catalogue, 'fr', 2)).toEqual([])
})

test('templates of other languages may come after those of the own one', () => {
  const others = { language: 'en-CA', otherLanguages: 'after' } as const
  expect(search('employment', others)).toEqual([1, 2])
  expect(search('legal', others)).toEqual([3, 3, 1, 2])
  expect(search('legal', { ...others, limit: 1 })).toEqual([3, 3])
  expect(listTopTemplates(catalogue, 'en-CA', 2, 'after').map(({ template }) => template.number)).toEqual([
    3, 1,
  ])
})

test('CAT-1 while somebody types, phrases are completed and templates offered', () => {
  expect(catalogue.suggest({ query: 'confid', language: 'en', limit: 4 })).toEqual([
    { kind: 'words', words: 'confidentiality' },
    {
      kind: 'template',
      slug: 'mutual-non-disclosure-agreement-D1',
      title: 'Mutual Non-Disclosure Agreement',
      language: 'en-US',
      titleMatches: [],
    },
  ])
  expect(catalogue.suggest({ query: 'emplyoment agr', language: 'en', limit: 1 })).toMatchObject([
    {
      slug: 'employment-agreement-D2',
      titleMatches: [
        [0, 10],
        [11, 14],
      ],
    },
  ])
  expect(catalogue.suggest({ query: ' ', language: 'en', limit: 4 })).toEqual([])
})

test('a search finds everything, however far the templates have been read', () => {
  const [one, other] = [buildEntry(1, 'Lease'), buildEntry(2, 'Loan Agreement')]
  const half = createCatalogue([one, other])
  expect(half.readOn()).toBe(true)
  expect(half.search({ query: 'loan', language: 'en', offset: 0, limit: 10 }).total).toBe(1)
  expect(half.readOn()).toBe(false)
  const whole = createCatalogue([one, other])
  let steps = 0
  while (whole.readOn()) steps += 1
  expect(steps).toBeGreaterThan(1)
  expect(whole.search({ query: 'loan', language: 'en', offset: 0, limit: 10 }).total).toBe(1)
})

test('the total counts what a page of results leaves out', () => {
  expect(search('agreement', { limit: 1 })).toHaveLength(2)
  expect(search('agreement', { limit: 1 })[0]).toBe(2)
  expect(search('agreement', { offset: 2 })).toEqual([2])
})

test('a template is found by its slug with its number and by its revision, and by nothing else', () => {
  const entry = catalogue.findBySlug('employment-agreement-D2')
  expect(entry?.template.number).toBe(2)
  expect(catalogue.findByRevision(entry?.revision ?? '')).toBe(entry)
  expect(catalogue.findBySlug('employment-agreement')).toBeUndefined()
  expect(catalogue.findBySlug('toString')).toBeUndefined()
})

test('a template is read for as long as its text stays what was read', () => {
  const read = { slug: 'letter-of-intent', grade: 'beta', on: '2026-11-20', by: 'A reader' } as const
  const [now, changed] = [buildTemplate(), buildTemplate({ number: 2 })]
  const { templates, reviewOf } = createCatalogue([now, changed], {
    reviews: [{ ...read, revision: now.revision }],
  })
  expect(templates.map((entry) => reviewOf(entry).changedSince)).toEqual([false, true])
})

test('a template’s rules of law are told as they stand today', () => {
  const row = (id: string): LawRow => ({
    id,
    place: 'US',
    topic: 'fees',
    rule: 'A fee is capped.',
    source: { title: 'Code', url: 'https://example.com/' },
    checkedOn: '2026-01-31',
    basis: 'source-read',
    reviewEvery: 3,
  })
  const entry = buildTemplate({})
  const template = { ...entry.template, law: [{ id: 'us-fee-cap' }, { id: 'us-gone' }] }
  const { lawOf } = createCatalogue([{ ...entry, template }], { law: [row('us-other'), row('us-fee-cap')] })
  expect(lawOf(template, '2026-04-30')).toEqual([{ row: row('us-fee-cap'), isStale: false }])
  expect(lawOf(template, '2026-05-01')).toMatchObject([{ isStale: true }])
})
