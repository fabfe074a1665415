import { type CatalogueTemplate, picturePath } from '#domain/catalogue/index.ts'
import { foreignLanguage, type Language } from '../../languages.ts'

/** What a card shows of a template: nothing of its text. */
export interface TemplateSummary {
  slug: string
  title: string
  summary: string
  /** The first page, 250 px wide. */
  picture: string
  free: boolean
  minutes: number
  /** Where it is written in another language than the page: its tag (BCP 47) and its name. */
  foreign: { tag: string; name: string } | undefined
}

export function toTemplateSummary(
  { slug, revision, template, label }: CatalogueTemplate,
  language: Language,
): TemplateSummary {
  const { title, number, free, copy } = template
  return {
    slug,
    title,
    summary: copy.summary,
    picture: picturePath({ number, revision }, 250),
    free,
    minutes: label.minutes,
    foreign: foreignLanguage(template.language, language),
  }
}
