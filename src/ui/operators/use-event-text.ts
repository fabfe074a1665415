import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

const ofModules = import.meta.glob<{ auditTexts: Record<string, MessageDescriptor> }>(
  '/src/modules/*/admin/audit-texts.ts',
  { eager: true },
)
/** What the log calls all events that are recorded now, by their names. */
const texts: Record<string, MessageDescriptor> = Object.assign(
  {},
  ...Object.values(ofModules).map(({ auditTexts }) => auditTexts),
)
/** The names of all events that are recorded now. */
export const eventNames = Object.keys(texts)

/** What an event is called; one that an older version has recorded shows its own name. */
export function useEventText(): (event: string) => string {
  const { i18n } = useLingui()
  return (event) => {
    const text = texts[event]
    return text === undefined ? event : i18n._(text)
  }
}
