import { Trans, useLingui } from '@lingui/react/macro'
import type { DownloadLimit } from '#modules/entitlements/schema.ts'
import type { DownloadFailure } from './download-file.ts'

/** Why there is no file, in plain words, and when there is one again. */
export function DownloadFailureText({ failure }: { failure: DownloadFailure }) {
  const { t, i18n } = useLingui()
  if (failure.kind !== 'limited') {
    return {
      unsaved: t`Your last answers are not saved yet, so no file was made.`,
      signed_out: t`You are logged out. Log in again in another tab, then try once more.`,
      refused: t`Your account may not have this file. A license opens it.`,
      gone: t`This document is not here any more: it was deleted elsewhere.`,
      busy: t`Too many files are being made just now. Please try again in a minute.`,
      failed: t`The file could not be made.`,
    }[failure.kind]
  }
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
}

/** In seconds: after it a time of the day alone would be misread. */
const HALF_A_DAY = 12 * 3_600

/** Which limit is reached, of the license (LIC-2) or of texts, and until when. */
function LimitText({ limit, seconds }: { limit: DownloadLimit; seconds: number }) {
  const { t, i18n } = useLingui()
  const next = i18n.date(nextMinute(seconds), { dateStyle: 'long', timeStyle: 'short' })
  return {
    day_limit: t`You have taken all files that your license gives in a day. The next one is there on ${next}.`,
    month_limit: t`You have taken all files that your license gives in a month. The next one is there on ${next}.`,
    network_limit: t`You have taken files from as many networks today as your license allows. From those you still get more; from this one the next is there on ${next}.`,
    text_limit: t`Your account has opened as many texts as it may for now; each file counts as one, too. The next one is there on ${next}.`,
  }[limit]
}

/** The first full minute after so many seconds: a time that still holds when it is read. */
function nextMinute(seconds: number): Date {
  const time = Date.now() + seconds * 1000
  return new Date(Math.ceil(time / 60_000) * 60_000)
}
