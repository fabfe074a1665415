import type { PackageContents } from '#modules/entitlements/schema.ts'
import { departmentName } from '#modules/library/parts/departments.ts'
import type { CatalogueTemplate } from '#modules/library/public.ts'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import type { OfferedContents } from './offered.ts'

type Library = Pick<PageRequest, 'website' | 'i18n'>

/** What a package opens, counted in the library as it is (LANG-5). */
export function countContents(contents: PackageContents, { website, i18n }: Library): OfferedContents {
  const { library: shelves, ...others } = contents
  return {
    ...others,
    templates: openedTemplates(contents, { website }).length,
    shelves: shelves === 'all' ? [] : shelves.map((shelf) => departmentName(shelf, i18n)),
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
