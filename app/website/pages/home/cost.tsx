import { Plural, Trans } from '@lingui/react/macro'
import type { HomeData } from './home.tsx'
import { Section } from './section.tsx'

/** What it costs: today's truth, and what will be told before anything else costs something. */
export function Cost({ data: { count, freeCount } }: { data: HomeData }) {
  return (
    <Section
      id="cost"
      title={<Trans>What it costs</Trans>}
      lead={<Trans>Today: nothing. There is no card to enter and no trial that runs out.</Trans>}
    >
      <dl className="divide-y divide-line border-line border-y">
        <div className="grid gap-x-10 gap-y-1 py-5 sm:grid-cols-[1fr_2fr]">
          <dt className="font-medium">
            <Trans>Templates marked “Free”</Trans>
          </dt>
          <dd className="text-muted">
            <Trans>Fill in, keep and download as Word and PDF with a free account.</Trans>{' '}
            {freeCount === count ? (
              <Trans>Today that is every template in the library.</Trans>
            ) : (
              <Plural
                value={freeCount}
                one={`Today that is # of ${count} templates.`}
                other={`Today those are # of ${count} templates.`}
              />
            )}
          </dd>
        </div>
        <div className="grid gap-x-10 gap-y-1 py-5 sm:grid-cols-[1fr_2fr]">
          <dt className="font-medium">
            <Trans>Looking around</Trans>
          </dt>
          <dd className="text-muted">
            <Trans>
              Searching, first pages and the questions of every template are open to everybody, without an
              account.
            </Trans>
          </dd>
        </div>
        <div className="grid gap-x-10 gap-y-1 py-5 sm:grid-cols-[1fr_2fr]">
          <dt className="font-medium">
            <Trans>Paid plans</Trans>
          </dt>
          <dd className="text-muted">
            <Trans>
              Not on sale yet. When they come, their prices stand on this site first, and nothing is charged
              before you have chosen one.
            </Trans>
          </dd>
        </div>
      </dl>
    </Section>
  )
}
