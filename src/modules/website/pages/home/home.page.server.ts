import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import { plansPage } from '#content/prices/pages.ts'
import type { Language } from '#kernel/i18n/languages.ts'
import { currencyOfLanguage } from '#kernel/money/schema.ts'
import { lowestMonth, priceBook } from '#modules/commerce/public.ts'
import { departments } from '#modules/library/parts/departments.ts'
import {
  type CatalogueTemplate,
  countTemplates,
  featuredOf,
  listTopTemplates,
  nameLanguages,
} from '#modules/library/public.ts'
import { firstPageOf, listTemplate } from '#modules/library/website/parts/list-template.server.ts'
import { templateCountText } from '#modules/library/website/parts/template-count.ts'
import { moneyText } from '#ui/components/money-text.ts'
import { localPath } from '#ui/website/local-link.tsx'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { screenOf } from '#ui/website/screens.server.ts'

/** Templates named of each department. */
const NAMED_OF_EACH = 4
/** Pages that stand in the row below the search. */
const PAGES_IN_ROW = 5

export const loader = (({ website, language, i18n }) => {
  const { catalogue, urls, currency = currencyOfLanguage[language.code] } = website
  const templates = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  const count = countTemplates(catalogue, language.code)
  const featured = featuredOf(templates)
  const link = (entry: CatalogueTemplate) => linkTo(entry, language)
  return {
    title: i18n._(msg`${brand.name}: business documents, filled in and ready to sign`),
    ...homeWords(i18n),
    data: {
      websiteUrl: `${urls.website}/`,
      searchUrl: urls.website + localPath('/search/', language.code),
      /** How many templates there are, as the page says it (LANG-5), and exactly. */
      countText: templateCountText(count.templates, language),
      count: count.templates,
      freeCount: count.free,
      languages: nameLanguages(count, language.tag),
      /** What a month of the smallest plan costs. */
      lowestPrice: moneyText(i18n, {
        amount: lowestMonth(priceBook, plansPage.packages, currency),
        currency,
      }),
      free: templates.filter(({ template }) => template.free).map(link),
      /** The template whose first page stands beside the search. */
      ...(featured !== undefined && {
        featured: {
          ...listTemplate(featured, language),
          conditions: featured.label.conditions,
          page: firstPageOf(featured, [600, 900]),
        },
      }),
      row: chooseRow(templates, featured).map((entry) => ({
        ...link(entry),
        pages: entry.pages,
        page: firstPageOf(entry, [250, 600]),
      })),
      /** Only departments that hold templates. */
      departments: departments.flatMap(({ id, name }) => {
        const inside = templates.filter(({ template }) => template.department === id)
        return inside.length === 0
          ? []
          : {
              id,
              name: i18n._(name),
              count: inside.length,
              templates: inside.slice(0, NAMED_OF_EACH).map(link),
            }
      }),
      screens: {
        find: screenOf('find', language.code),
        fillIn: screenOf('fill-in', language.code),
        fillInPhone: screenOf('fill-in-phone', language.code),
        download: screenOf('download', language.code),
      },
    },
  }
}) satisfies PageLoader<unknown>

export type HomeData = PageData<typeof loader>

/** A template as a link names it; `tag` is its language (BCP 47) where it is not the page's. */
function linkTo(entry: CatalogueTemplate, language: Language) {
  const { slug, title, free, foreign, pageLanguage } = listTemplate(entry, language)
  return { slug, title, free, pageLanguage, ...(foreign !== undefined && { tag: foreign.tag }) }
}

/** Pages that look different: the first of each type of document, and then whatever comes next. */
function chooseRow(
  templates: readonly CatalogueTemplate[],
  featured: CatalogueTemplate | undefined,
): CatalogueTemplate[] {
  const others = templates.filter((entry) => entry !== featured)
  const firstOfType = new Map(others.toReversed().map((entry) => [entry.template.type, entry]))
  const varied = others.filter((entry) => firstOfType.get(entry.template.type) === entry)
  return [...new Set([...varied, ...others])].slice(0, PAGES_IN_ROW)
}

/** Words of the whole site: on the home page, and where an address without words of its own is shared. */
export function homeWords(i18n: I18n): { shareTitle: string; description: string } {
  return {
    shareTitle: i18n._(msg`Business documents, filled in and ready to sign`),
    description: i18n._(
      msg`Pick a ready-made agreement, answer plain questions and watch it write itself. Free to start, no card; templates marked “Free” are yours as Word and PDF.`,
    ),
  }
}
