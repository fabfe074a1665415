import { describe, expect, test } from 'vitest'
import { buildSearchDocument } from '#tests/builders/search-document.ts'
import type { CatalogueQuery } from './contract.ts'
import { createSearch } from './create-search.ts'
import { indexedWords } from './search-document.ts'

const documents = [
  buildSearchDocument({ title: 'Commercial Lease', summary: 'Space for a shop.', facets: { free: true } }),
  buildSearchDocument({ title: 'Residential Lease', summary: 'A flat.' }),
  buildSearchDocument({ title: 'Termination Letter', summary: 'How to end it.' }),
  buildSearchDocument({ title: 'Broken Goods Report' }),
  buildSearchDocument({ title: 'Reconnaissance de dette', language: 'fr-FR' }),
  // A word that many have tells less of a query than one that few have, and least beside one that none has.
  ...Array.from({ length: 40 }, (_, place) => buildSearchDocument({ title: `Lease of Land ${place}` })),
]
const index = createSearch(documents, {
  synonyms: [
    { language: 'en', same: ['lease', 'tenancy'] },
    { language: 'en', same: ['lodger', 'goods letter'] },
  ],
  translations: [
    { en: ['lease'], fr: ['bail'] },
    { en: ['missive'], de: ['Broken'] },
  ],
})
function ask(query: string, more: Partial<CatalogueQuery> = {}) {
  const { hits, missing, correction, total } = index.search({
    query,
    language: 'en',
    otherLanguages: 'after',
    offset: 0,
    limit: 10,
    ...more,
  })
  return { first: documents[hits[0]?.document ?? -1]?.title, missing, correction, total }
}

describe('CAT-1 words that nothing is found by', () => {
  test.each([
    ['one that no template has', 'lease zyxwvut', 'Commercial Lease', ['zyxwvut'], undefined],
    [
      'also where the others find enough',
      'commercial lease zyxwvut',
      'Commercial Lease',
      ['zyxwvut'],
      undefined,
    ],
    ['several, as they were typed', 'lease Zyx Wvut', 'Commercial Lease', ['Zyx', 'Wvut'], undefined],
    ['one that goes on', 'lease zyxw', 'Commercial Lease', ['zyxw'], undefined],
    ['one that other words stand for in vain', 'lease lodger', 'Commercial Lease', ['lodger'], undefined],
    ['beside one that is put right', 'leese zyxwvut', 'Commercial Lease', ['zyxwvut'], 'lease zyxwvut'],
    ['beside one that others stand for', 'tenancy zyxwvut', 'Commercial Lease', ['zyxwvut'], undefined],
    ['beside one that is translated', 'bail zyxwvut', 'Commercial Lease', ['zyxwvut'], undefined],
    [
      'not one that tells nothing of a template',
      'free lease template zyxwvut',
      'Commercial Lease',
      ['zyxwvut'],
      undefined,
    ],
    ['one, with a small word', 'lease for zyxwvut', 'Commercial Lease', ['zyxwvut'], undefined],
    [
      'none of a sentence that finds something',
      'I have a commercial lease of my zyxwvut',
      'Commercial Lease',
      undefined,
      undefined,
    ],
    [
      'one that goes on beside a word said twice',
      'lease lease lease zyxw',
      'Commercial Lease',
      ['zyxw'],
      undefined,
    ],
    [
      'one beside articles and prepositions',
      'lease of the shop for a zyxwvut',
      'Commercial Lease',
      ['zyxwvut'],
      undefined,
    ],
    [
      'one that other words stand for in vain, where the others are enough',
      'commercial lease lodger',
      'Commercial Lease',
      ['lodger'],
      undefined,
    ],
    [
      'one that other words stand for in another language',
      'commercial lease missive',
      'Commercial Lease',
      ['missive'],
      undefined,
    ],
    ['none where every word is found', 'commercial lease', 'Commercial Lease', undefined, undefined],
  ])('%s: %s', (_what, query, first, missing, correction) => {
    expect(ask(query)).toMatchObject({ first, missing, correction })
  })

  test.each([
    ['every word', 'zyxwvut qponmlk'],
    ['all that names something', 'how to end zyxwvut qponmlk'],
  ])('%s: nothing is found, and nothing named', (_what, query) => {
    expect(ask(query)).toEqual({ first: undefined, missing: undefined, correction: undefined, total: 0 })
  })

  test('a filter that leaves nothing over changes nothing of what is searched', () => {
    expect(ask('termination letter zyxwvut', { filters: { free: true } })).toMatchObject({
      total: 0,
      missing: ['zyxwvut'],
    })
    expect(ask('termination letter', { filters: { free: true } })).toMatchObject({
      total: 0,
      missing: undefined,
    })
    // The template that fits is filtered out: the word that was put right stays what is searched.
    expect(ask('broken goods reprot', { filters: { free: true } })).toMatchObject({
      total: 0,
      missing: undefined,
      correction: 'broken goods report',
    })
  })

  test.each([
    ['was put right', 'lease reconaissance', ['reconaissance'], undefined],
    [
      'was hardly put right, beside one that tells little',
      'lease printable reconaissence',
      ['reconaissence'],
      undefined,
    ],
    [
      'was hardly put right, beside one that surely was',
      'leese reconaissence',
      ['reconaissence'],
      'lease reconaissence',
    ],
  ])('one that %s to what another language alone has: %s', (_what, query, missing, correction) => {
    const question = { query, language: 'en', offset: 0, limit: 10 }
    const { hits, ...found } = index.search(question)
    expect(documents[hits[0]?.document ?? -1]?.title).toBe('Commercial Lease')
    expect([found.missing, found.correction]).toEqual([missing, correction])
    expect(index.search({ ...question, otherLanguages: 'after' }).correction).toContain('reconnaissance')
  })

  test('in a language that has none of the others, nothing is found', () => {
    const query = { query: 'reconnaissance zyxwvut', language: 'en', offset: 0, limit: 10 }
    expect(index.search(query)).toMatchObject({ total: 0, hits: [] })
    expect(index.search(query).missing).toBeUndefined()
    expect(index.search({ ...query, query: 'reconaissance' }).correction).toBeUndefined()
    expect(index.search({ ...query, language: 'fr' })).toMatchObject({ total: 1, missing: ['zyxwvut'] })
  })
})

test('what other words stand for in another language alone is left out as a whole: every template is there once', () => {
  const once = createSearch(
    [
      buildSearchDocument({ title: 'Locataire Lease', language: 'fr-FR' }),
      ...Array.from({ length: 40 }, (_, place) => buildSearchDocument({ title: `Lease of Land ${place}` })),
    ],
    { synonyms: [], translations: [{ en: ['lodger'], fr: ['locataire'] }] },
  )
  const { hits, total } = once.search({ query: 'lodger lease', language: 'en', offset: 0, limit: 50 })
  expect(total).toBe(40)
  expect(new Set(hits.map(({ document }) => document)).size).toBe(40)
})

test('CAT-1 a template that has a word in passing is no result beside one that is named so', () => {
  const running = createSearch(
    [
      buildSearchDocument({
        title: 'Services Agreement',
        copy: indexedWords([`${'Some words of it. '.repeat(50)} A tent.`]),
      }),
      buildSearchDocument({ title: 'Tent Rental' }),
    ],
    { synonyms: [], translations: [] },
  )
  expect(
    running
      .search({ query: 'tent', language: 'en', offset: 0, limit: 10 })
      .hits.map(({ document }) => document),
  ).toEqual([1])
})
