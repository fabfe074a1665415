import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { LinkButton } from '#ui/components/button.tsx'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
import { useLocalPath } from '#ui/website/local-link.tsx'
import type { Site } from '#ui/website/site.tsx'

export interface SearchedTooOftenDetails {
  site: Site
  /** Seconds. */
  retryAfter: number
}

/** In the place of results that are refused for the moment: why, how long, and the way to ask once more. */
export default function SearchedTooOften({ retryAfter }: Pick<SearchedTooOftenDetails, 'retryAfter'>) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const when = useRetryTime()(retryAfter)
  const localPath = useLocalPath()
  return (
    <div className="mx-auto max-w-measure px-gutter py-16 sm:py-24">
      <title>{t`Too many requests (Error 429)`}</title>
      <p className="text-muted">429</p>
      <h1 className="mt-2 text-4xl">{t`Too many attempts.`}</h1>
      <p className="mt-4 text-lg">
        <Trans>
          There were too many searches from you or your network in a short time. Please try again {when}. Your
          search is still in the address bar.
        </Trans>
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={pathname + search} reloadDocument variant="primary">{t`Try again`}</LinkButton>
        <LinkButton to={localPath('/')} variant="quiet">{t`Go to the home page`}</LinkButton>
      </p>
    </div>
  )
}
