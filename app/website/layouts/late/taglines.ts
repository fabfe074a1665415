import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tagline } from '../layouts.ts'

/** LAY-8, and the taglines of the pages that have their own (LAY-5, OPEN-1). */
export const taglines: Readonly<Record<Tagline, MessageDescriptor>> = {
  toolkit: msg`All-in-One Business Management Toolkit`,
  numbers: msg`Know your numbers, grow your business.`,
  'documents-in-minutes': msg`From a question to a document in minutes`,
  'ready-to-sign': msg`Documents that are ready to sign`,
}
