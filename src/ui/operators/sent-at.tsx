import { useLingui } from '@lingui/react/macro'

/** When a mail was sent, in UTC: as in the logs beside it. */
export function SentAt({ iso }: { iso: string }) {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  })
  return <time dateTime={iso}>{`${format.format(new Date(iso))}\u00a0UTC`}</time>
}
