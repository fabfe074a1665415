import { useLingui } from '@lingui/react/macro'
import { useIsLive } from './use-is-live.ts'

/**
 * A moment by the reader's clock, or its day alone. The server knows the moment but not the reader's time
 * zone: until the page is live it says the day in UTC.
 */
export function useMoment(date: Date, precision: 'day' | 'minute'): string {
  const { i18n } = useLingui()
  const isLive = useIsLive()
  return i18n.date(date, {
    dateStyle: 'medium',
    ...(!isLive && { timeZone: 'UTC' }),
    ...(isLive && precision === 'minute' && { timeStyle: 'short' }),
  })
}
