import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button, TextLink } from '#ui/components/button.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { FactList, Nothing, Section, SentAt } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { statementNumber } from '../schema.ts'
import type { Route } from './+types/payout-run.ts'
import { PayoutProblem, RunState, useMonth } from './payouts.tsx'

export { changeRun as action, loadRun as loader } from './payouts.server.ts'

type Loaded = Route.ComponentProps['loaderData']

/** A month's payouts, and what is to be done with them next. */
export default function PayoutRunPage({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { run, payouts, files, problem, rates } = loaderData
  const { id, month, preparedAt, releasedAt, discardedAt } = run
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0)
  const name = useMonth()(month)
  const fileTexts = { sepa: t`For the bank, in euros (pain.001)`, ach: t`For the bank, in dollars (Nacha)` }
  return (
    <Page title={t`Payouts of ${name}`} actions={<TextLink to="/app/admin/payouts/">{t`All runs`}</TextLink>}>
      <PayoutProblem problem={problem} />
      <div className="max-w-xl">
        <FactList
          title={t`Run`}
          facts={[
            [t`State`, <RunState key="state" run={run} />],
            [t`Prepared on`, <SentAt key="prepared" at={preparedAt} />],
            [t`Released on`, releasedAt && <SentAt key="released" at={releasedAt} />],
            [t`Discarded on`, discardedAt && <SentAt key="discarded" at={discardedAt} />],
            [t`Total`, moneyText(i18n, { amount: total, currency: 'USD' })],
            ...rates.map(({ currency, rate, day }): [string, string] => {
              const since = day && i18n.date(day, { dateStyle: 'medium', timeZone: 'UTC' })
              return [t`US dollars per ${currency}`, since ? `${rate} (${since})` : rate]
            }),
          ]}
        />
      </div>
      <Decide {...loaderData} />
      <ul className="mt-6 flex flex-wrap gap-x-6">
        <li>
          <a className="inline-flex min-h-11 items-center text-link" href={`/app/admin/payouts/${id}/csv/`}>
            {t`Spreadsheet (CSV)`}
          </a>
        </li>
        {files.map((file) => (
          <li key={file}>
            <a
              className="inline-flex min-h-11 items-center text-link"
              href={`/app/admin/payouts/${id}/${file}/`}
            >
              {fileTexts[file]}
            </a>
          </li>
        ))}
      </ul>
      <Section id="payouts" title={t`Payouts`}>
        {payouts.length === 0 ? (
          <Nothing>{t`Nobody is due a payout.`}</Nothing>
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {payouts.map((payout) => (
              <Payout key={payout.id} payout={payout} {...loaderData} />
            ))}
          </ul>
        )}
      </Section>
      <LeftOut leftOut={run.leftOut} />
    </Page>
  )
}

/** What the run waits for. */
function Decide({ run, payouts, mayChange, mine }: Loaded) {
  const { t } = useLingui()
  if (!mayChange || run.discardedAt) return null
  if (run.releasedAt) {
    if (payouts.every(({ paidAt }) => paidAt !== null)) return null
    return (
      <Form method="post" className="mt-6">
        <p className="mb-3 max-w-measure text-muted">
          {t`Give the files to the bank. Once the bank has paid, say so here.`}
        </p>
        <Button type="submit" name="intent" value="paid" variant="primary">{t`Mark all as paid`}</Button>
      </Form>
    )
  }
  return (
    <Form method="post" className="mt-6">
      {mine !== null && <PayoutProblem problem={mine} isRule />}
      <div className="flex flex-wrap gap-3">
        {mine === null && (
          <Button type="submit" name="intent" value="release" variant="primary">{t`Release the run`}</Button>
        )}
        <Button type="submit" name="intent" value="discard" variant="danger">{t`Discard the run`}</Button>
      </div>
    </Form>
  )
}

function Payout({ payout, run, mayChange }: { payout: Loaded['payouts'][number] } & Loaded) {
  const { t, i18n } = useLingui()
  const { id, affiliateId, name, number, amount, transfer, paidAt, returnedAt } = payout
  const next = paidAt === null ? 'paid' : 'returned'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <TextLink to={`/app/admin/affiliates/${affiliateId}/`}>{name}</TextLink>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {number !== null && <span>{statementNumber(number)}</span>}
          <span>{transfer.hint}</span>
          {paidAt && !returnedAt && <Badge tone="action">{t`Paid`}</Badge>}
          {returnedAt && <Badge tone="alert">{t`Returned by the bank`}</Badge>}
        </p>
      </div>
      <p className="text-right tabular-nums">
        {moneyText(i18n, { amount, currency: 'USD' })}
        {transfer.currency !== 'USD' && (
          <span className="block text-muted text-sm">{moneyText(i18n, transfer)}</span>
        )}
      </p>
      {mayChange && run.releasedAt && !returnedAt && (
        <Form method="post">
          <input type="hidden" name="payout" value={id} />
          <Button type="submit" name="intent" value={next} size="small">
            {next === 'paid' ? t`Mark as paid` : t`Came back`}
            <span className="sr-only">: {name}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}

function LeftOut({ leftOut }: { leftOut: Loaded['run']['leftOut'] }) {
  const { t, i18n } = useLingui()
  if (leftOut.length === 0) return null
  const reasons = {
    'below-least': t`Less than $50 carries over.`,
    'no-payee': t`No payout details in force yet.`,
    'account-closed': t`The account is closed.`,
    ended: t`The agreement ended. Decide on their page whether this is forfeited.`,
  }
  return (
    <Section id="left-out" title={t`Not in this run`}>
      <ul className="divide-y divide-line border-line border-y">
        {leftOut.map(({ affiliateId, name, amount, reason }) => (
          <li key={`${affiliateId} ${reason}`} className="flex flex-wrap gap-x-4 py-3">
            <TextLink to={`/app/admin/affiliates/${affiliateId}/`}>{name}</TextLink>
            <span className="text-muted">{reasons[reason]}</span>
            <span className="ml-auto tabular-nums">{moneyText(i18n, { amount, currency: 'USD' })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
