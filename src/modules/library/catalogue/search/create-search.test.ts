import { describe, expect, test } from 'vitest'
import { buildSearchDocument } from '#tests/builders/search-document.ts'
import type { CatalogueQuery } from './contract.ts'
import { createSearch } from './create-search.ts'
import type { WordTables } from './word-tables.ts'

const tables: WordTables = {
  synonyms: [
    { language: 'en', same: ['NDA', 'non-disclosure agreement'] },
    { language: 'en', same: ['lease', 'rental agreement'] },
    { language: 'en', typed: ['fire', 'fire somebody'], means: ['termination letter'] },
    { language: 'fr', typed: ['rompre un bail'], means: ['congé du locataire'] },
  ],
  translations: [{ en: ['lease'], fr: ['bail'], es: ['arrendamiento'] }],
}
const documents = [
  buildSearchDocument({ title: 'Mutual Non-Disclosure Agreement', keywords: ['trade secrets'] }),
  buildSearchDocument({ title: 'Commercial Lease', keywords: ['office lease'], facets: { free: true } }),
  buildSearchDocument({
    title: 'Termination Letter',
    facets: { department: 'human-resources', type: 'letter' },
  }),
  buildSearchDocument({ title: 'Fire Evacuation Plan', facets: { type: 'form' } }),
  buildSearchDocument({ title: 'Company Policies', keywords: ['policy'], facets: { type: 'policy' } }),
  buildSearchDocument({ title: 'Bill of Sale', summary: 'For a car that is sold as it stands.' }),
  buildSearchDocument({ title: 'Sale of a Bill of Lading' }),
  buildSearchDocument({ title: 'Bail commercial', language: 'fr-FR' }),
  buildSearchDocument({
    title: 'Lettre de congé du locataire',
    language: 'fr-FR',
    facets: { type: 'letter' },
  }),
  buildSearchDocument({ title: 'Lettre de démission', language: 'fr-CA', facets: { type: 'letter' } }),
  buildSearchDocument({ title: 'Contrato de arrendamiento', language: 'es-ES' }),
]
const index = createSearch(documents, tables)
const ask = (query: string, more: Partial<CatalogueQuery> = {}) =>
  index.search({ query, language: 'en', otherLanguages: 'after', offset: 0, limit: 10, ...more })
const titles = (query: string, more: Partial<CatalogueQuery> = {}) =>
  ask(query, more).hits.map(({ document }) => documents[document]?.title)
const first = (query: string, language = 'en') => {
  const [hit] = ask(query, { language }).hits
  return hit && { ...hit, title: documents[hit.document]?.title }
}

describe('CAT-1 what is typed finds what is meant', () => {
  test.each([
    ['a beginning', 'confiden', 'en', undefined],
    ['a beginning', 'commer', 'en', 'Commercial Lease'],
    ['a typing error', 'comercial leese', 'en', 'Commercial Lease'],
    ['swapped letters', 'temrination lettre', 'en', 'Termination Letter'],
    ['a plural', 'commercial leases', 'en', 'Commercial Lease'],
    ['a singular', 'company policy', 'en', 'Company Policies'],
    ['an irregular plural', 'baux commerciaux', 'fr', 'Bail commercial'],
    ['a plural', 'contratos de arrendamientos', 'es', 'Contrato de arrendamiento'],
    ['another form of a word', 'contrato para arrendar', 'es', 'Contrato de arrendamiento'],
    ['a typing error', 'contrato de arendamiemto', 'es', 'Contrato de arrendamiento'],
    ['a typing error', 'letre de demision', 'fr', 'Lettre de démission'],
    ['no accents', 'LETTRE DE DEMISSION', 'fr', 'Lettre de démission'],
    ['another word order', 'lease commercial', 'en', 'Commercial Lease'],
    ['one word for two', 'nondisclosure', 'en', 'Mutual Non-Disclosure Agreement'],
    ['words without their space', 'commerciallease', 'en', 'Commercial Lease'],
    ['a small word without its space', 'billofsale', 'en', 'Bill of Sale'],
    ['a word in two', 'non dis closure', 'en', 'Mutual Non-Disclosure Agreement'],
    ['full-width letters', 'ＬＥＡＳＥ', 'en', 'Commercial Lease'],
    ['what pasting leaves in a word', 'l\u200bease', 'en', 'Commercial Lease'],
    ['a question', 'how do I fire somebody', 'en', 'Termination Letter'],
    ['a question', 'comment rompre un bail ?', 'fr', 'Lettre de congé du locataire'],
    ['words around it', 'free template for a termination letter pdf', 'en', 'Termination Letter'],
    ['an abbreviation', 'NDA', 'en', 'Mutual Non-Disclosure Agreement'],
    ['a dotted abbreviation', 'n.d.a.', 'en', 'Mutual Non-Disclosure Agreement'],
    ['a misspelt synonym', 'rentl agrement', 'en', 'Commercial Lease'],
    ['words of the summary', 'sold car', 'en', 'Bill of Sale'],
  ])('%s: %j', (_what, query, language, found) => {
    expect(first(query, language)?.title).toBe(found)
  })

  test('the exact title stands first, and its words in their order before others', () => {
    expect(titles('bill of sale').slice(0, 2)).toEqual(['Bill of Sale', 'Sale of a Bill of Lading'])
  })

  test('what has nothing to do with the library finds nothing', () => {
    expect(ask('zeppelin')).toMatchObject({ total: 0, hits: [] })
    expect(ask('')).toMatchObject({ total: 0, hits: [] })
    expect(ask('?!')).toMatchObject({ total: 0, hits: [] })
  })
})

