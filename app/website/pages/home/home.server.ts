import { msg } from '@lingui/core/macro'
import { listTopTemplates } from '#domain/catalogue/index.ts'
import type { PageLoader } from '../../page-loaders.server.ts'
import { departments } from '../../templates/departments.ts'
import { summarizeTemplate } from '../../templates/summarize-template.server.ts'
import { templateCountText } from '../../templates/template-count.ts'
import type { HomeData } from './home.tsx'

/** Cards shown of each department. */
const cardsPerDepartment = 3

export const loadHome: PageLoader<HomeData> = ({ website: { catalogue, urls }, language, i18n }) => {
  const templates = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  const [featured] = templates
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
        featured: { ...summarizeTemplate(featured), conditions: featured.label.conditions },
      }),
      departments: departments.flatMap(({ id, name }) => {
        const inside = templates.filter(({ template }) => template.department === id)
        return inside.length === 0
          ? []
          : {
              id,
              name: i18n._(name),
              count: inside.length,
              templates: inside.slice(0, cardsPerDepartment).map(summarizeTemplate),
            }
      }),
    },
  }
}
