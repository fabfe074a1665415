import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import type { SignUpFailureReason } from '#modules/visitors/events/schema.ts'
import { LinkButton } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/list.tsx'
import { Section, TabLinks } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { type SignUpChoice, type SignUpPeriod, signUpOrigins, signUpPeriods } from '../../schema.ts'
import type { Route } from './+types/sign-ups.ts'
import { DayPlot } from './day-plot.tsx'
import { ConversionPlot, OriginPlot } from './origin-plots.tsx'
import { OriginTable, originNames } from './origin-table.tsx'

export { loadSignUps as loader } from './sign-ups.server.ts'

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
          <LinkButton to={file} reloadDocument>{t`Download as CSV`}</LinkButton>
        )
      }
    >
      <PeriodTabs period={period} by={by} />
      {signUps === 0 ? (
        <EmptyState icon={<UserPlus />} title={<Trans>No sign-ups</Trans>}>
          <Trans>Accounts created on the website are counted here, by where people came from.</Trans>
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
        <Section id="origins" title={t`Where they came from`} className="mt-12">
          <OriginTabs period={period} by={by} />
          {origins.length === 0 ? (
            <p className="py-4 text-muted">{t`No data for these days.`}</p>
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
                These are the {shown} most frequent of {all}. The file contains all of them.
              </Trans>
            </p>
          )}
        </Section>
      )}
      <SignUpFailures failures={failures} />
      <p className="mt-8 max-w-prose text-muted text-sm">
        <Trans>
          Days are in UTC and include today. Accounts deleted since aren’t counted. A source comes from the
          link in an ad or newsletter (utm_source).
        </Trans>
      </p>
      <p className="mt-3 max-w-prose text-muted text-sm">
        <Trans>
          Views are counted without identifying visitors: someone who looks at two pages, or twice, counts
          twice, and a browser that reports nothing doesn’t count. Conversion is sign-ups divided by views. A
          dash means it can’t be known.
        </Trans>
      </p>
    </Page>
  )
}

/** How far back is counted. */
function PeriodTabs({ period, by }: SignUpChoice) {
  const { t } = useLingui()
  const texts: Record<SignUpPeriod, string> = {
    '7': t`7 days`,
    '30': t`30 days`,
    '90': t`90 days`,
    all: t`All time`,
  }
  return (
    <TabLinks
      label={t`Period`}
      tabs={signUpPeriods.map((each) => ({
        to: addressOf({ period: each, by }),
        text: texts[each],
        isCurrent: each === period,
      }))}
    />
  )
}

/** What sign-ups are told apart by. */
function OriginTabs({ period, by }: SignUpChoice) {
  const { t, i18n } = useLingui()
  return (
    <TabLinks
      label={t`Group by`}
      className="mb-3"
      preventScrollReset
      tabs={signUpOrigins.map((each) => ({
        to: addressOf({ period, by: each }),
        text: i18n._(originNames[each]),
        isCurrent: each === by,
      }))}
    />
  )
}

function addressOf(filter: SignUpChoice): string {
  return `/app/admin/sign-ups/?${new URLSearchParams(filter)}`
}

const reasons: Readonly<Record<SignUpFailureReason, MessageDescriptor>> = {
  unavailable: msg`The service didn’t respond, or returned an error`,
  too_many_requests: msg`Too many attempts from one network`,
  cookies_refused: msg`The browser blocks cookies`,
  no_way_in: msg`The account was created, but log-in failed`,
}

/** Why sign-ups came to nothing, and how often (SIGN-10); nothing where none did. */
function SignUpFailures({ failures }: Pick<Route.ComponentProps['loaderData'], 'failures'>) {
  const { t, i18n } = useLingui()
  if (failures.length === 0) return null
  return (
    <Section id="failures" title={t`Failed sign-ups`} className="mt-12 max-w-prose">
      <dl className="grid grid-cols-[1fr_auto] border-line border-t">
        {failures.map(({ reason, failures }) => (
          <div key={reason} className="col-span-2 grid grid-cols-subgrid gap-x-6 border-line border-b py-2">
            <dt>{i18n._(reasons[reason])}</dt>
            <dd className="text-right tabular-nums">{i18n.number(failures)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-sm">
        <Trans>
          As reported by pages. A browser that loses its connection for good reports nothing, and someone who
          tries again counts again.
        </Trans>
      </p>
    </Section>
  )
}
