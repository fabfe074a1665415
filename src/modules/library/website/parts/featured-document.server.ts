import type { Language } from '#kernel/i18n/languages.ts'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { featuredOf } from '../../catalogue/featured.ts'
import { listTopTemplates } from '../../catalogue/list-top-templates.ts'

/**
 * The template that pages about the product explain it by, and that their screens show: one of the reader’s language, where there
 * is any.
 * @throws where the library is empty, which fails the build that makes the page
 */
export function featuredDocument(
  catalogue: Pick<Catalogue, 'templates'>,
  { code }: Pick<Language, 'code'>,
): CatalogueTemplate {
  const own = listTopTemplates(catalogue, code, catalogue.templates.length)
  const featured = featuredOf(own) ?? featuredOf(catalogue.templates)
  if (featured === undefined) throw new Error('the library has no template to explain the product by')
  return featured
}
