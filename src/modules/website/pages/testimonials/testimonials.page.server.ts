import { z } from 'zod'
import { type Testimonial, testimonials } from '#content/brand/testimonials.ts'
import { formatDay } from '#kernel/time.ts'
import { type CatalogueTemplate, featuredOf, listTopTemplates } from '#modules/library/public.ts'
import {
  featuredDocument,
  firstPageOf,
  listTemplate,
} from '#modules/library/website/parts/list-template.server.ts'
import type { PageData, PageLoader, PageRequest } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy } from '#ui/website/texts/page-copy.server.ts'

const Item = z.strictObject({ heading: z.string(), text: prose })

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  none: Item,
  printed: z.strictObject({ heading: z.string(), lead: prose }),
  rules: z.strictObject({
    heading: z.string(),
    columns: z.strictObject({ print: z.string(), refuse: z.string() }),
    rows: z.array(z.strictObject({ print: prose, refuse: prose })),
  }),
  send: z.strictObject({
    heading: z.string(),
    lead: prose,
    steps: z.array(Item),
    note: prose,
    link: z.string(),
  }),
  instead: z.strictObject({ heading: z.string(), lead: prose, items: z.array(Item) }),
})

export const loader = ((request) => testimonialsWith(request, testimonials)) satisfies PageLoader<unknown>

export type TestimonialsData = PageData<typeof loader>
export type TestimonialsCopy = TestimonialsData['copy']

/** The page of a brand whose customers have said this much. */
export function testimonialsWith({ website, language, i18n }: PageRequest, printed: readonly Testimonial[]) {
  const { title, description, ...copy } = readPageCopy('testimonials', language, Copy)
  const document = documentToJudge(website, language)
  return {
    title,
    description,
    data: {
      copy,
      printed: printed.map(({ consentedOn: _kept, ...shown }) => ({
        ...shown,
        month: formatDay(i18n.locale, shown.writtenIn, { month: 'long', year: 'numeric' }),
      })),
      document: { ...listTemplate(document, language), page: firstPageOf(document, [600, 900]) },
    },
  }
}

/** A free template, and not the one by which other pages explain the product, where there is another. */
function documentToJudge(
  { catalogue }: PageRequest['website'],
  language: PageRequest['language'],
): CatalogueTemplate {
  const featured = featuredDocument(catalogue, language)
  const others = listTopTemplates(catalogue, language.code, catalogue.templates.length).filter(
    (entry) => entry.template.free && entry !== featured,
  )
  return featuredOf(others) ?? featured
}
