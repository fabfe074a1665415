import { Trans, useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { LinkButton } from '../../components/link-button.tsx'
import { HOME_PATH } from '../next-path.ts'
import { NarrowPage } from './narrow-page.tsx'

/** What a page shows in its place when it failed; the status tells what to say (ERR-1, ERR-2). */
export function WorkspaceError({ error }: { error: unknown }) {
  const { t } = useLingui()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const requestId = requestIdOf(error)
  return (
    <NarrowPage title={useTitle(status)}>
      <p>{useExplanation(status)}</p>
      {requestId !== undefined && status >= 500 && (
        <p className="mt-4 text-muted text-sm">
          <Trans>
            If you write to us about it, name this number: <code>{requestId}</code>
          </Trans>
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {status === 503 && <TryAgain />}
        <LinkButton
          to={HOME_PATH}
          variant={status === 503 ? 'quiet' : 'primary'}
          aria-label={t`Go to the start of the web application`}
        >
          <Trans>Go to the start</Trans>
        </LinkButton>
      </div>
    </NarrowPage>
  )
}

/** The same address once more: a hand-off that found the database away has used nothing up (F-24). */
function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <LinkButton to={pathname + search} reloadDocument variant="primary">
      <Trans>Try again</Trans>
    </LinkButton>
  )
}

function useTitle(status: number): string {
  const { t } = useLingui()
  if (status === 404) return t`This page could not be found`
  if (status === 403) return t`This page is not for this account`
  if (status === 402) return t`Your plan does not include this`
  if (status === 429) return t`That was a little too often`
  if (status === 503) return t`We are away for a moment`
  return t`Something went wrong on our side`
}

function useExplanation(status: number): string {
  const { t } = useLingui()
  if (status === 404) return t`The address may have a mistake in it, or what was here has been deleted.`
  if (status === 403) return t`It belongs to the operators of this installation.`
  if (status === 402) return t`A licence opens it.`
  if (status === 429) return t`Please wait a minute and try again.`
  if (status === 503) return t`Nothing is lost. Please try again in a few seconds.`
  return t`Nothing you saved is lost. Please try again.`
}

/** The id of the request, as `answering` hands it on with a fault of ours. */
function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('error' in data)) return undefined
  const { error: answer } = data
  if (typeof answer !== 'object' || answer === null || !('requestId' in answer)) return undefined
  return typeof answer.requestId === 'string' ? answer.requestId : undefined
}
