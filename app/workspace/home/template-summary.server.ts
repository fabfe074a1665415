import { type CatalogueTemplate, picturePath } from '#domain/catalogue/index.ts'
import { defaultLanguage, foreignLanguage } from '../../languages.ts'

/** What a card shows of a template: nothing of its text. */
export interface TemplateSummary {
  slug: string
  title: string
  summary: string
  /** The first page, 250 px wide. */
  picture: string
  free: boolean
  minutes: number
  /** Where it is written in another language than the interface: its tag (BCP 47) and its name. */
  foreign?: { tag: string; name: string }
}

export function toTemplateSummary({ slug, revision, template, label }: CatalogueTemplate): TemplateSummary {
  const foreign = foreignLanguage(template.language, defaultLanguage)
  const { title, number, free, copy } = template
  const picture = picturePath({ number, revision }, 250)
  return {
    slug,
    title,
    summary: copy.summary,
    picture,
    free,
    minutes: label.minutes,
    ...(foreign && { foreign }),
  }
}
