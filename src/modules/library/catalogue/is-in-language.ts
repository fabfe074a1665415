import type { CatalogueTemplate } from './catalogue.ts'

/** Whether a template is written in a language, whichever its country: `en-US` is in `en`. */
export function isInLanguage({ template }: Pick<CatalogueTemplate, 'template'>, language: string): boolean {
  return isTagOf(template.language, language)
}

/** The same for the template's language tag (BCP 47) alone. */
export function isTagOf(tag: string, language: string): boolean {
  return tag === language || tag.startsWith(`${language}-`)
}

/** Language code of a tag, without its country. */
export function languageOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag
}
