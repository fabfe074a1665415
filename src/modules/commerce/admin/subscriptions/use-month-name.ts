import { useLingui } from '@lingui/react/macro'
import { formatDay } from '#kernel/time.ts'

/** A month by its first day, as the reader's language writes it: "Nov 2026". */
export function useMonthName(): (firstDay: string) => string {
  const { i18n } = useLingui()
  return (firstDay) => formatDay(i18n.locale, firstDay, { month: 'short', year: 'numeric' })
}
