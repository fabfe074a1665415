import { z } from 'zod'
import type { Language } from '#kernel/i18n/languages.ts'
import { formatDay } from '#kernel/time.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'

const Item = z.strictObject({ heading: z.string(), text: prose })

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  status: Item,
  terms: z.strictObject({
    heading: z.string(),
    lead: prose,
    columns: z.strictObject({ term: z.string(), text: z.string() }),
    rows: z.array(z.strictObject({ term: z.string(), text: prose })),
  }),
  example: z.strictObject({
    heading: z.string(),
    lead: prose,
    columns: z.strictObject(strings('sold', 'sale', 'collected', 'commission', 'paid')),
    /** In words, what `calculateExample` has in figures. */
    rows: z.array(z.strictObject({ sold: z.string(), sale: z.string(), paid: prose })),
    after: prose,
  }),
  who: z.strictObject({ heading: z.string(), items: z.array(Item) }),
  referral: z.strictObject({ heading: z.string(), lead: prose, items: z.array(Item) }),
  rules: z.strictObject({
    ...strings('heading', 'may', 'mayNot'),
    rows: z.array(z.strictObject({ may: Item, mayNot: Item })),
  }),
  apply: z.strictObject({ heading: z.string(), steps: z.array(Item), link: z.string() }),
  questions: z.strictObject({
    heading: z.string(),
    items: z.array(z.strictObject({ question: z.string(), answer: prose })),
  }),
})

export const loader = (({ language }) => {
  const { title, description, ...copy } = readPageCopy('affiliate', language, Copy)
  return { title, description, data: { copy, example: exampleIn(language) } }
}) satisfies PageLoader<unknown>

export type AffiliateData = PageData<typeof loader>
export type AffiliateCopy = AffiliateData['copy']

function exampleIn(language: Language) {
  const dollars = new Intl.NumberFormat(language.tag, {
    style: 'currency',
    currency: 'USD',
    // Brazil writes its own money with the sign as well.
    currencyDisplay: language.code === 'pt' ? 'symbol' : 'narrowSymbol',
    maximumFractionDigits: 0,
  })
  const money = (cents: number) => dollars.format(cents / 100)
  const name = (month: number) =>
    formatDay(language.tag, new Date(Date.UTC(2026, month - 1)), { month: 'long' })
  const rows = calculateExample()
  const months = new Set(rows.flatMap(({ month, paidIn }) => [month, paidIn]))
  return {
    /** Names of the months from the first sale to the last payment. */
    months: [...months].toSorted((one, other) => one - other).map(name),
    /** In the order of the copy's rows. */
    rows: rows.map(({ collected, commission, paid }) => ({
      collected: money(collected),
      isCollected: collected > 0,
      commission: money(commission),
      paid: money(paid),
      isPaid: paid > 0,
    })),
  }
}

/** The terms that the example follows; its page states the same ones in words. Money in cents. */
const SHARE_IN_PERCENT = 30
const LEAST_PAYOUT = 50_00
const MONTHS_UNTIL_PAID = 2

/** What was collected of a month's sales; the last sale's card is refused. */
const sales: readonly { month: number; collected: number }[] = [
  { month: 3, collected: 100_00 },
  { month: 4, collected: 160_00 },
  { month: 5, collected: 0 },
]

/**
 * The worked example of the programme, a month's sales and what comes of them: months from 1, money in cents.
 * A commission below the least payout waits for the next one.
 */
export function calculateExample() {
  let waiting = 0
  return sales.map(({ month, collected }) => {
    const commission = Math.round((collected * SHARE_IN_PERCENT) / 100)
    waiting += commission
    // With what waited from earlier months; 0 where it is still too little.
    const paid = waiting >= LEAST_PAYOUT ? waiting : 0
    waiting -= paid
    return { month, collected, commission, paidIn: month + MONTHS_UNTIL_PAID, paid }
  })
}
