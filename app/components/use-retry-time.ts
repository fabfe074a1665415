import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** When to try again, for the end of a sentence: "in 5 minutes", from an hour on "in 2 hours". Never too early. */
export function useRetryTime(): (seconds: number) => string {
  const { t } = useLingui()
  return (seconds) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    if (minutes < 60) return t`in ${plural(minutes, { one: '# minute', other: '# minutes' })}`
    const hours = Math.ceil(minutes / 60)
    return t`in ${plural(hours, { one: '# hour', other: '# hours' })}`
  }
}
