import { Trans, useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse } from 'react-router'
import { buttonClass } from '../components/button-class.ts'
import { Logo } from '../components/logo.tsx'
import { useLanguage } from '../use-language.ts'
import { useRequestId } from './request-id.tsx'

interface RouteErrorProps {
  error: unknown
  /** Stands inside the frame of its part of the product; else it brings a plain one. */
  framed?: boolean
}

/** The page shown when a route failed, with the status of what was thrown, else 500 (ERR-2). */
export function RouteError({ error, framed = false }: RouteErrorProps) {
  const home = `${useLanguage().prefix}/`
  const content = <ErrorText status={isRouteErrorResponse(error) ? error.status : 500} home={home} />
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

function ErrorText({ status, home }: { status: number; home: string }) {
  const { t } = useLingui()
  const requestId = useRequestId()
  const isMissing = status === 404
  return (
    <div className="mx-auto max-w-measure px-gutter py-16 sm:py-24">
      <title>{isMissing ? t`Page not found (Error 404)` : t`Something went wrong (Error ${status})`}</title>
      <p className="text-muted">{status}</p>
      <h1 className="mt-2 text-4xl">
        {isMissing ? (
          <Trans>We are sorry, this page cannot be found.</Trans>
        ) : (
          <Trans>Something went wrong on our side.</Trans>
        )}
      </h1>
      {!isMissing && (
        <>
          <p className="mt-4 text-lg">
            <Trans>It has been written down for us. Loading the page again often helps.</Trans>
          </p>
          {/* Only the server knows the id: the browser keeps the text it finds, and shows no line where there is none. */}
          <p className="mt-4 text-muted text-sm has-[code:empty]:hidden">
            <Trans>If you write to us about it, please name this number:</Trans>{' '}
            <code suppressHydrationWarning className="break-all text-ink">
              {requestId ?? ''}
            </code>
          </p>
        </>
      )}
      <p className="mt-8">
        <a href={home} className={buttonClass({ variant: 'primary' })}>
          <Trans>Go to the home page</Trans>
        </a>
      </p>
    </div>
  )
}
