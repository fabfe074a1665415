import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '#kernel/time.ts'

interface Rule {
  source: { copy?: string }
  /** `YYYY-MM-DD` */
  checkedOn: string
  state: 'current' | 'unread' | 'old'
}

/** When a rule of law was compared with its source, and where it was read if not at the source itself. */
export function Compared({ rule: { source, checkedOn, state } }: { rule: Rule }) {
  const { i18n } = useLingui()
  if (state === 'unread') return <Trans>not yet compared with its source</Trans>
  const day = formatDay(i18n.locale, checkedOn)
  const host = source.copy && new URL(source.copy).host.replace('www.', '')
  return (
    <>
      {source.copy === undefined ? (
        <Trans>Compared with its source on {day}</Trans>
      ) : (
        <Trans>
          Compared on {day} with its text at{' '}
          <a href={source.copy} rel="external noopener noreferrer" className="text-link">
            {host}
          </a>
        </Trans>
      )}
      {state === 'old' && (
        <>
          {' '}
          · <Trans>due for another check</Trans>
        </>
      )}
    </>
  )
}
