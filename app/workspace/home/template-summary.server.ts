import { type CatalogueTemplate, picturePath } from '#domain/catalogue/index.ts'

/** What a card shows of a template: nothing of its text. */
export interface TemplateSummary {
  slug: string
  title: string
  summary: string
  /** The first page, 250 px wide. */
  picture: string
  free: boolean
  minutes: number
}

export function toTemplateSummary({ slug, revision, template, label }: CatalogueTemplate): TemplateSummary {
  const { title, number, free, copy } = template
  const picture = picturePath({ number, revision }, 250)
  return { slug, title, summary: copy.summary, picture, free, minutes: label.minutes }
}