describe('CAT-1 another language', () => {
  test('a word of another language finds its templates, and those of the own one, which say so', () => {
    expect(titles('bail')).toEqual(expect.arrayContaining(['Commercial Lease', 'Bail commercial']))
    const { hits } = index.search({ query: 'bail', language: 'en', offset: 0, limit: 10 })
    expect(hits).toHaveLength(1)
    expect(hits[0]).toMatchObject({
      document: 1,
      titleMatches: [[11, 16]],
      foundBy: { kind: 'translation', typed: 'bail', meant: 'lease' },
    })
  })

  test('templates of other languages come after those of the own one', () => {
    expect(titles('lease')).toEqual(['Commercial Lease', 'Bail commercial', 'Contrato de arrendamiento'])
    expect(titles('arrendamiento', { language: 'fr' })).toContain('Bail commercial')
  })
})

describe('an answer says why', () => {
  test('matches are parts of the summary too, but not the words of a phrase that tell nothing', () => {
    expect(first('car for sale')?.summaryMatches).toEqual([[6, 9]])
    expect(first('sold car')?.summaryMatches).toEqual([
      [6, 9],
      [18, 22],
    ])
  })

  test('the letter that was typed of a word is not marked in the small words of a sentence', () => {
    const mutual = createSearch(
      [
        buildSearchDocument({ title: 'Mutual Deed' }),
        buildSearchDocument({
          title: 'Reconnaissance de dette mutuelle',
          summary: 'Mutuel, de dette.',
          language: 'fr-FR',
        }),
      ],
      { synonyms: [], translations: [{ en: ['mutual'], fr: ['mutuel'] }] },
    )
    const question = {
      query: 'mutual d',
      language: 'en',
      otherLanguages: 'after' as const,
      offset: 0,
      limit: 9,
    }
    const { hits } = mutual.search(question)
    expect(hits.map(({ document, summaryMatches }) => [document, summaryMatches])).toEqual([
      [0, []],
      [1, [[0, 6]]],
    ])
  })

  test('matches are parts of the title as it is written', () => {
    expect(first('demission', 'fr')?.titleMatches).toEqual([[10, 19]])
    expect(first('dém', 'fr')?.titleMatches).toEqual([[10, 13]])
    expect(first('non disclosure')?.titleMatches).toEqual([
      [7, 10],
      [11, 21],
    ])
  })

  test('a misspelt word is put right and named', () => {
    expect(ask('commercial leese').correction).toBe('commercial lease')
    expect(first('demision', 'fr')?.foundBy).toEqual({
      kind: 'spelling',
      typed: 'demision',
      meant: 'démission',
    })
    expect(ask('commercial lea').correction).toBeUndefined()
    // A mistake for "letter", or the French word that it is.
    expect(ask('termination lettre').correction).toBeUndefined()
    expect(ask('billofsale').correction).toBe('bill of sale')
    expect(ask('billofsale', { asTyped: true }).total).toBe(0)
  })

  test('a synonym is named with the words that were typed for it', () => {
    expect(first('how do I fire somebody')?.foundBy).toEqual({
      kind: 'synonym',
      typed: 'fire somebody',
      meant: 'termination letter',
    })
    expect(first('termination letter')?.foundBy).toBeUndefined()
  })

  test('a misspelt word is quoted as it was put right, and words that stay the same not at all', () => {
    expect(first('rentl agrement')?.foundBy).toEqual({
      kind: 'synonym',
      typed: 'rental agreement',
      meant: 'lease',
    })
    expect(first('bail', 'fr')?.foundBy).toBeUndefined()
  })
})

describe('facets', () => {
  test('each counts as if it were not filtered by itself', () => {
    const { total, facets } = ask('letter', { language: 'fr', filters: { type: 'letter' } })
    expect(total).toBe(facets.type.find(({ value }) => value === 'letter')?.count)
    expect(facets.language.map(({ value }) => value)).toEqual(expect.arrayContaining(['en']))
  })

  test.each([
    [{ language: 'fr' }, ['Bail commercial']],
    [{ language: 'fr-CA' }, []],
    [{ free: true as const }, ['Commercial Lease']],
    [{ type: 'contract' as const, department: 'legal' }, 3],
    [{ format: 'xlsx' as const }, []],
    [{ jurisdiction: 'US' }, []],
  ])('%j narrows the results', (filters, left) => {
    const { total, hits } = ask('lease', { filters })
    expect(typeof left === 'number' ? total : hits.map(({ document }) => documents[document]?.title)).toEqual(
      left,
    )
  })

  test('what has much less of the query stands apart, and what has hardly any of it is left out', () => {
    const { total, close, hits } = ask('commercial lease')
    expect([total, close]).toEqual([3, 2])
    expect(hits.map(({ document }) => documents[document]?.title)).toEqual([
      'Commercial Lease',
      'Bail commercial',
      'Contrato de arrendamiento',
    ])
  })

  test('pages go on where the last one ended', () => {
    expect([0, 1, 2].flatMap((offset) => titles('lease', { offset, limit: 1 }))).toEqual(titles('lease'))
  })
})

test('R-13 the longest and strangest queries are answered', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz '
  for (const query of [
    'a '.repeat(5_000),
    'lease '.repeat(60),
    letters.repeat(20),
    "l'd'".repeat(90),
    '\0\u{1f600}',
  ]) {
    expect(() => ask(query)).not.toThrow()
  }
})
