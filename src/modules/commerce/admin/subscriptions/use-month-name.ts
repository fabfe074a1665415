import { useLingui } from '@lingui/react/macro'

/** A month by its first day, as the reader's language writes it: "Nov 2026". */
export function useMonthName(): (firstDay: string) => string {
  const { i18n } = useLingui()
  return (firstDay) => i18n.date(new Date(firstDay), { month: 'short', year: 'numeric', timeZone: 'UTC' })
}
