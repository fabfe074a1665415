import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Goal } from '../schema.ts'

/** What visitors are counted for, as it is called. */
export const goalNames: Readonly<Record<Goal, MessageDescriptor>> = {
  signUps: msg`Signed up`,
  opened: msg`Opened a document`,
  filledIn: msg`Filled one in`,
}
