import { Trans, useLingui } from '@lingui/react/macro'
import { Download, ReceiptText, Users } from 'lucide-react'
import { LinkButton, TextLink } from '#ui/components/button.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { Day } from '#ui/website/day.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { LICENCE_PATH, TEAM_PATH } from '#ui/workspace/paths.ts'
import { Price } from '../../website/parts/order-lines.tsx'
import type { Route } from './+types/billing.ts'
import { PlanCard } from './plan-card.tsx'

export { loadBilling as loader, pressOnBilling as action } from './billing.server.ts'

/** What somebody has bought, how it stands, what comes next, and everything that can be done about it. */
export default function Billing({
  loaderData: { plans, invoices, seatName, isGiven, pricesUrl },
}: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <Page title={t`Plan and billing`} actions={<TextLink to="/app/account/">{t`Your account`}</TextLink>}>
      {plans.length === 0 &&
        (seatName ? (
          <PlanOfAnother name={seatName} />
        ) : isGiven ? (
          <GivenLicence />
        ) : (
          <NoPlan pricesUrl={pricesUrl} />
        ))}
      {plans.length > 0 && (
        <div className="space-y-6">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </div>
      )}
      {(plans.length > 0 || seatName !== null) && (
        <p className="mt-6">
          <TextLink to={LICENCE_PATH} className="inline-block py-1">
            <Trans>What your plan includes, and how much you’ve used</Trans>
          </TextLink>
        </p>
      )}
      {/* Of what a retailer sells, its buyer has the retailer's receipts. */}
      {(plans.some(({ method }) => method?.kind !== 'clickbank') || invoices.length > 0) && (
        <InvoiceList invoices={invoices} />
      )}
    </Page>
  )
}

function NoPlan({ pricesUrl }: { pricesUrl: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={<Trans>Your account is free</Trans>}
      action={
        <LinkButton to={pricesUrl} reloadDocument variant="primary">{t`See plans and prices`}</LinkButton>
      }
    >
      <Trans>
        You can fill in every template and keep as many documents as you like, free. A plan lets you download
        them; you’ll find it here.
      </Trans>
    </EmptyState>
  )
}

/** An operator has opened the library to the account. */
function GivenLicence() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={<Trans>Your plan was given to you</Trans>}
      action={
        <LinkButton to={LICENCE_PATH}>{t`What your plan includes, and how much you’ve used`}</LinkButton>
      }
    >{t`You aren’t charged, and there is nothing to renew or cancel.`}</EmptyState>
  )
}

/** Whoever has a seat has bought nothing, and yet everything is open to them. */
function PlanOfAnother({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Users />}
      title={<Trans>You have a seat in {name}</Trans>}
      action={<LinkButton to={TEAM_PATH}>{t`Your team`}</LinkButton>}
    >
      <Trans>
        You have full access to what it includes. The person who gave it to you pays for it, and you aren’t
        charged.
      </Trans>
    </EmptyState>
  )
}

/** Invoices and credit notes, the newest first, each as a PDF. */
function InvoiceList({ invoices }: Pick<Route.ComponentProps['loaderData'], 'invoices'>) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="invoices" className="mt-12">
      <h2 id="invoices" className="mb-3 text-2xl">{t`Invoices`}</h2>
      {invoices.length === 0 ? (
        <p className="text-muted">{t`None yet. You’ll get one with each payment.`}</p>
      ) : (
        <List>
          {invoices.map(({ number, kind, issuedAt, total, currency, name }) => {
            const title = kind === 'invoice' ? t`Invoice ${number}` : t`Credit note ${number}`
            return (
              <ListRow
                key={number}
                title={title}
                detail={
                  <>
                    <Day date={issuedAt} /> · {name}
                  </>
                }
                end={
                  <span className="flex items-center gap-3">
                    <Price amount={total} currency={currency} />
                    <LinkButton
                      to={`/app/account/invoices/${number}/`}
                      reloadDocument
                      size="small"
                      icon={<Download className="size-4" />}
                      aria-label={t`${title} as PDF`}
                    >
                      PDF
                    </LinkButton>
                  </span>
                }
              />
            )
          })}
        </List>
      )}
    </section>
  )
}
