import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import { type CatalogueTemplate, listTopTemplates } from '#domain/catalogue/index.ts'
import { departments } from '../../../components/library/departments.ts'
import { localPath } from '../../local-path.ts'
import type { PageLoader } from '../../page-loaders.server.ts'
import { listTemplate } from '../../templates/list-template.server.ts'
import { templateCountText } from '../../templates/template-count.ts'
import type { HomeData } from './home.tsx'

/** Templates shown of each department. */
const shownOfEach = 6

export const loadHome: PageLoader<HomeData> = ({ website: { catalogue, urls }, language, i18n }) => {
  const templates = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  // What anybody may have: the page shows its first page, and its button leads to all of it.
  const featured = templates.find(({ template }) => template.free) ?? templates[0]
  const shown = (entries: readonly CatalogueTemplate[]) =>
    entries.slice(0, shownOfEach).map((entry) => listTemplate(entry, language))
  return {
    title: i18n._(msg`${brand.name}: business documents, filled in and ready to sign`),
    description: i18n._(
      msg`Pick a ready-made agreement, answer plain questions, watch it write itself, and download it as Word and PDF. Free to start, no card.`,
    ),
    data: {
      websiteUrl: `${urls.website}/`,
      searchUrl: urls.website + localPath('/search/', language.code),
      countText: templateCountText(templates.length, language),
      count: templates.length,
      freeCount: templates.filter(({ template }) => template.free).length,
      ...(featured !== undefined && {
        featured: { ...listTemplate(featured, language), conditions: featured.label.conditions },
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
