import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { buttonClass } from '../components/button-class.ts'
import { Logo } from '../components/logo.tsx'
import { PageUnreachable } from './page-unreachable.ts'
import { useRequestId } from './request-id.tsx'

interface RouteErrorProps {
  error: unknown
  /** Stands inside the frame of its part of the product; else it brings a plain one. */
  framed?: boolean
}

/** The page shown when a route failed, with the status of what was thrown, else 500 (ERR-2). */
export function RouteError({ error, framed = false }: RouteErrorProps) {
  const home = `${useLanguage().prefix}/`
  const content = <ErrorText error={error} home={home} />
  if (framed) return content
  return (
    <>
      <header className="border-line border-b px-gutter py-4">
        <a href={home} className="inline-flex min-h-11 items-center">
          <Logo />
        </a>
      </header>
      <main>{content}</main>
    </>
  )
}

function ErrorText({ error, home }: { error: unknown; home: string }) {
  const { t } = useLingui()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isMissing = status === 404
  return (
    <div className="mx-auto max-w-measure px-gutter py-16 sm:py-24">
      <title>{isMissing ? t`Page not found (Error 404)` : t`Something went wrong (Error ${status})`}</title>
      <p className="text-muted">{status}</p>
      {isMissing && <h1 className="mt-2 text-4xl">{t`We are sorry, this page cannot be found.`}</h1>}
      {!isMissing && (error instanceof PageUnreachable ? <Unreachable /> : <Failed error={error} />)}
      <p className="mt-8 flex flex-wrap gap-3">
        {!isMissing && <TryAgain />}
        <a href={home} className={buttonClass({ variant: isMissing ? 'primary' : 'quiet' })}>
          <Trans>Go to the home page</Trans>
        </a>
      </p>
    </div>
  )
}

function Failed({ error }: { error: unknown }) {
  const { t } = useLingui()
  const requestId = useRequestId() ?? requestIdOf(error)
  return (
    <>
      <h1 className="mt-2 text-4xl">{t`Something went wrong on our side.`}</h1>
      <p className="mt-4 text-lg">{t`We’ve logged the error. Reloading the page often helps.`}</p>
      {/* Only the server knows the id: the browser keeps the text it finds, and without one no line. */}
      <p className="mt-4 text-muted text-sm has-[code:empty]:hidden">
        <Trans>If you contact us about this, please mention this number:</Trans>{' '}
        <code suppressHydrationWarning className="break-all text-ink">
          {requestId ?? ''}
        </code>
      </p>
    </>
  )
}

/** Tries again by itself once there is a connection. */
function Unreachable() {
  const { t } = useLingui()
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <>
      <h1 className="mt-2 text-4xl">{t`We couldn’t load the page.`}</h1>
      <p className="mt-4 text-lg">{t`You seem to have lost your connection. Nothing else went wrong.`}</p>
    </>
  )
}

function TryAgain() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return <a href={pathname + search} className={buttonClass({ variant: 'primary' })}>{t`Try again`}</a>
}

/** The id in an answer of `src/kernel/http/errors.ts`, which the browser is given when it navigates. */
function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const { requestId } = (error.data as { error?: { requestId?: unknown } } | null)?.error ?? {}
  return typeof requestId === 'string' ? requestId : undefined
}
