import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InboxKind } from '../schema.ts'

/** Every kind of message with what it is called. */
export const kindNames: Record<InboxKind, MessageDescriptor> = {
  chat: msg`Chat`,
  contact: msg`Contact form`,
  feedback: msg`Feedback`,
  uninstall: msg`Uninstalled`,
}
