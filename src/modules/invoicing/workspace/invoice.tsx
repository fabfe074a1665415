import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Trash2 } from 'lucide-react'
import { Form, Link } from 'react-router'
import { documentPath } from '#modules/identity/workspace/next-path.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, IconButton, SubmitButton } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { useAmountProblem } from '#ui/components/money-field.tsx'
import { readMoney } from '#ui/components/money-text.ts'
import { Notice } from '#ui/components/notice.tsx'
import { DateField, TextField } from '#ui/components/text-fields.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { INVOICES_PATH } from '#ui/workspace/paths.ts'
import type { Route } from './+types/invoice.ts'
import { StateBadge, useFigures, useKindNames } from './words.tsx'

export { changeIssued as action, loadIssued as loader } from './invoices.server.ts'

type IssuedPage = Route.ComponentProps['loaderData']
type Outcome = Route.ComponentProps['actionData']

/** What was issued: its files, its payments, and its end. */
export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const kinds = useKindNames()
  const { money, day } = useFigures()
  const { issued, source, next } = loaderData
  const { id, kind, number, customer, issuedOn, dueOn, currency, total, deposit, state } = issued
  const { paid, credited, invoiced, balance } = issued
  const title = `${kinds[kind]} ${number}`
  return (
    <Page
      title={title}
      heading={<Heading kind={kinds[kind]} number={number} />}
      actions={<StateBadge kind={kind} state={state} />}
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <dl className="mb-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&>dd]:wrap-anywhere [&>dt]:text-muted">
            <dt>{t`Customer`}</dt>
            <dd>{customer}</dd>
            {source && (
              <>
                <dt>{kinds[source.kind]}</dt>
                <dd>
                  <Link to={`${INVOICES_PATH}${source.id}/`}>{source.number}</Link>
                </dd>
              </>
            )}
            <dt>{t`Date`}</dt>
            <dd>{day(issuedOn)}</dd>
            {dueOn !== null && (
              <>
                <dt>{kind === 'quote' ? t`Valid until` : t`Due`}</dt>
                <dd>{day(dueOn)}</dd>
              </>
            )}
            <dt>{t`Total`}</dt>
            <dd className="tabular-nums">{money(total + deposit, currency)}</dd>
            {invoiced > 0 && (
              <>
                <dt>{t({ message: 'Invoiced', context: 'quote' })}</dt>
                <dd className="tabular-nums">{money(invoiced, currency)}</dd>
              </>
            )}
            {kind === 'invoice' && (
              <>
                {deposit !== 0 && (
                  <>
                    <dt>{t`Deposit`}</dt>
                    <dd className="tabular-nums">{money(deposit, currency)}</dd>
                  </>
                )}
                <dt>{t`Paid`}</dt>
                <dd className="tabular-nums">{money(paid, currency)}</dd>
                {credited > 0 && (
                  <>
                    <dt>{t`Credited`}</dt>
                    <dd className="tabular-nums">{money(credited, currency)}</dd>
                  </>
                )}
                <dt>{t`Balance`}</dt>
                <dd className="font-semibold tabular-nums">{money(balance, currency)}</dd>
              </>
            )}
          </dl>
          <Files id={id} />
          {next && <Following page={loaderData} outcome={actionData} next={next} />}
          {(kind === 'invoice' || next) && <Payments page={loaderData} outcome={actionData} />}
          {state !== 'void' && <Ending outcome={actionData} />}
        </div>
        <img
          src={`${INVOICES_PATH}${id}/preview/`}
          alt={t`First page of ${title}`}
          className="w-full self-start border border-line bg-white"
        />
      </div>
    </Page>
  )
}

/** A number is one piece wherever it fits on a line. */
function Heading({ kind, number }: { kind: string; number: string }) {
  return (
    <>
      {kind} <span className="inline-block max-w-full wrap-anywhere">{number}</span>
    </>
  )
}

