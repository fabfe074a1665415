import { z } from 'zod'
import {
  type Catalogue,
  type CatalogueTemplate,
  countShelves,
  countTemplates,
  isInLanguage,
  libraryLanguage,
} from '#modules/library/public.ts'
import { firstPageOf, listTemplate } from '#modules/library/website/parts/list-template.server.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { screenOf } from '#ui/website/screens.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'

/** The chapters of a plan, in order, and the library's sub-categories that have documents behind each. */
const categoriesOf = {
  market: ['A10', 'M08'],
  people: ['L11', 'H03', 'H04', 'H05', 'H01'],
  premises: ['L15', 'L03'],
  figures: ['F05', 'F06', 'F07', 'F04'],
  money: ['L14', 'A01'],
  readers: ['L01'],
} as const

export type ChapterId = keyof typeof categoriesOf

const chapterIds = Object.keys(categoriesOf) as ChapterId[]

/** Templates named beside a chapter. */
const NAMED = 3

const Chapter = z.strictObject({ name: z.string(), asks: z.array(z.string()) })

const BusinessPlanCopy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  count: prose,
  noPlans: prose,
  plans: prose,
  ...strings('start', 'startAlt', 'free'),
  chapters: z.strictObject({
    heading: z.string(),
    lead: prose,
    documents: z.string(),
    figures: prose,
    list: z.record(z.enum(chapterIds), Chapter),
  }),
  steps: z.strictObject({
    ...strings('heading', 'screen', 'screenAlt'),
    list: z.array(z.strictObject({ time: z.string(), title: z.string(), text: prose })),
  }),
  kit: z.strictObject({ heading: z.string(), text: z.array(prose), action: z.string() }),
})

export const loader = (({ website: { catalogue }, language, i18n }) => {
  const documents = documentsOfChapters(catalogue, language.code)
  const all = [...new Set(Object.values(documents).flat())]
  const count = countTemplates(catalogue, language.code, (entry) => all.includes(entry))
  const plans = countShelves(catalogue, language.code).collections.find(
    ({ collection }) => collection.slug === 'business-plans',
  )
  const { title, description, ...copy } = readPageCopy('business-plan', language, BusinessPlanCopy, {
    count: i18n.number(count.templates),
    free: i18n.number(count.free),
    plans: i18n.number(plans?.count ?? 0),
  })
  const [worksheet] = documents.market
  return {
    title,
    description,
    data: {
      copy,
      screen: screenOf('find', language.code),
      hasPlans: plans !== undefined,
      chapters: chapterIds.map((id) => ({
        id,
        documents: documents[id].slice(0, NAMED).map((entry) => listTemplate(entry, language)),
      })),
      ...(worksheet !== undefined && {
        worksheet: { ...listTemplate(worksheet, language), page: firstPageOf(worksheet, [600, 900]) },
      }),
    },
  }
}) satisfies PageLoader<unknown>

export type BusinessPlanData = PageData<typeof loader>

/**
 * What the library holds for each chapter, for a reader of a language: their own templates, or, where there
 * are none, the English ones.
 */
export function documentsOfChapters(
  catalogue: Pick<Catalogue, 'templates'>,
  language: string,
): Record<ChapterId, CatalogueTemplate[]> {
  const shown = libraryLanguage(catalogue, language)
  const documentsOf = (chapter: ChapterId) => {
    const categories: readonly string[] = categoriesOf[chapter]
    const fitting = catalogue.templates.filter(({ template }) => categories.includes(template.category))
    const inOrder = fitting.toSorted(
      (one, other) => categories.indexOf(one.template.category) - categories.indexOf(other.template.category),
    )
    const own = inOrder.filter((entry) => isInLanguage(entry, shown))
    return own.length > 0 ? own : inOrder.filter((entry) => isInLanguage(entry, 'en'))
  }
  return Object.fromEntries(chapterIds.map((id) => [id, documentsOf(id)])) as Record<
    ChapterId,
    CatalogueTemplate[]
  >
}
