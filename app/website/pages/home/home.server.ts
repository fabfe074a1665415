import { msg } from '@lingui/core/macro'
import { type CatalogueTemplate, isInLanguage, listTopTemplates } from '#domain/catalogue/index.ts'
import { foreignLanguage, type Language } from '../../../languages.ts'
import type { PageLoader } from '../../page-loaders.server.ts'
import { departments } from '../../templates/departments.ts'
import { hasPageIn } from '../../templates/has-page-in.server.ts'
import { summarizeTemplate } from '../../templates/summarize-template.server.ts'
import { templateCountText } from '../../templates/template-count.ts'
import type { HomeData } from './home.tsx'

/** Templates shown of each department, and of other languages. */
const shownOfEach = 6

export const loadHome: PageLoader<HomeData> = ({ website: { catalogue, urls }, language, i18n }) => {
  const templates = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  const [featured] = templates
  const foreign = catalogue.templates.filter(
    (entry) => hasPageIn(entry, language.code) && !isInLanguage(entry, language.code),
  )
  const shown = (entries: readonly CatalogueTemplate[]) =>
    entries.slice(0, shownOfEach).map((entry) => summarizeTemplate(entry, language))
  return {
    title: i18n._(msg`business documents, filled in and ready to sign`),
    description: i18n._(
      msg`Pick a ready-made agreement, answer plain questions, watch it write itself, and download it as Word and PDF. Free to start, no card.`,
    ),
    data: {
      websiteUrl: `${urls.website}/`,
      countText: templateCountText(templates.length, language),
      count: templates.length,
      freeCount: templates.filter(({ template }) => template.free).length,
      ...(featured !== undefined && {
        featured: { ...summarizeTemplate(featured, language), conditions: featured.label.conditions },
      }),
      ...(foreign.length > 0 && {
        foreign: {
          languages: languageNames(foreign, language),
          count: foreign.length,
          templates: shown(foreign),
        },
      }),
      departments: departments.flatMap(({ id, name }) => {
        const inside = templates.filter(({ template }) => template.department === id)
        return inside.length === 0
          ? []
          : {
              id,
              name: i18n._(name),
              count: inside.length,
              templates: shown(inside),
            }
      }),
    },
  }
}

/** "French and Spanish" */
function languageNames(entries: readonly CatalogueTemplate[], language: Language): string {
  const names = entries.flatMap(({ template }) => foreignLanguage(template.language, language)?.name ?? [])
  return new Intl.ListFormat(language.tag).format([...new Set(names)])
}
