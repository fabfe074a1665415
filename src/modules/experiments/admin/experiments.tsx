import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { LinkButton } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/list.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/experiments.ts'
import { ExperimentSection } from './experiment-section.tsx'

export { loadExperiments as loader } from './experiments.server.ts'

export default function Experiments({ loaderData: { experiments, website } }: Route.ComponentProps) {
  const { t } = useLingui()
  const hasVisitors = experiments.some(({ variants }) => variants.some(({ visitors }) => visitors > 0))
  return (
    <Page
      title={t`Experiments`}
      actions={
        hasVisitors && (
          // A file is no page that React Router could go to.
          <LinkButton to="/app/admin/experiments/csv/" reloadDocument>{t`Download as CSV`}</LinkButton>
        )
      }
    >
      {experiments.length === 0 ? (
        <EmptyState icon={<FlaskConical />} title={<Trans>No experiment</Trans>}>
          <Trans>
            An experiment shows some visitors a different version of a landing page, and counts how many sign
            up. It is a file in content/experiments/.
          </Trans>
        </EmptyState>
      ) : (
        <>
          {experiments.map((experiment) => (
            <ExperimentSection key={experiment.id} experiment={experiment} website={website} />
          ))}
          <div className="mt-12 flex max-w-prose flex-col gap-3 text-muted text-sm">
            <p>
              <Trans>
                How to read the numbers: below each is its share of that version’s visitors and, in brackets,
                the interval that contains the true share with a probability of 95%. More visitors make it
                narrower. Opened and filled-in documents are counted for seven days after an account is
                created, so these numbers keep growing for a while after the visit.
              </Trans>
            </p>
            <p>
              <Trans>
                The stop rule: we fix how many visitors each version needs before the first one arrives.
                Nothing is decided until they’ve all come and the last of them has had seven days, whatever
                the numbers look like on the way. Then we read the intervals. Stopping early because a version
                seems to lead would make the 95% untrue.
              </Trans>
            </p>
            <p>
              <Trans>
                Visitors who accept cookies see the same version every time and count once. Everyone else sees
                the same version for a day and counts once a day; visitors who share an IP address and browser
                name count as one. Bots aren’t counted. Visits are deleted after thirteen months; the totals
                of a finished experiment stay.
              </Trans>
            </p>
          </div>
        </>
      )}
    </Page>
  )
}
