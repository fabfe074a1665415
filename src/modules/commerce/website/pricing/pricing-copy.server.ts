import { z } from 'zod'
import { priceCopies } from '#content/prices/pages.ts'
import type { Language } from '#kernel/i18n/languages.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import type { TextParameters } from '#ui/website/texts/read-text.server.ts'

const heading = { heading: z.string(), lead: prose }
const paragraph = z.strictObject({ title: z.string(), text: prose })
const focus = z.strictObject({ title: z.string(), reasons: z.array(paragraph) })

const PricingCopy = z.strictObject({
  /** By token of the price book; whom each is for. */
  packages: z.record(z.string(), z.strictObject({ name: z.string(), for: z.string() })),
  pages: z.record(z.enum(priceCopies), z.strictObject({ ...pageHead, ...heading })),
  offerOver: z.strictObject({ title: z.string(), ...heading }),
  offerAhead: z.strictObject({ title: z.string(), ...heading }),
  focus: z.strictObject({ solo: focus, lowest: focus, team: focus }),
  renew: z.strictObject({ running: paragraph, free: paragraph, stranger: paragraph }),
  document: z.strictObject({
    ...strings('wanted', 'example'),
    free: paragraph,
    plan: paragraph,
  }),
  free: z.strictObject(strings('title', 'text', 'action')),
  toolkit: z.strictObject(strings('title', 'other', 'whole', 'wholeText')),
  samples: z.strictObject({ title: z.string(), action: z.string() }),
  next: z.strictObject({ title: z.string(), steps: z.array(paragraph) }),
  terms: z.strictObject({ title: z.string(), list: z.array(paragraph) }),
  questions: z.strictObject({
    title: z.string(),
    list: z.array(z.strictObject({ asked: z.string(), answer: prose })),
  }),
  budgeto: z.strictObject({ ...pageHead, ...heading, other: z.string(), action: z.string() }),
})
export type PricingCopy = z.output<typeof PricingCopy>

/** All that pages of prices say in a language. */
export function readPricingCopy(language: Language, parameters: TextParameters): PricingCopy {
  return readPageCopy('pricing', language, PricingCopy, parameters)
}

/** The name of a package and whom it is for. @throws where the copy lacks it */
export function wordsOfPackage({ packages }: PricingCopy, token: string): { name: string; audience: string } {
  const words = packages[token]
  if (words === undefined) throw new Error(`content/pages/pricing says nothing of the package "${token}"`)
  return { name: words.name, audience: words.for }
}
