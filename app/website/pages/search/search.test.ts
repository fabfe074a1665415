import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { createCatalogue } from '#domain/catalogue/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { defaultLanguage } from '../../../languages.ts'
import type { PageRequest } from '../../page-loaders.server.ts'
import { loadSearch, readSearchQuery } from './search.server.ts'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function search(query: string, count = 2) {
  const templates = Array.from({ length: count }, (_, position) => buildTemplate({ number: position + 1 }))
  const request = {
    url: new URL(`https://formulary.example/search/${query}`),
    params: {},
    language: defaultLanguage,
    i18n,
    website: { catalogue: createCatalogue(templates), urls: {} },
  } as unknown as PageRequest
  return loadSearch(request).data
}

describe('the search page', () => {
  test('finds templates and keeps the words in the field', () => {
    expect(search('?q=letter')).toMatchObject({ query: 'letter', total: 2, isFallback: false })
  })

  test('without words shows the whole library', () => {
    expect(search('')).toMatchObject({ query: '', total: 2, isFallback: false })
  })

  test('CAT-4 without results shows the library’s suggestions and says so', () => {
    const { templates, ...rest } = search('?q=xylophone')
    expect(rest).toMatchObject({ query: 'xylophone', total: 0, isFallback: true, pages: 1 })
    expect(templates).toHaveLength(2)
  })

  test('ROUTE-11 t names a template: it stands first, its neighbours below it', () => {
    const { templates, query } = search('?t=letter-of-intent-D2')
    expect(templates.map(({ slug }) => slug)).toEqual(['letter-of-intent-D2', 'letter-of-intent-D1'])
    expect(query).toBe('Letter of Intent')
  })

  test('ROUTE-11 t with a slug that is gone still searches its words', () => {
    expect(search('?t=letter-of-intent-D99')).toMatchObject({ total: 2, query: 'letter of intent' })
  })

  test.each([
    ['', 0, 12],
    ['&page=2', 1, 12],
    ['&page=3', 2, 1],
    ['&page=99', 2, 1],
    ['&page=-1', 0, 12],
    ['&page=x', 0, 12],
  ])('%j of 25 results is page %i with %i templates', (query, page, count) => {
    const data = search(`?q=letter${query}`, 25)
    expect(data).toMatchObject({ page, pages: 3, total: 25 })
    expect(data.templates).toHaveLength(count)
  })

  test('a hostile query is only a long one', () => {
    const { searchParams } = new URL(`https://formulary.example/search/?q=${'%00a'.repeat(5000)}`)
    expect(readSearchQuery({ searchParams } as URL).query).toHaveLength(200)
  })
})
