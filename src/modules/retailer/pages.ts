import type { PageRow } from '#ui/website/pages.ts'

/** ROUTE-10: for visitors whom affiliates send; the plans (`/start/plans/`) are a page of commerce. */
const start = { languages: ['en'], layout: 'click-bank', robots: 'noindex' } as const

export const pages = {
  start: { path: '/start/', ...start },
  startCb: { path: '/start/cb/', ...start, view: 'start' },
  // With a purchase it looks that up, whatever its visitor has consented to.
  startThankYou: {
    path: '/start/cb/thank-you/',
    ...start,
    parameters: ['cbreceipt', 'params'],
    aliveAtOnce: true,
  },
  marketingMaterials: { path: '/start/marketingmaterials/', ...start },
} as const satisfies Record<string, PageRow>

declare module '#ui/website/pages.ts' {
  interface Pages extends Record<keyof typeof pages, PageRow> {}
}
