import { msg } from '@lingui/core/macro'

/**
 * The line under the name in the footer (LAY-8), also on the pages that have a tagline of their own
 * (LAY-5, OPEN-1): which page has which is a row of `src/ui/website/frame-of.ts` or of its layout.
 */
export const taglines = {
  toolkit: msg`All-in-One Business Management Toolkit`,
  numbers: msg`Know your numbers, grow your business.`,
  /** /docs/ab/23.09.24/ */
  'documents-in-minutes': msg`From a question to a document in minutes`,
  /** /docs/ab/15.10.24/ */
  'ready-to-sign': msg`Documents that are ready to sign`,
} as const

export type Tagline = keyof typeof taglines
