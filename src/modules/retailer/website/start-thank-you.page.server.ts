import { z } from 'zod'
import { issuePageNonce } from '#kernel/http/page-nonce.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy } from '#ui/website/texts/page-copy.server.ts'
import { shortenUrl } from '#ui/website/website-context.server.ts'
import { readClickBankAccount } from '../clickbank/account.ts'

const Words = z.strictObject({ heading: z.string(), lead: prose })

const Copy = z.strictObject({
  ...pageHead,
  ...Words.shape,
  /** Of an address that names a purchase: while it is looked up, and what came of that. */
  order: z.strictObject({
    looking: Words,
    found: Words,
    late: Words,
    unknown: Words,
    tooOften: Words,
    reload: z.string(),
    bought: z.string(),
  }),
  items: z.array(z.strictObject({ heading: z.string(), text: prose })),
})

/** ROUTE-10: where the retailer's checkout leads its buyers. */
export const loader = (({ language, url, services }) => {
  const { title, description, ...copy } = readPageCopy('start-thank-you', language, Copy)
  const isBack = url.searchParams.has('cbreceipt') || url.searchParams.has('params')
  const isSold = services !== undefined && readClickBankAccount(services.settings) !== undefined
  const registration =
    isBack && isSold
      ? { userbase: shortenUrl(services.urls.userbase, services.urls), nonce: issuePageNonce(services) }
      : undefined
  return { title, description, data: { copy, registration } }
}) satisfies PageLoader<unknown>

export type StartThankYouData = PageData<typeof loader>
