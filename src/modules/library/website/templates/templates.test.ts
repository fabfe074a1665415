import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { buildArrangement } from '#tests/builders/arrangement.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import type { PageContent, PageRequest } from '#ui/website/page-loader.server.ts'
import { type CompiledTemplate, createCatalogue } from '../../catalogue/catalogue.ts'
import { loader as loadTemplates, type TemplatesData } from './templates.page.server.ts'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const arrangement = {
  ...buildArrangement(),
  families: [
    { slug: 'job-descriptions', language: 'en-US', name: 'Job descriptions', lead: 'One for each job.' },
  ],
}
const urls = { website: 'https://formulary.example' }

function buildMany(count: number, changes: Partial<CompiledTemplate['template']> = {}): CompiledTemplate[] {
  return Array.from({ length: count }, (_, position) => {
    const entry = buildTemplate({ number: position + 1, free: false })
    return { ...entry, template: { ...entry.template, ...changes } }
  })
}

function load(
  address: string,
  templates: CompiledTemplate[],
  code: LanguageCode = 'en',
): PageContent<TemplatesData> {
  const url = new URL(address, urls.website)
  const [, department] = /^\/templates\/([^/]+)\/$/.exec(url.pathname) ?? []
  const request = {
    url,
    params: department === undefined ? {} : { department },
    language: languages.find((language) => language.code === code),
    i18n,
    website: { catalogue: createCatalogue(templates, { arrangement }), urls },
  } as unknown as PageRequest
  return loadTemplates(request)
}

describe('a page of the library', () => {
  test('CAT-5 begins with what stands on its shelves, and nothing empty', () => {
    const { data } = load('/templates/', buildMany(3))
    expect(data).toMatchObject({
      countText: '3',
      directory: {
        departments: [
          {
            path: '/templates/legal/',
            count: 3,
            categories: [{ path: '/templates/legal/?category=confidentiality' }],
          },
        ],
        collections: [{ path: '/templates/contracts/' }, { path: '/templates/letters/' }],
      },
    })
  })

  test('LANG-5 calls the whole library by its hundreds, and a part of it by its number', () => {
    expect(load('/templates/', buildMany(250)).data.countText).toBe('200+')
    expect(load('/templates/legal/', buildMany(250)).data.countText).toBe('250')
  })

  test('has parts of 16, each under its own address', () => {
    const first = load('/templates/', buildMany(50))
    const third = load('/templates/?page=3', buildMany(50))
    expect([first.data.pages, first.data.groups[0]?.templates.length]).toEqual([4, 16])
    expect([third.canonicalPath, third.robots, third.data.groups[0]?.templates.length]).toEqual([
      '/templates/?page=3',
      undefined,
      16,
    ])
    expect(load('/templates/?page=99', buildMany(50)).canonicalPath).toBe('/templates/?page=4')
  })

  test('narrowed, it is for people: search engines keep the whole shelf', () => {
    const { robots, canonicalPath, data } = load('/templates/legal/?type=contract&page=2', buildMany(50))
    expect([robots, canonicalPath]).toEqual(['noindex', '/templates/legal/'])
    expect(data.chips).toMatchObject([{ name: 'Contracts', address: '/templates/legal/' }])
  })

  test('what nothing fits says so, and what could be taken away', () => {
    const { data, status } = load('/templates/legal/?type=form&free=1', buildMany(2))
    expect(status).toBeUndefined()
    expect(data.count).toBe(0)
    expect(data.chips.map(({ address }) => address)).toEqual([
      '/templates/legal/?free=1',
      '/templates/legal/?type=form',
    ])
  })

  test('only the first filter is for search engines, every value is a link', () => {
    const facets = load('/templates/', [
      ...buildMany(2),
      ...buildMany(1, { number: 3, type: 'letter', free: true }),
    ]).data.facets
    const types = facets.find(({ id }) => id === 'type')?.options
    expect(types).toMatchObject([
      { value: 'contract', count: 2, address: '/templates/?type=contract', isFollowed: true },
      { value: 'letter', count: 1, address: '/templates/?type=letter', isFollowed: true },
    ])
    const narrowed = load('/templates/?free=1', [...buildMany(2), ...buildMany(1, { number: 3, free: true })])
    const [first] = narrowed.data.facets.find(({ id }) => id === 'format')?.options ?? []
    expect(first).toMatchObject({ address: '/templates/?format=docx&free=1' })
    expect(first).not.toHaveProperty('isFollowed')
  })

  test('LANG-2 a shelf that holds nothing in a language does not exist in it', () => {
    expect(() => load('/templates/legal/', buildMany(1), 'fr')).toThrow('not_found')
    expect(() => load('/templates/nothing/', buildMany(1))).toThrow('not_found')
    expect(load('/templates/', buildMany(1), 'fr').data.count).toBe(0)
  })

  test('LANG-4 names the languages that have it, in their own addresses', () => {
    const french = buildMany(1, { number: 2, language: 'fr-FR' })
    const { alternates, data } = load('/templates/contracts/', [...buildMany(1), ...french], 'fr')
    // Until there are German ones, a German page shows the English ones (SET-14).
    expect(Object.keys(alternates ?? {}).sort()).toEqual(['de', 'en', 'fr', 'it', 'pt'])
    expect(data.facets.find(({ id }) => id === 'language')?.options).toMatchObject([
      { value: 'en', isChosen: false, address: '/fr/templates/contracts/?language=en' },
      { value: 'fr', isChosen: true, address: '/fr/templates/contracts/' },
    ])
  })

  test('a family is a shelf of its own, in its language alone, and stands among the kinds of documents', () => {
    const [other, ...titles] = buildMany(3)
    const family = { slug: 'job-descriptions', isIndexable: false }
    const templates = [...(other ? [other] : []), ...titles.map((title) => ({ ...title, family }))]
    const page = load('/templates/job-descriptions/', templates)
    expect(page).toMatchObject({ description: 'One for each job.', alternates: { en: expect.anything() } })
    expect(page.robots).toBeUndefined()
    expect(page.data).toMatchObject({ heading: 'Job descriptions', count: 2 })
    expect(Object.keys(page.alternates ?? {})).toEqual(['en'])
    expect(() => load('/templates/job-descriptions/', templates, 'de')).toThrow('not_found')
    expect(() => load('/templates/job-descriptions/', buildMany(2))).toThrow('not_found')
    const listed = (code: LanguageCode) =>
      load('/templates/', templates, code).data.directory?.collections.map(({ path }) => path)
    expect(listed('en')).toContain('/templates/job-descriptions/')
    expect(listed('de')).not.toContain('/de/templates/job-descriptions/')
  })

  test('a department stands in the order of its sub-categories, each with its anchor', () => {
    const [services] = buildMany(1, { number: 1, category: 'L03' })
    const [nda] = buildMany(1, { number: 2 })
    if (services === undefined || nda === undefined) throw new Error('nothing was built')
    expect(
      load('/templates/legal/', [services, nda]).data.groups.map(({ id, title }) => [id, title]),
    ).toEqual([
      ['confidentiality', 'Confidentiality'],
      ['services', 'Services'],
    ])
  })
})
