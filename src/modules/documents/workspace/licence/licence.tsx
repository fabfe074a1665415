import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Form } from 'react-router'
import type { DeclarationProblem, LicenceKind, PlanOffer } from '#modules/entitlements/schema.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { Card } from '#ui/components/card.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { BILLING_PATH } from '#ui/workspace/paths.ts'
import { useSent } from '#ui/workspace/use-sent.ts'
import { LICENCE_PATH } from '../../../../ui/workspace/paths.ts'
import { TakenList } from '../editor/files/download-history.tsx'
import { OfferConditions, OfferName, OfferTerms } from '../editor/files/plan-offers.tsx'
import type { Route } from './+types/licence.ts'
import type { OpenDepartments } from './licence.server.ts'

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
            <Check className="mt-0.5 size-5 shrink-0 text-action" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface LicenceKindFormProps {
  kind: LicenceKind
  isDeclared: boolean
  problem: DeclarationProblem | undefined
  /** The license agreement, where it tells of kinds, as it is now. */
  agreement: { url: string; version: string }
}

/** As what somebody uses their license (LIC-1), and what each kind allows. */
export function LicenceKindForm({ kind, isDeclared, problem, agreement }: LicenceKindFormProps) {
  const { t } = useLingui()
  const { isSent, send } = useSent()
  return (
    <section aria-labelledby="licence-kind" className="mt-10 max-w-measure">
      <h2 id="licence-kind" className="mb-3 text-2xl">{t`License type`}</h2>
      {isDeclared && <Notice className="mb-4" tone="success" title={t`Saved`} live />}
      {problem === 'other_version' && (
        <Notice className="mb-4" tone="alert" title={t`Not saved`} live>
          <Trans>
            This page showed an older version of the license agreement. Please read the current one and save
            again.
          </Trans>
        </Notice>
      )}
      <Form method="post" action={LICENCE_PATH} reloadDocument onSubmit={send}>
        <input type="hidden" name="version" value={agreement.version} />
        <RadioGroup
          legend={t`You’re using it as`}
          name="kind"
          look="card"
          required
          defaultValue={kind}
          options={[
            {
              value: 'individual',
              label: t`Single individual user`,
              detail: t`For yourself, for your own business and for the people you work for.`,
            },
            {
              value: 'attorney',
              label: t`Attorney`,
              detail: t`One licensed attorney, for documents of their own immediate clients. Other attorneys and staff of the same firm each need their own license.`,
            },
          ]}
        />
        <p className="mt-3 mb-4 text-muted text-sm">
          <Trans>
            By saving, you agree to section 4 of the{' '}
            <a href={agreement.url} className="text-link">
              license agreement
            </a>
            . We record when, and which version.
          </Trans>
        </p>
        <Button type="submit" busy={isSent}>{t`Save`}</Button>
      </Form>
    </section>
  )
}

interface StandingProps {
  open: OpenDepartments
  offers: readonly PlanOffer[]
  pricesUrl: string
}

/** What of all that a plan opens is open to the account; the prices for whoever lacks some of it. */
export function Standing({ open, offers, pricesUrl }: StandingProps) {
  const { t, i18n } = useLingui()
  if (open.length === 0) {
    return (
      <section aria-labelledby="plans" className="mt-10 max-w-measure">
        <h2 id="plans" className="mb-3 text-2xl">{t`Choose a plan`}</h2>
        <List>
          {offers.map((offer) => (
            <ListRow
              key={offer.id}
              title={<OfferName offer={offer} />}
              detail={<OfferTerms offer={offer} />}
              end={
                <a href={offer.buyUrl} className={buttonClass({ size: 'small' })}>
                  <Trans>Buy</Trans>
                  <span className="sr-only">
                    {' '}
                    <OfferName offer={offer} />
                  </span>
                </a>
              }
            />
          ))}
        </List>
        <p className="mt-3 text-muted text-sm">
          <OfferConditions offers={offers} />
        </p>
        <p className="mt-3">
          <a href={pricesUrl} className="text-link">{t`See plans and prices`}</a>
        </p>
        <p className="mt-3">
          <Trans>
            Do you have a plan that doesn’t work right now? See{' '}
            <TextLink to={BILLING_PATH}>plan and billing</TextLink>.
          </Trans>
        </p>
      </section>
    )
  }
  const departments = open === 'all' ? undefined : new Intl.ListFormat(i18n.locale).format(open)
  return (
    <p className="mt-6 max-w-measure">
      <strong className="font-medium">
        {departments === undefined
          ? t`Your account has a plan: you have access to all of this.`
          : t`Your plan includes: ${departments}.`}
      </strong>{' '}
      {departments !== undefined && (
        <>
          <Trans>
            The rest of the library needs another plan.{' '}
            <a href={pricesUrl} className="text-link">
              See plans and prices
            </a>
          </Trans>{' '}
        </>
      )}
      <TextLink to={BILLING_PATH} className="inline-block py-1">{t`Plan and billing`}</TextLink>
    </p>
  )
}
