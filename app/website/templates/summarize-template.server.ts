import { type CatalogueTemplate, picturePath } from '#domain/catalogue/index.ts'
import { foreignLanguage, type Language } from '../../languages.ts'
import type { TemplatePicture, TemplateSummary } from './template-summary.ts'

/** Heights of a picture 600 px wide, by the template's paper. */
const pictureHeights = { letter: 776, a4: 849 }

/** What a card on a page in this language shows of a template. */
export function summarizeTemplate(
  entry: CatalogueTemplate,
  language: Pick<Language, 'code' | 'tag'>,
): TemplateSummary {
  const { slug, revision, pages, label, template } = entry
  const foreign = foreignLanguage(template.language, language)
  return {
    slug,
    title: template.title,
    summary: template.copy.summary,
    free: template.free,
    pages,
    fields: label.fields,
    minutes: label.minutes,
    picture: pictureOf({ revision, template }),
    ...(foreign !== undefined && { foreign }),
  }
}

/** The picture of a template's first page. */
function pictureOf({
  revision,
  template,
}: Pick<CatalogueTemplate, 'revision' | 'template'>): TemplatePicture {
  const pictured = { number: template.number, revision }
  return {
    small: picturePath(pictured, 250),
    large: picturePath(pictured, 600),
    width: 600,
    height: pictureHeights[template.page],
  }
}
