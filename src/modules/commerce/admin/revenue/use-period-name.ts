import { useLingui } from '@lingui/react/macro'
import type { RevenueUnit } from '../../administration/schema.ts'

const formats: Record<RevenueUnit, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
}

/** What a period is called, by its first day. */
export function usePeriodName(unit: RevenueUnit): (period: string) => string {
  const { i18n } = useLingui()
  return (period) => i18n.date(new Date(period), { ...formats[unit], timeZone: 'UTC' })
}
