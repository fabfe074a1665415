import { defaultLanguage, type Language, languageOfTag } from '#kernel/i18n/languages.ts'
import type { PictureFile } from '#ui/components/picture.tsx'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { featuredOf, listTopTemplates } from '../../catalogue/list-top-templates.ts'
import { type PictureFormat, type PictureWidth, picturePath } from '../../catalogue/schema.ts'
import { pictureOf, summarizeTemplate } from '../../parts/summarize-template.server.ts'

/** What a list on a page in this language shows of a template, and the language of the template's page. */
export function listTemplate(entry: CatalogueTemplate, language: Pick<Language, 'code' | 'tag'>) {
  return { ...summarizeTemplate(entry, language), pageLanguage: pageLanguageOf(entry).code }
}

/** A template as the website shows it in a list, with what leads to its page. */
export type ListedTemplate = ReturnType<typeof listTemplate>

/** The language of a template's page (LANG-2): its own, or English while its own is not spoken yet. */
export function pageLanguageOf({ template }: Pick<CatalogueTemplate, 'template'>): Language {
  return languageOfTag(template.language) ?? defaultLanguage
}

/** The address of a template's page, with the prefix of its language. */
export function pathOfTemplate(entry: Pick<CatalogueTemplate, 'template' | 'slug'>): string {
  return `${pageLanguageOf(entry).prefix}/templates/${entry.slug}/`
}

/**
 * The template that pages about the product explain it by, and that their screens show: one of the reader’s
 * language, where there is any.
 * @throws where the library is empty, which fails the build that makes the page
 */
export function featuredDocument(catalogue: Pick<Catalogue, 'templates'>, { code }: Pick<Language, 'code'>) {
  const own = listTopTemplates(catalogue, code, catalogue.templates.length)
  const featured = featuredOf(own) ?? featuredOf(catalogue.templates)
  if (featured === undefined) throw new Error('the library has no template to explain the product by')
  return featured
}

const formats: readonly [PictureFormat, string][] = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
]

/** The first page of a template in every encoding, for where it is large or among the first things seen. */
export function firstPageOf(entry: CatalogueTemplate, widths: readonly PictureWidth[]): PictureFile {
  const pictured = { number: entry.template.number, revision: entry.revision }
  const { width, height } = pictureOf(entry)
  return {
    width,
    height,
    src: picturePath(pictured, 600, 1, 'jpg'),
    sources: formats.map(([format, type]) => ({
      type,
      srcSet: widths.map((wide) => `${picturePath(pictured, wide, 1, format)} ${wide}w`).join(', '),
    })),
  }
}
