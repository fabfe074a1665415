import type { Catalogue, CatalogueTemplate } from './catalogue.ts'
import { isInLanguage, languageOf, libraryLanguage } from './library-language.ts'

export type TemplateCount = ReturnType<typeof countTemplates>

/**
 * What every page and screen states of the library to the reader of a language (LANG-5): the templates that
 * this language is shown, how many of them are free, and in which languages there are others.
 */
export function countTemplates(
  { templates }: Pick<Catalogue, 'templates'>,
  language: string,
  counts: (entry: CatalogueTemplate) => boolean = () => true,
) {
  const counted = templates.filter(counts)
  const shown = libraryLanguage({ templates }, language)
  const own = counted.filter((entry) => isInLanguage(entry, shown))
  const inOthers = Map.groupBy(
    counted.filter((entry) => !isInLanguage(entry, shown)),
    ({ template }) => languageOf(template.language),
  )
  return {
    templates: own.length,
    free: own.filter(({ template }) => template.free).length,
    /** Code of the language that these are written in. */
    language: shown,
    others: Array.from(inOthers, ([code, entries]) => ({ language: code, templates: entries.length })),
  }
}

/** The names of a count's languages as a text says them: `English`, and `French (5) and Spanish (4)`. */
export function nameLanguages({ language, others }: TemplateCount, tag: string) {
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const format = new Intl.NumberFormat(tag)
  return {
    library: names.of(language) ?? language,
    others: new Intl.ListFormat(tag).format(
      others.map(
        ({ language, templates }) => `${names.of(language) ?? language} (${format.format(templates)})`,
      ),
    ),
  }
}
