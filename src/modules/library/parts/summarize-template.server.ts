import { foreignLanguage, type Language } from '#kernel/i18n/languages.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import type { CatalogueTemplate } from '../catalogue/catalogue.ts'
import { type PictureWidth, picturePath } from '../catalogue/schema.ts'

/** A template as cards and rows of both sites show it: nothing of its text. */
export type TemplateSummary = ReturnType<typeof summarizeTemplate>

/** The picture of a page of a template in its two sizes. Both have the proportions of the paper. */
export type TemplatePicture = ReturnType<typeof pictureOf>

/** Heights of a picture 600 px wide, by the template's paper. */
const pictureHeights = { letter: 776, a4: 849 }

/** Whoever reads the website may have what a free account may. */
const VISITOR: Pick<AccountAccess, 'library'> = { library: [] }

/** What a card on a page in this language shows of a template to an account; to a visitor unless told. */
export function summarizeTemplate(
  entry: CatalogueTemplate,
  language: Pick<Language, 'code' | 'tag'>,
  account = VISITOR,
) {
  const { slug, pages, template } = entry
  const { fields, minutes } = entry.label
  const foreign = foreignLanguage(template.language, language)
  return {
    slug,
    title: template.title,
    summary: template.copy.summary,
    free: template.free,
    ...(template.personal === true && { personal: true }),
    /** Its text and files are closed to the reader's account. */
    needsPlan: !mayDownload(account, template),
    pages,
    fields,
    minutes,
    picture: pictureOf(entry),
    /** Where it is written in another language than the page: its tag (BCP 47) and its name. */
    ...(foreign !== undefined && { foreign }),
  }
}

/** The picture of a template's page, by default the first; width and height are those of the large one. */
export function pictureOf({ revision, template }: CatalogueTemplate, page = 1) {
  const path = (width: PictureWidth) => picturePath({ number: template.number, revision }, width, page)
  return { small: path(250), large: path(600), width: 600, height: pictureHeights[template.page] }
}
