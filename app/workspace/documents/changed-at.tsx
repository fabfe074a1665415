import { Trans, useLingui } from '@lingui/react/macro'
import { useIsLive } from '../frame/use-is-live.ts'

/** When something was last changed. The server knows the moment but not the reader's time zone: it says the day in UTC. */
export function ChangedAt({ date }: { date: Date }) {
  const { i18n } = useLingui()
  const isLive = useIsLive()
  const text = new Intl.DateTimeFormat(
    i18n.locale,
    isLive ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium', timeZone: 'UTC' },
  ).format(date)
  return (
    <Trans>
      Changed <time dateTime={date.toISOString()}>{text}</time>
    </Trans>
  )
}
