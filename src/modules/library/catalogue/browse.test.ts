import { describe, expect, test } from 'vitest'
import { buildArrangement } from '#tests/builders/arrangement.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { type BrowseFilters, countShelves, type Shelf } from './browse.ts'
import { type CompiledTemplate, createCatalogue } from './catalogue.ts'

type Changes = Partial<
  Pick<
    CompiledTemplate['template'],
    'type' | 'category' | 'department' | 'language' | 'jurisdiction' | 'free'
  >
>

function buildEntry(number: number, changes: Changes): CompiledTemplate {
  const entry = buildTemplate({ number, free: false })
  return { ...entry, template: { ...entry.template, ...changes } }
}

const hr = { department: 'human-resources', category: 'H04' }
const arrangement = buildArrangement()
const catalogue = createCatalogue(
  [
    buildEntry(1, { category: 'L03', free: true }),
    buildEntry(2, { category: 'L01' }),
    buildEntry(3, { category: 'L01', type: 'letter', jurisdiction: 'US' }),
    buildEntry(4, hr),
    buildEntry(5, { ...hr, language: 'fr-FR', jurisdiction: 'FR' }),
    buildEntry(6, { category: 'L01', language: 'fr-CA', jurisdiction: 'CA-QC' }),
  ],
  { arrangement },
)
const library: Shelf = { kind: 'library' }
const legal: Shelf = { kind: 'department', id: 'legal' }
const letters: Shelf = { kind: 'collection', collection: arrangement.collections[1] ?? fail() }

function fail(): never {
  throw new Error('the arrangement has no such collection')
}

function look(shelf: Shelf, filters: BrowseFilters = {}, language = 'en') {
  return catalogue.browse({ shelf, language, filters, offset: 0, limit: 10 })
}
const numbers = (...query: Parameters<typeof look>) =>
  look(...query).templates.map(({ template }) => template.number)

describe('browsing the library', () => {
  test('shows the templates of the page’s language, in the library’s order', () => {
    expect(numbers(library)).toEqual([1, 2, 3, 4])
    expect(numbers(library, {}, 'fr')).toEqual([5, 6])
  })

  test('a department shows its own by their sub-categories', () => {
    expect(numbers(legal)).toEqual([2, 3, 1])
  })

  test('a collection holds its types and its sub-categories of every department', () => {
    expect(numbers(letters)).toEqual([2, 3])
  })

  test.each<[BrowseFilters, number[]]>([
    [{ type: 'letter' }, [3]],
    [{ category: 'L01' }, [2, 3]],
    [{ free: true }, [1]],
    [{ jurisdiction: 'neutral' }, [1, 2, 4]],
    [{ language: 'fr' }, [5, 6]],
    [{ language: 'fr', jurisdiction: 'CA-QC' }, [6]],
    [{ format: 'docx' }, [1, 2, 3, 4]],
    [{ format: 'xlsx' }, []],
    [{ type: 'form' }, []],
  ])('narrowed by %j shows %j', (filters, expected) => {
    expect(numbers(library, filters)).toEqual(expected)
  })

  test('counts each facet as if it were not filtered by itself', () => {
    const { facets, total } = look(legal, { category: 'L01', free: true })
    expect(total).toBe(0)
    expect(facets.category).toEqual([{ value: 'L03', count: 1 }])
    expect(facets.free).toBe(0)
    expect(look(legal, { category: 'L01' }).facets).toMatchObject({
      category: [
        { value: 'L01', count: 2 },
        { value: 'L03', count: 1 },
      ],
      type: [
        { value: 'contract', count: 1 },
        { value: 'letter', count: 1 },
      ],
      language: [
        { value: 'en', count: 2 },
        { value: 'fr', count: 1 },
      ],
    })
  })

  test('gives one part of a long list, and the number of all', () => {
    const part = catalogue.browse({ shelf: library, language: 'en', filters: {}, offset: 1, limit: 2 })
    expect([part.total, ...part.templates.map(({ template }) => template.number)]).toEqual([4, 2, 3])
  })
})

test('CAT-5 shelves that hold nothing in a language are not counted', () => {
  const { departments, collections } = countShelves(catalogue, 'fr')
  expect([...departments].map(([id, { count }]) => [id, count])).toEqual([
    ['human-resources', 1],
    ['legal', 1],
  ])
  expect(departments.get('legal')?.categories.map(({ category }) => category.code)).toEqual(['L01'])
  expect(collections.map(({ collection, count }) => [collection.slug, count])).toEqual([
    ['contracts', 2],
    ['letters', 1],
  ])
  expect(countShelves(catalogue, 'es')).toEqual({ departments: new Map(), collections: [], families: [] })
})
