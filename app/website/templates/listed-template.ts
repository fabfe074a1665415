import type { TemplateSummary } from '../../components/library/template-summary.ts'
import type { LanguageCode } from '../../languages.ts'

/** A template as the website shows it in a list, with what leads to its page. */
export interface ListedTemplate extends TemplateSummary {
  /** The language in which its page is. */
  pageLanguage: LanguageCode
}
