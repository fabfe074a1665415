import { z } from 'zod'
import { brand, type Claims } from '#content/brand/brand.ts'
import {
  featuredDocument,
  firstPageOf,
  listTemplate,
} from '#modules/library/website/parts/list-template.server.ts'
import type { PageData, PageLoader, PageRequest } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'

const Item = z.strictObject({ heading: z.string(), text: prose })
const Items = z.strictObject({ heading: z.string(), lead: prose, items: z.array(Item) })

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  weight: Items,
  paper: z.strictObject({
    heading: z.string(),
    lead: prose,
    columns: z.strictObject(strings('document', 'paper', 'why')),
    rows: z.array(
      z.strictObject({
        ...strings('document', 'paper'),
        /** The answer as a sign: no paper, it depends, paper. */
        need: z.enum(['none', 'some', 'full']),
        why: prose,
      }),
    ),
  }),
  print: Items.extend({
    /** What its counts of sheets are called: any number may stand before them. */
    sheets: z.strictObject(strings('one', 'both', 'none')),
  }),
  trees: Item,
  unmeasured: Items,
  closing: Item,
})

export const loader = ((request) => sustainabilityWith(request, brand.claims)) satisfies PageLoader<unknown>

export type SustainabilityData = PageData<typeof loader>
export type SustainabilityCopy = SustainabilityData['copy']

/** The page for an operator who claims this much: of trees only who counts them speaks (CLAIM-1). */
export function sustainabilityWith(
  { website: { catalogue }, language, i18n }: PageRequest,
  { plantedTrees }: Claims,
) {
  const { title, description, trees, ...copy } = readPageCopy('sustainability', language, Copy, {
    plantedTrees: plantedTrees === undefined ? '' : i18n.number(plantedTrees),
  })
  const document = featuredDocument(catalogue, language)
  return {
    title,
    description,
    data: {
      copy,
      ...(plantedTrees !== undefined && { trees }),
      document: { ...listTemplate(document, language), page: firstPageOf(document, [600, 900]) },
    },
  }
}
