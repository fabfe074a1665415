import { Trans, useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { LinkButton } from '../components/button.tsx'
import { useRetryTime } from '../components/use-retry-time.ts'
import { NarrowPage } from './narrow-page.tsx'
import { HOME_PATH } from './paths.ts'

/** What a page shows in its place when it failed; the status tells what to say (ERR-1, ERR-2). */
export function WorkspaceError({ error }: { error: unknown }) {
  const { t } = useLingui()
  const status = statusOf(error)
  const { requestId, retryAfter, limit } = answerOf(error)
  return (
    <NarrowPage title={useTitle(status)}>
      <p>{useExplanation(status, { retryAfter, limit })}</p>
      {requestId !== undefined && status >= 500 && (
        <p className="mt-4 text-muted text-sm">
          <Trans>
            If you contact us about this, mention this number: <code>{requestId}</code>
          </Trans>
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {(status === 503 || status === OFFLINE) && <TryAgain />}
        <LinkButton
          to={HOME_PATH}
          variant={status === 503 || status === OFFLINE ? 'quiet' : 'primary'}
          aria-label={t`Go to the start of the web application`}
        >{t`Go to the start`}</LinkButton>
      </div>
    </NarrowPage>
  )
}

/** No answer at all, because the browser has no connection. */
const OFFLINE = 0

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return globalThis.navigator?.onLine === false ? OFFLINE : 500
}

/** The same address once more: a hand-off that found the database away has used nothing up (F-24). */
function TryAgain() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return <LinkButton to={pathname + search} reloadDocument variant="primary">{t`Try again`}</LinkButton>
}

function useTitle(status: number): string {
  const { t } = useLingui()
  if (status === 404) return t`This page could not be found`
  if (status === 403) return t`Your account can’t open this page`
  if (status === 402) return t`Your plan doesn’t include this`
  if (status === 429) return t`Too many attempts`
  if (status === 503) return t`We’ll be right back`
  if (status === 507) return t`We can’t save anything right now`
  if (status === OFFLINE) return t`You’re offline`
  if (status < 500) return t`We couldn’t do that`
  return t`Something went wrong on our side`
}

function useExplanation(
  status: number,
  { retryAfter = 60, limit }: Pick<Answer, 'retryAfter' | 'limit'>,
): string {
  const { t } = useLingui()
  const retryTime = useRetryTime()
  if (status === 404) return t`The address may contain a mistake, or the page has been deleted.`
  // Nobody else is told that the page is there.
  if (status === 403) return t`It isn’t part of your role. An owner can change your role.`
  if (status === 402) return t`You need a plan for it.`
  if (status === 429 && limit === 'text_limit')
    return t`You’ve opened as many documents as you can for now. You can open the next one ${retryTime(retryAfter)}.`
  if (status === 429) return t`Please try again ${retryTime(retryAfter)}.`
  if (status === 507)
    return t`Our server is out of disk space, so logging in and saving don’t work. What you saved is safe. Please try again later.`
  if (status === 503) return t`Nothing is lost. Please try again in a few seconds.`
  if (status === OFFLINE) return t`Nothing was sent. Please try again once you’re online.`
  if (status < 500)
    return t`The request was wrong, so nothing was changed. Please reload the page and try again.`
  return t`Nothing you saved is lost. Please try again.`
}

/** What `answering` hands on of an error. */
interface Answer {
  requestId?: string | undefined
  /** Seconds after which trying again makes sense. */
  retryAfter?: number | undefined
  /** The code of the limit that was reached, where it names one. */
  limit?: string | undefined
}

function answerOf(error: unknown): Answer {
  if (!isRouteErrorResponse(error)) return {}
  const body = error.data as
    | { error?: Record<'requestId' | 'retryAfter' | 'fields', unknown> }
    | null
    | undefined
  const { requestId, retryAfter, fields } = body?.error ?? {}
  const limit = Array.isArray(fields) ? fields[0]?.code : undefined
  return {
    ...(typeof requestId === 'string' && { requestId }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(typeof limit === 'string' && { limit }),
  }
}
