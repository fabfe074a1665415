import { foreignLanguage, type Language } from '#kernel/i18n/languages.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import type { CatalogueTemplate } from '../catalogue/catalogue.ts'
import { type PictureWidth, picturePath } from '../catalogue/schema.ts'
import type { TemplatePicture, TemplateSummary } from './template-summary.ts'

/** Heights of a picture 600 px wide, by the template's paper. */
const pictureHeights = { letter: 776, a4: 849 }

/** Whoever reads the website may have what a free account may. */
const VISITOR: Pick<AccountAccess, 'library'> = { library: [] }

/** What a card on a page in this language shows of a template to an account; to a visitor unless told. */
export function summarizeTemplate(
  entry: CatalogueTemplate,
  language: Pick<Language, 'code' | 'tag'>,
  account = VISITOR,
): TemplateSummary {
  const { slug, pages, label, template } = entry
  const foreign = foreignLanguage(template.language, language)
  return {
    slug,
    title: template.title,
    summary: template.copy.summary,
    free: template.free,
    needsPlan: !mayDownload(account, template),
    pages,
    fields: label.fields,
    minutes: label.minutes,
    picture: pictureOf(entry),
    ...(foreign !== undefined && { foreign }),
  }
}

/** The picture of a page of a template, the first one unless told. */
export function pictureOf({ revision, template }: CatalogueTemplate, page = 1): TemplatePicture {
  const path = (width: PictureWidth) => picturePath({ number: template.number, revision }, width, page)
  return { small: path(250), large: path(600), width: 600, height: pictureHeights[template.page] }
}
