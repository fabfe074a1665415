import type { PageRow } from '#ui/website/pages.ts'

/** Of prices each visitor has their own currency, and offers end on a day: made for each request. */
const priced = {
  layout: 'pricing',
  robots: 'noindex',
  rendering: 'per-request',
  messages: 'checkout',
} as const
const pricing = { ...priced, view: 'pricing' } as const
const budgeto = { ...priced, layout: 'budgeto' } as const
/** where somebody pays, and nothing of anybody else's runs. */
const payment = { ...priced, withoutOthers: true, aliveAtOnce: true } as const
const thankYou = { ...priced, view: 'thank-you', aliveAtOnce: true } as const

export const pages = {
  pricingPlans: {
    path: '/pricing/plans/',
    view: 'pricing',
    layout: 'pricingNew',
    rendering: 'per-request',
    messages: 'checkout',
  },
  // Which variants there are, `content/prices/pages.ts` says.
  pricingVariant: { path: '/pricing/plans/{variant}/', ...pricing },
  pricingSaveToday: { path: '/pricing/plans/save60/today/', ...pricing },
  pricingTest: { path: '/pricing/plans/ab/{test}/', ...pricing },
  pricingTestPair: { path: '/pricing/plans/ab/test/2/{variant}/', ...pricing },
  startPlans: { path: '/start/plans/', languages: ['en'], ...pricing, layout: 'click-bank' },
  budgetoBuy: { path: '/budgeto/buy/', ...budgeto },
  budgetoBuyPackage: { path: '/budgeto/buy/{token}/', ...budgeto, view: 'budgeto-buy' },
  budgetoThankYou: { path: '/budgeto/thank-you/', ...thankYou, layout: 'budgeto' },
  checkout: { path: '/pricing/checkout/', ...payment },
  // The id of an order (`newId`).
  payment: { path: '/pricing/checkout/{order}/', segments: { order: /^[\w-]{22}$/ }, ...payment },
  thankYou: { path: '/pricing/thank-you/', ...thankYou },
} as const satisfies Record<string, PageRow>

declare module '#ui/website/pages.ts' {
  interface Pages extends Record<keyof typeof pages, PageRow> {}
}
