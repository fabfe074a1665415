import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the answers of the help center are about, in the order of its page. */
export const topicIds = ['documents', 'files', 'library', 'account', 'plans', 'privacy'] as const
export type TopicId = (typeof topicIds)[number]

export const topicNames: Readonly<Record<TopicId, MessageDescriptor>> = {
  documents: msg`Filling in and keeping`,
  files: msg`Files and printing`,
  library: msg`Templates and search`,
  account: msg`Account and log-in`,
  plans: msg`Plans and what is free`,
  privacy: msg`Privacy and security`,
}
