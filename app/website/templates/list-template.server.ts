import type { CatalogueTemplate } from '#domain/catalogue/index.ts'
import { summarizeTemplate } from '../../components/library/summarize-template.server.ts'
import type { Language } from '../../languages.ts'
import type { ListedTemplate } from './listed-template.ts'
import { pageLanguageOf } from './page-of-template.server.ts'

/** What a list on a page in this language shows of a template, and the language of the page that it leads to. */
export function listTemplate(
  entry: CatalogueTemplate,
  language: Pick<Language, 'code' | 'tag'>,
): ListedTemplate {
  return { ...summarizeTemplate(entry, language), pageLanguage: pageLanguageOf(entry).code }
}
