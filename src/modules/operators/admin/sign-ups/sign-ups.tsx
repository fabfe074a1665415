import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/sign-ups.ts'
import { ConversionPlot } from './conversion-plot.tsx'
import { DayPlot } from './day-plot.tsx'
import { OriginPlot } from './origin-plot.tsx'
import { OriginTable } from './origin-table.tsx'
import { SignUpFailures } from './sign-up-failures.tsx'
import { OriginTabs, PeriodTabs } from './sign-up-tabs.tsx'
import { loadSignUps } from './sign-ups.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadSignUps(route)
}

export default function SignUps({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { period, by, signUps, proved, filledIn, origins, originCount, days, failures, file } = loaderData
  const [shown, all] = [i18n.number(origins.length), i18n.number(originCount)]
  return (
    <Page
      title={t`Sign-ups`}
      actions={
        origins.length > 0 && (
          // A file is no page that React Router could go to.
          <LinkButton to={file} reloadDocument>
            <Trans>Download as CSV</Trans>
          </LinkButton>
        )
      }
    >
      <PeriodTabs period={period} by={by} />
      {signUps === 0 ? (
        <EmptyState icon={<UserPlus aria-hidden="true" />} title={<Trans>Nobody signed up</Trans>}>
          <Trans>
            Accounts that somebody makes on the website are counted here, by where they came from.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <p className="mb-6 text-lg">
            <Plural value={signUps} one="# sign-up" other="# sign-ups" />
            <span className="text-muted">
              {' · '}
              <Plural value={proved} one="# address confirmed" other="# addresses confirmed" />
              {' · '}
              <Plural value={filledIn} one="# filled in a document" other="# filled in a document" />
            </span>
          </p>
          <DayPlot days={days} unit={period === 'all' ? 'month' : 'day'} />
        </>
      )}
      {(signUps > 0 || origins.length > 0 || by !== 'source') && (
        <section aria-labelledby="origins" className="mt-12">
          <h2 id="origins" className="mb-3 text-2xl">
            <Trans>Where they came from</Trans>
          </h2>
          <OriginTabs period={period} by={by} />
          {origins.length === 0 ? (
            <p className="py-4 text-muted">
              <Trans>Nothing is known of these days.</Trans>
            </p>
          ) : (
            <>
              <OriginPlot origins={origins} />
              <ConversionPlot by={by} origins={origins} />
              <OriginTable by={by} origins={origins} />
            </>
          )}
          {originCount > origins.length && (
            <p className="mt-3 text-muted text-sm">
              <Trans>
                These are the {shown} most frequent of {all}. The file has the others too.
              </Trans>
            </p>
          )}
        </section>
      )}
      <SignUpFailures failures={failures} />
      <p className="mt-8 max-w-prose text-muted text-sm">
        <Trans>
          Days are days in UTC, today among them. Accounts that were deleted since are not counted. A source
          is what the link of an advertisement or a newsletter told (utm_source).
        </Trans>
      </p>
      <p className="mt-3 max-w-prose text-muted text-sm">
        <Trans>
          Views are counted without telling visitors apart: whoever looks at two pages, or twice, counts
          twice, and a browser that reports nothing does not count. Conversion is sign-ups by views. Where it
          cannot be known, a dash stands.
        </Trans>
      </p>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