function Files({ id }: { id: string }) {
  const { t } = useLingui()
  const formats = [
    ['pdf', t`PDF`],
    ['docx', t`Word`],
    ['xlsx', t`Excel`],
  ] as const
  return (
    <section aria-label={t`Download`} className="mb-10">
      <ul className="flex flex-wrap gap-x-5">
        {formats.map(([format, name]) => (
          <li key={format}>
            {/* A file, and no page: the browser asks for it itself. */}
            <a
              href={`${INVOICES_PATH}${id}/download/${format}/`}
              className="inline-flex items-center gap-2 py-2.5 text-link"
            >
              <Download className="size-4" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The invoices that were made of a quote, or the credit notes of an invoice, and one more. */
function Following({
  page: { issued, made },
  outcome,
  next: { kind, hasOptions },
}: {
  page: IssuedPage
  outcome: Outcome
  next: NonNullable<IssuedPage['next']>
}) {
  const { t } = useLingui()
  const { money } = useFigures()
  const isCredit = kind === 'credit'
  const name = isCredit ? t`Credit notes` : t`Invoices`
  return (
    <section aria-labelledby="following" className="mb-10">
      <h2 id="following" className="mb-3 font-heading text-2xl">
        {name}
      </h2>
      {outcome?.error === 'made_meanwhile' && (
        <Notice tone="alert" live title={t`Not created`} className="mb-4">
          {t`One was created in another window and is listed here.`}
        </Notice>
      )}
      {made.length > 0 && (
        <div className="mb-4">
          <List label={name}>
            {made.map(({ id, title, slug, total, currency }) => (
              <ListRow
                key={id}
                title={<span className="wrap-anywhere">{title}</span>}
                to={slug === undefined ? `${INVOICES_PATH}${id}/` : documentPath({ slug, id })}
                end={
                  total === undefined || currency === undefined ? (
                    <Badge>{t`Draft`}</Badge>
                  ) : (
                    <span className="tabular-nums">{money(total, currency)}</span>
                  )
                }
              />
            ))}
          </List>
        </div>
      )}
      {issued.state === 'invoiced' && (
        <p className="mb-4 max-w-measure text-muted">
          {t`All of the quote has been invoiced. Another invoice charges it again.`}
        </p>
      )}
      <Form method="post" key={made.length}>
        <input type="hidden" name="made" value={made.length} />
        {hasOptions && (
          <div className="mb-3">
            <Checkbox name="options" label={t`Include the options`} />
          </div>
        )}
        <SubmitButton name="intent" value="make" variant={made.length === 0 ? 'primary' : 'quiet'}>
          {isCredit
            ? made.length === 0
              ? t`Create a credit note`
              : t`Create another credit note`
            : made.length === 0
              ? t`Create an invoice`
              : t`Create another invoice`}
        </SubmitButton>
      </Form>
    </section>
  )
}

function Payments({
  page: { issued, made, today, nextPayment, noteLength },
  outcome,
}: {
  page: IssuedPage
  outcome: Outcome
}) {
  const { t } = useLingui()
  const { money, day } = useFigures()
  const { kind, payments, currency, state, balance } = issued
  const amountText = useAmountText(currency)
  const error = outcome?.error
  return (
    <section aria-labelledby="payments" className="mb-10">
      <h2 id="payments" className="mb-3 font-heading text-2xl">{t`Payments`}</h2>
      {balance < 0 && (
        <Notice tone="alert" title={t`${money(-balance, currency)} more than is owed`} className="mb-4">
          {t`Check the payments. If they are right, pay it back or credit it to your customer.`}
        </Notice>
      )}
      {error === 'deducted' && (
        <Notice tone="alert" live title={t`Not deleted`} className="mb-4">
          {t`An invoice deducts this payment. Void the invoice first, or delete its draft.`}
        </Notice>
      )}
      {payments.length > 0 && (
        <div className="mb-6">
          <List label={t`Payments`}>
            {payments.map(({ id, amount, paidOn, note }) => (
              <ListRow
                key={id}
                title={<span className="tabular-nums">{money(amount, currency)}</span>}
                detail={
                  <span className="wrap-anywhere">{[day(paidOn), note].filter(Boolean).join(' · ')}</span>
                }
                end={
                  <Form method="post">
                    <input type="hidden" name="payment" value={id} />
                    <IconButton
                      type="submit"
                      name="intent"
                      value="delete-payment"
                      label={t`Delete the payment of ${money(amount, currency)}`}
                      icon={<Trash2 />}
                    />
                  </Form>
                }
              />
            ))}
          </List>
        </div>
      )}
      {kind === 'quote' && (
        <p className="mb-4 max-w-measure text-muted">
          {made.length > 0
            ? t`The invoice deducts what was paid before it was created. Record further payments on the invoice.`
            : t`Record a deposit before you create the invoice, and it will be deducted.`}
        </p>
      )}
      {state !== 'void' && (
        <Form key={payments.length} method="post" noValidate className="max-w-measure">
          <input type="hidden" name="payment" value={nextPayment} />
          <div className="grid gap-x-4 xs:grid-cols-2">
            <TextField
              name="amount"
              label={t`Amount received`}
              inputMode="decimal"
              autoComplete="off"
              suffix={currency}
              help={balance > 0 ? t`Still to be paid: ${money(balance, currency)}` : undefined}
              error={error === 'amount' && amountText(outcome?.typed ?? '')}
            />
            <DateField
              name="paidOn"
              label={t`Received on`}
              defaultValue={today}
              error={error === 'day' && t`Enter a date, today or earlier.`}
            />
          </div>
          <TextField
            name="note"
            label={t`Note`}
            maxLength={noteLength}
            autoComplete="off"
            error={error === 'note' && t`Please use at most ${noteLength} characters.`}
          />
          <Button type="submit" name="intent" value="pay">{t`Record the payment`}</Button>
        </Form>
      )}
    </section>
  )
}

/** Why what was typed is no payment. */
function useAmountText(currency: string) {
  const { t, i18n } = useLingui()
  const amountProblem = useAmountProblem()
  return (typed: string) =>
    amountProblem(readMoney(typed, [i18n.locale], currency), currency) ?? t`Enter an amount above zero.`
}

/** Asked once more by having to open it. */
function Ending({ outcome }: { outcome: Outcome }) {
  const { t } = useLingui()
  const error = outcome?.error
  const isRefused = error === 'has_payments' || error === 'has_credits'
  return (
    <details open={isRefused}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">{t`Void this document`}</summary>
      <Form method="post" className="mt-3 max-w-measure">
        {isRefused && (
          <Notice tone="alert" live title={t`Not voided`} className="mb-4">
            {error === 'has_payments'
              ? t`Payments are recorded on it. Delete them first if nothing was paid.`
              : t`There is a credit note for it. Void the credit note first.`}
          </Notice>
        )}
        <p className="mb-4 text-muted">
          <Trans>
            Void only what you haven’t sent to your customer. It keeps its number and stays in the list, and
            nothing is owed on it any more. You can’t undo this.
          </Trans>
        </p>
        <SubmitButton name="intent" value="void" variant="danger">{t`Void it`}</SubmitButton>
      </Form>
    </details>
  )
}
