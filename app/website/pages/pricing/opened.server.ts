import type { CatalogueTemplate } from '#domain/catalogue/index.ts'
import type { PackageContents } from '#domain/prices/schema.ts'
import { departments } from '../../../components/library/departments.ts'
import type { PageRequest } from '../../page-loaders.server.ts'
import type { OfferedContents } from './offered.ts'

type Library = Pick<PageRequest, 'website' | 'i18n'>

/** What a package opens, counted in the library as it is (LANG-5). */
export function countContents(contents: PackageContents, library: Library): OfferedContents {
  const { library: shelves, ...others } = contents
  return {
    ...others,
    templates: openedTemplates(contents, library).length,
    shelves: shelves === 'all' ? [] : shelves.map((shelf) => nameOf(shelf, library)),
  }
}

/** The templates that a package opens, in every language: of its departments, as `mayDownload` has it. */
export function openedTemplates(
  { library }: PackageContents,
  { website: { catalogue } }: Pick<Library, 'website'>,
): CatalogueTemplate[] {
  return catalogue.templates.filter(
    ({ template }) => library === 'all' || library.includes(template.department),
  )
}

function nameOf(shelf: string, { i18n }: Library): string {
  const department = departments.find(({ id }) => id === shelf)
  if (department === undefined) throw new Error(`a package opens the unknown department "${shelf}"`)
  return i18n._(department.name)
}
