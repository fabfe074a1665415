import { z } from 'zod'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy } from '#ui/website/texts/page-copy.server.ts'

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  items: z.array(z.strictObject({ heading: z.string(), text: prose })),
})

/** ROUTE-10: where the retailer's checkout leads its buyers. */
export const loader = (({ language }) => {
  const { title, description, ...copy } = readPageCopy('start-thank-you', language, Copy)
  return { title, description, data: { copy } }
}) satisfies PageLoader<unknown>

export type StartThankYouData = PageData<typeof loader>
