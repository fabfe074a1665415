import type { Language } from '#kernel/i18n/languages.ts'
import type { CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { summarizeTemplate } from '../../parts/summarize-template.server.ts'
import type { ListedTemplate } from './listed-template.ts'
import { pageLanguageOf } from './page-of-template.server.ts'

/** What a list on a page in this language shows of a template, and the language of the page that it leads to. */
export function listTemplate(
  entry: CatalogueTemplate,
  language: Pick<Language, 'code' | 'tag'>,
): ListedTemplate {
  return { ...summarizeTemplate(entry, language), pageLanguage: pageLanguageOf(entry).code }
}
