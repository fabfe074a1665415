import { Trans, useLingui } from '@lingui/react/macro'
import { useIsLive } from '../frame/use-is-live.ts'

/** When something was last changed. The server knows the moment but not the reader's time zone: it says the day in UTC. */
export function ChangedAt({ date }: { date: Date }) {
  const { i18n } = useLingui()
  const isLive = useIsLive()
  const text = i18n.date(
    date,
    isLive ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium', timeZone: 'UTC' },
  )
  return (
    <Trans>
      Changed <time dateTime={date.toISOString()}>{text}</time>
    </Trans>
  )
}
