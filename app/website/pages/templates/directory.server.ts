import { countShelves } from '#domain/catalogue/index.ts'
import { departments } from '../../../components/library/departments.ts'
import type { Directory } from './directory.tsx'
import type { LibraryWords } from './facets.server.ts'

/** The departments with their sub-categories, and the collections: what holds nothing in this language is left out. */
export function listDirectory({ catalogue, language, i18n, pathOf }: LibraryWords): Directory {
  const shelves = countShelves(catalogue, language.code)
  const whole = { filters: {}, page: 1 }
  return {
    departments: departments.flatMap(({ id, name }) => {
      const held = shelves.departments.get(id)
      if (held === undefined) return []
      return {
        name: i18n._(name),
        path: pathOf({ ...whole, shelf: id }),
        count: held.count,
        categories: held.categories.map(({ category, count }) => ({
          name: category.name[language.code] ?? category.slug,
          path: pathOf({ ...whole, shelf: id, filters: { category: category.code } }),
          count,
        })),
      }
    }),
    collections: shelves.collections.map(({ collection, count }) => ({
      name: collection.name[language.code] ?? collection.slug,
      path: pathOf({ ...whole, shelf: collection.slug }),
      count,
    })),
  }
}
