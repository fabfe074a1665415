import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../components/badge.tsx'

/** What operators call a state, and how much it asks to be looked at. */
export type NamedState = readonly [tone: BadgeTone, name: MessageDescriptor]

/** The state of a thing. */
export function StateBadge({ state: [tone, name] }: { state: NamedState }) {
  const { i18n } = useLingui()
  return <Badge tone={tone}>{i18n._(name)}</Badge>
}
