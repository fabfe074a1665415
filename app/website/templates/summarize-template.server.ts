import { type CatalogueTemplate, picturePath } from '#domain/catalogue/index.ts'
import type { TemplatePicture, TemplateSummary } from './template-summary.ts'

/** Heights of a picture 600 px wide, by the template's paper. */
const pictureHeights = { letter: 776, a4: 849 }

/** What a card shows of a template. */
export function summarizeTemplate({
  slug,
  revision,
  pages,
  label,
  template,
}: CatalogueTemplate): TemplateSummary {
  return {
    slug,
    title: template.title,
    summary: template.copy.summary,
    free: template.free,
    pages,
    fields: label.fields,
    minutes: label.minutes,
    picture: pictureOf({ revision, template }),
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
