import { z } from 'zod'
import { countTemplates } from '#modules/library/public.ts'
import { featuredDocument } from '#modules/library/website/parts/list-template.server.ts'
import { templateCountText } from '#modules/library/website/parts/template-count.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  status: prose,
  link: z.strictObject({
    ...strings('heading', 'lead', 'yourName'),
    rows: z.array(z.strictObject(strings('name', 'path'))),
  }),
  banners: z.strictObject(strings('heading', 'lead', 'download', 'alt')),
  texts: z.strictObject({
    ...strings('heading', 'lead', 'copy', 'copied'),
    items: z.array(z.strictObject(strings('heading', 'text'))),
  }),
  rules: z.strictObject({
    ...strings('heading', 'may', 'mayNot'),
    yes: z.array(prose),
    no: z.array(prose),
  }),
})

/** ROUTE-10: what affiliates may show and say. */
export const loader = (({ language, website: { catalogue, urls } }) => {
  const { title, description, ...copy } = readPageCopy('marketing-materials', language, Copy, {
    count: templateCountText(countTemplates(catalogue, language.code).templates, language),
    slug: featuredDocument(catalogue, language).slug,
    // Filled in for each banner, by the page.
    size: '{size}',
    words: '{words}',
  })
  return { title, description, data: { copy, websiteUrl: urls.website } }
}) satisfies PageLoader<unknown>

export type MaterialsData = PageData<typeof loader>
