import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Badge } from '#ui/components/badge.tsx'
import { Card } from '#ui/components/card.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { TakenList } from '../editor/files/download-history.tsx'
import type { Route } from './+types/licence.ts'
import { LicenceKindForm } from './licence-kind-form.tsx'
import { Standing } from './standing.tsx'

export { declareLicenceByForm as action, loadLicence as loader } from './licence.server.ts'

/** What an account may do without a plan and with one, in plain words (SET-9). */
export default function Licence({ loaderData, actionData }: Route.ComponentProps) {
  const { open, kind, isDeclared, agreementUrl, agreementVersion, taken, free, offers, pricesUrl, document } =
    loaderData
  const { t } = useLingui()
  return (
    <Page
      title={t`What a plan includes`}
      actions={
        document !== undefined && (
          <LinkButton to={document} size="small">{t`Back to your document`}</LinkButton>
        )
      }
    >
      <p className="max-w-measure text-lg">
        <Trans>
          You can fill in every template in the library with your account. A plan adds the finished document:
          the full text on screen, on paper and as a file.
        </Trans>
      </p>
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        <Offer
          title={t`With every account, free`}
          points={[
            t`Search the whole library`,
            t`Fill in any template. Your answers are saved and stay yours`,
            t`See a preview of your document’s first page, with your answers in it`,
            t`Read, copy, print and download the free templates below`,
          ]}
        />
        <Offer
          title={t`With a plan`}
          points={[
            t`The full text of every template, next to the questions as you fill it in`,
            t`Your documents as Word, PDF and plain text files`,
            t`Printing and copying`,
            t`Everything you’ve filled in so far, exactly as you left it`,
          ]}
        />
      </div>
      <Standing open={open} offers={offers} pricesUrl={pricesUrl} />
      {taken !== null && (
        <>
          <section aria-labelledby="taken-files" className="mt-10 max-w-measure">
            <h2 id="taken-files" className="mb-3 text-2xl">{t`Your downloads`}</h2>
            <TakenList taken={taken} />
          </section>
          <LicenceKindForm
            kind={kind}
            isDeclared={isDeclared}
            problem={actionData?.error}
            agreement={{ url: agreementUrl, version: agreementVersion }}
          />
        </>
      )}
      {free.length > 0 && (
        <section aria-labelledby="free-templates" className="mt-12 max-w-measure">
          <h2 id="free-templates" className="mb-3 text-2xl">{t`Free templates`}</h2>
          <List>
            {free.map(({ slug, title, summary, foreign }) => (
              <ListRow
                key={slug}
                title={<span lang={foreign?.tag}>{title}</span>}
                to={`/app/doc/${slug}/`}
                detail={<span lang={foreign?.tag}>{summary}</span>}
                end={foreign && <Badge>{foreign.name}</Badge>}
              />
            ))}
          </List>
        </section>
      )}
    </Page>
  )
}

function Offer({ title, points }: { title: string; points: string[] }) {
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{title}</h2>
      <ul className="flex flex-col gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
