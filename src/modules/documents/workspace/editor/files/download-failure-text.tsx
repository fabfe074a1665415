import { Trans, useLingui } from '@lingui/react/macro'
import type { DownloadLimit } from '#modules/entitlements/schema.ts'
import type { DownloadFailure } from './download-file.ts'

/** Why there is no file, in plain words, and when there is one again. */
export function DownloadFailureText({ failure }: { failure: DownloadFailure }) {
  const { t, i18n } = useLingui()
  if (failure.kind !== 'limited') {
    return {
      unsaved: t`Your last answers aren’t saved yet, so we didn’t create the file.`,
      signed_out: t`You’re logged out. Log in again in another tab, then try again.`,
      refused: t`Your account can’t download this file. You need a plan.`,
      contradictory: t`Some answers contradict each other. You can download the document once you’ve corrected them.`,
      gone: t`This document no longer exists: it was deleted elsewhere.`,
      busy: t`We’re busy right now. Please try again in a minute.`,
      failed: t`We couldn’t create the file.`,
    }[failure.kind]
  }
  if (failure.limit !== undefined) return <LimitText limit={failure.limit} seconds={failure.seconds} />
  return (
    <Trans>
      You’ve downloaded many files in a short time. Your next download is available at{' '}
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
    day_limit: t`You’ve used today’s downloads. Your next download is available on ${next}.`,
    month_limit: t`You’ve used this month’s downloads. Your next download is available on ${next}.`,
    network_limit: t`You’ve downloaded from as many networks today as your plan allows. You can keep downloading from those; from this one, your next download is available on ${next}.`,
    text_limit: t`You’ve opened as many documents as you can for now. Each download counts as one, too. You can open the next one on ${next}.`,
  }[limit]
}

/** The first full minute after so many seconds: a time that still holds when it is read. */
function nextMinute(seconds: number): Date {
  const time = Date.now() + seconds * 1000
  return new Date(Math.ceil(time / 60_000) * 60_000)
}
