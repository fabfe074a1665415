import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Up to here hours say more than days: "in 36 hours" is not "in 2 days". */
const MOST_HOURS = 48

/** When to try again, never too early, to end a sentence: "in 5 minutes", "in 2 hours", "in 30 days". */
export function useRetryTime(): (seconds: number) => string {
  const { t } = useLingui()
  return (seconds) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    if (minutes < 60) return t`in ${plural(minutes, { one: '# minute', other: '# minutes' })}`
    const hours = Math.ceil(minutes / 60)
    if (hours <= MOST_HOURS) return t`in ${plural(hours, { one: '# hour', other: '# hours' })}`
    const days = Math.ceil(hours / 24)
    return t`in ${plural(days, { one: '# day', other: '# days' })}`
  }
}
