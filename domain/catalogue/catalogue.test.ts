import { expect, test } from 'vitest'
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
const search = (query: string, more: { language?: string; offset?: number; limit?: number } = {}) => {
  const { total, templates } = catalogue.search({ query, language: 'en', offset: 0, limit: 10, ...more })
  return [total, ...templates.map(({ template }) => template.number)]
}

test.each([
  ['nda', [1, 1]],
  ['confid', [1, 1]],
  ['employmnet', [1, 2]],
  ['ÉMPLOYMENT', [1, 2]],
  ['mutual non-disclosure', [1, 1]],
  ['mutual employment', [0]],
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
