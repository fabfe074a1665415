import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../components/badge.tsx'

/** What operators call a state, and how much it asks to be looked at. */
export type NamedState = readonly [tone: BadgeTone, name: MessageDescriptor]

/** The state of a thing. */
export function StateBadge({ state: [tone, name] }: { state: NamedState }) {
  const { i18n } = useLingui()
  return <Badge tone={tone}>{i18n._(name)}</Badge>
}

/**
 * What a kind of thing is called. One that only a newer version of ours knows, before it was taken back, has
 * no name.
 */
export function nameIn<Key extends string>(
  i18n: I18n,
  names: Record<Key, MessageDescriptor>,
  key: Key,
): string {
  const name: MessageDescriptor | undefined = names[key]
  return name === undefined ? key : i18n._(name)
}
