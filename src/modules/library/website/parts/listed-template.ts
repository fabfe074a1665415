import type { LanguageCode } from '#kernel/i18n/languages.ts'
import type { TemplateSummary } from '../../parts/template-summary.ts'

/** A template as the website shows it in a list, with what leads to its page. */
export interface ListedTemplate extends TemplateSummary {
  /** The language in which its page is. */
  pageLanguage: LanguageCode
}
