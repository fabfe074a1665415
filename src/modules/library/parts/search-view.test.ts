import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { type CompiledTemplate, createCatalogue } from '../catalogue/catalogue.ts'
import { viewSearch } from './search-view.server.ts'
import { readSearch, searchAddress, wordsOf } from './search-view.ts'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const library = (count: number) =>
  Array.from({ length: count }, (_, position) => buildTemplate({ number: position + 1 }))

function build(part: Partial<CompiledTemplate['template']>): CompiledTemplate {
  const compiled = buildTemplate()
  return { ...compiled, template: { ...compiled.template, ...part } }
}

function search(query: string, templates = library(2)) {
  return viewSearch({
    catalogue: createCatalogue(templates),
    language: defaultLanguage,
    i18n,
    url: new URL(`https://formulary.example/search/${query}`),
    opens: ({ slug }) => ({ address: `/templates/${slug}/`, isOtherDocument: false }),
  })
}

describe('the results of a search', () => {
  test('show what was found, and the words in the field', () => {
    const { query, total, found, nothing } = search('?q=letter')
    expect({ query, total, nothing }).toEqual({ query: 'letter', total: 2, nothing: undefined })
    expect(found[0]).toMatchObject({
      title: 'Letter of Intent',
      address: '/templates/letter-of-intent-D1/',
      free: true,
      picture: { height: 776 },
    })
    // No law in particular is no place, and the page's own language is no news.
    expect(found[0]).not.toHaveProperty('place')
    expect(found[0]).not.toHaveProperty('foreign')
  })

  test('without words are the whole library', () => {
    expect(search('')).toMatchObject({ query: '', total: 2, page: 1, pages: 1 })
  })

  test.each([
    ['?q=rules', undefined],
    ['?q=warehouse+lease', 1],
    ['?q=warehouse+lease&page=2', 0],
  ])('CAT-1 %s: what has much less of the words begins at %s', (query, from) => {
    const others = Array.from({ length: 25 }, (_, position) =>
      build({
        number: position + 2,
        title: position % 2 === 0 ? 'Warehouse Rules and Hours' : 'Lease Notice and Hours',
      }),
    )
    const view = search(query, [build({ number: 1, title: 'Warehouse Lease' }), ...others])
    expect(view.lessCloseFrom).toBe(from)
  })

  test('ROUTE-11 APP-1 t names a template: it stands first, its neighbours below it', () => {
    const { found, query } = search('?t=letter-of-intent-D2')
    expect(found.map(({ slug }) => slug)).toEqual(['letter-of-intent-D2', 'letter-of-intent-D1'])
    expect(query).toBe('Letter of Intent')
  })

  test.each([
    ['?t=letter-of-intent-D99', 'letter of intent'],
    ['?t=letter+of+intent', 'letter of intent'],
    ['?t=non-disclosure', 'non-disclosure'],
  ])('ROUTE-11 APP-1 %s searches for “%s”', (address, query) => {
    expect(search(address).query).toBe(query)
  })

  test('DEST-4 t names a department: the page is what stands in it, narrowed as by hand', () => {
    const mixed = [...library(30), build({ number: 31, department: 'human-resources' })]
    const { total, query, chips, next } = search('?t=legal', mixed)
    expect({ total, query, next }).toEqual({ total: 30, query: '', next: '/search/?department=legal&page=2' })
    expect(chips, 'and taken away as such').toEqual([
      { id: 'department', name: 'Legal', address: '/search/' },
    ])
    expect(search('?t=legal&q=intent', mixed), 'words are words').toMatchObject({
      query: 'intent',
      total: 31,
    })
  })

  test.each([
    'Ressources humaines',
    'Recursos humanos',
    'RECURSOS HUMANOS',
    'Human resources',
    'human resources',
  ])(
    'DEST-4 LANG-1 “%s” names a department on a page of any language: changing it keeps the folder',
    (name) => {
      const mixed = [...library(2), build({ number: 3, department: 'human-resources' })]
      const { total, chips } = search(`?${new URLSearchParams({ t: name })}`, mixed)
      expect({ total, chips }).toEqual({
        total: 1,
        chips: [{ id: 'department', name: 'Human resources', address: '/search/' }],
      })
    },
  )

  test.each([
    ['', 1, 20, undefined, '/search/?q=letter&page=2'],
    ['&page=2', 2, 20, '/search/?q=letter', '/search/?q=letter&page=3'],
    ['&page=3', 3, 5, '/search/?q=letter&page=2', undefined],
    ['&page=99', 3, 5, '/search/?q=letter&page=2', undefined],
    ['&page=-1', 1, 20, undefined, '/search/?q=letter&page=2'],
    ['&page=x', 1, 20, undefined, '/search/?q=letter&page=2'],
  ])('%j of 45 results is page %i with %i templates', (query, page, count, previous, next) => {
    const view = search(`?q=letter${query}`, library(45))
    expect([view.page, view.found.length, view.previous, view.next]).toEqual([page, count, previous, next])
    expect([view.pages, view.total]).toEqual([3, 45])
  })
})

