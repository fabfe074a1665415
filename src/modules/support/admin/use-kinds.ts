import { useLingui } from '@lingui/react/macro'
import type { InboxKind } from '../schema.ts'

/** Every kind of message with what it is called. */
export function useKinds(): ReadonlyMap<InboxKind, string> {
  const { t } = useLingui()
  const texts: Record<InboxKind, string> = {
    chat: t`Chat`,
    contact: t`Contact form`,
    feedback: t`Feedback`,
    uninstall: t`Uninstalled`,
  }
  // The record makes sure that none is missing.
  return new Map(Object.entries(texts) as [InboxKind, string][])
}
