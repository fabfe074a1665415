import { useLingui } from '@lingui/react/macro'
import { formatDay } from '#kernel/time.ts'
import type { RevenueUnit } from '../../administration/schema.ts'

const formats: Record<RevenueUnit, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
}

/** What a period is called, by its first day. */
export function usePeriodName(unit: RevenueUnit): (period: string) => string {
  const { i18n } = useLingui()
  return (period) => formatDay(i18n.locale, period, formats[unit])
}
