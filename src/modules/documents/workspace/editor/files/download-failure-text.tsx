import { Trans, useLingui } from '@lingui/react/macro'
import type { DownloadLimit } from '#modules/entitlements/schema.ts'
import type { DownloadFailure } from './download-file.ts'

/** Why there is no file, in plain words, and when there is one again. */
export function DownloadFailureText({ failure }: { failure: DownloadFailure }) {
  const { i18n } = useLingui()
  switch (failure.kind) {
    case 'unsaved':
      return <Trans>Your last answers are not saved yet, so no file was made.</Trans>
    case 'signed_out':
      return <Trans>You are logged out. Log in again in another tab, then try once more.</Trans>
    case 'refused':
      return <Trans>Your account may not have this file. A license opens it.</Trans>
    case 'gone':
      return <Trans>This document is not here any more: it was deleted elsewhere.</Trans>
    case 'busy':
      return <Trans>Too many files are being made just now. Please try again in a minute.</Trans>
    case 'limited':
      if (failure.limit !== undefined) return <LimitText limit={failure.limit} seconds={failure.seconds} />
      return (
        <Trans>
          You have made many files in a short time. The next can be made at{' '}
          {i18n.date(nextMinute(failure.seconds), {
            timeStyle: 'short',
            ...(failure.seconds > HALF_A_DAY && { dateStyle: 'long' }),
          })}
          .
        </Trans>
      )
    default:
      return <Trans>The file could not be made.</Trans>
  }
}

/** In seconds: after it a time of the day alone would be misread. */
const HALF_A_DAY = 12 * 3_600

/** Which limit is reached, of the license (LIC-2) or of texts, and until when. */
function LimitText({ limit, seconds }: { limit: DownloadLimit; seconds: number }) {
  const { i18n } = useLingui()
  const next = i18n.date(nextMinute(seconds), { dateStyle: 'long', timeStyle: 'short' })
  switch (limit) {
    case 'day_limit':
      return (
        <Trans>
          You have taken all files that your license gives in a day. The next one is there on {next}.
        </Trans>
      )
    case 'month_limit':
      return (
        <Trans>
          You have taken all files that your license gives in a month. The next one is there on {next}.
        </Trans>
      )
    case 'network_limit':
      return (
        <Trans>
          You have taken files from as many networks today as your license allows. From those you still get
          more; from this one the next is there on {next}.
        </Trans>
      )
    case 'text_limit':
      return (
        <Trans>
          Your account has opened as many texts as it may for now; each file counts as one, too. The next one
          is there on {next}.
        </Trans>
      )
  }
}

/** The first full minute after so many seconds: a time that still holds when it is read. */
function nextMinute(seconds: number): Date {
  const time = Date.now() + seconds * 1000
  return new Date(Math.ceil(time / 60_000) * 60_000)
}