describe('facets', () => {
  const mixed = [
    build({ number: 1, free: true }),
    build({ number: 2, free: false, type: 'letter', jurisdiction: 'CA-QC' }),
    build({ number: 3, free: false, department: 'human-resources' }),
  ]

  test('are links with the number behind each; one that would change nothing is left out', () => {
    const { facets } = search('?q=intent', mixed)
    expect(facets.map(({ id }) => id)).toEqual(['department', 'type', 'jurisdiction', 'format', 'free'])
    expect(facets.find(({ id }) => id === 'jurisdiction')?.options).toContainEqual({
      value: 'CA-QC',
      name: 'Quebec, Canada',
      count: 1,
      isChosen: false,
      address: '/search/?q=intent&jurisdiction=CA-QC',
    })
    expect(facets.find(({ id }) => id === 'free')?.options).toMatchObject([
      { count: 1, address: '/search/?q=intent&free=1' },
    ])
  })

  test('narrow, are said in a chip, and are taken away by the same link; the pages begin anew', () => {
    const { total, chips, facets } = search('?q=intent&type=letter&page=2', mixed)
    expect(total).toBe(1)
    expect(chips).toEqual([{ id: 'type', name: 'Letters', address: '/search/?q=intent' }])
    const letters = facets.find(({ id }) => id === 'type')?.options.find(({ value }) => value === 'letter')
    expect(letters).toMatchObject({ isChosen: true, address: '/search/?q=intent' })
  })

  test('work without words too', () => {
    const { total, facets } = search('?department=human-resources', mixed)
    expect(total).toBe(1)
    expect(facets[0]?.options).toMatchObject([
      { value: 'legal', count: 2, isChosen: false },
      { value: 'human-resources', count: 1, isChosen: true, address: '/search/' },
    ])
  })

  test.each([
    'department=nope',
    'type=constructor',
    'language=../x',
    'jurisdiction=%00',
    'free=yes',
    'format=exe',
  ])('a filter that there is not (%s) narrows nothing', (filter) => {
    expect(search(`?q=intent&${filter}`, mixed)).toMatchObject({ total: 3, chips: [] })
  })
})

describe('CAT-4 a search that finds nothing', () => {
  test('says so, and has other ways on', () => {
    const { total, found, nothing } = search('?q=xylophone')
    expect({ total, found }).toEqual({ total: 0, found: [] })
    expect(nothing).toMatchObject({
      isWished: false,
      departments: [{ id: 'legal', name: 'Legal', count: 2, address: '/search/?department=legal' }],
    })
    expect(nothing?.unfiltered).toBeUndefined()
  })

  test('CAT-3 falls back to the default keyword and documents of the language, the third first', () => {
    const { nothing } = search('?q=xylophone', library(15))
    expect(nothing?.keyword).toEqual({
      words: 'business and legal documents',
      address: '/search/?q=business+and+legal+documents',
    })
    expect(nothing?.suggested.map(({ slug }) => Number(slug.split('-D')[1]))).toEqual([
      3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
  })

  test('because of its filters offers the same words without them', () => {
    expect(search('?q=letter&language=fr').nothing?.unfiltered).toEqual({
      total: 2,
      address: '/search/?q=letter',
    })
  })

  test('numbers its form anew each time, and thanks for the wish that has arrived', () => {
    const [one, other] = [search('?q=xylophone'), search('?q=xylophone&wish=sent')]
    expect(one.nothing?.submission).not.toBe(other.nothing?.submission)
    expect(other.nothing?.isWished).toBe(true)
  })
})

test('CAT-4 a search that finds only related templates says so, and asks what is missing', () => {
  const mixed = [build({ number: 1, title: 'Warehouse Rules' }), build({ number: 2, title: 'Lease' })]
  expect(search('?q=warehouse+insurance', mixed)).toMatchObject({
    isWeak: true,
    lessCloseFrom: 0,
    found: [{ title: 'Warehouse Rules' }],
    wish: { isWished: false },
  })
  const answered = search('?q=warehouse', mixed)
  expect([answered.isWeak, answered.wish]).toEqual([false, undefined])
  expect(search('?q=legal', mixed).isWeak, 'a department is there').toBe(false)
})

test('a hostile query is only a long one', () => {
  const url = new URL(`https://formulary.example/search/?q=${'%00a'.repeat(5000)}&page=1e9`)
  expect(readSearch(url)).toMatchObject({ page: 0, filters: {} })
  expect(readSearch(url).words).toHaveLength(200)
})

test('a changed address keeps everything else but the page', () => {
  const url = new URL('https://formulary.example/fr/search/?q=a+b&page=3&wish=sent&free=1')
  expect(searchAddress(url, { free: null, type: 'letter' })).toBe('/fr/search/?q=a+b&type=letter')
  expect(searchAddress(url, { q: null, free: null })).toBe('/fr/search/')
})

test.each([
  ['bill-of-sale-D12', 'bill of sale'],
  ['business-and-legal-documents', 'business and legal documents'],
  ['non-disclosure', 'non-disclosure'],
  ['NDA', 'NDA'],
])('the words of %s are “%s”', (named, words) => {
  expect(wordsOf(named)).toBe(words)
})
