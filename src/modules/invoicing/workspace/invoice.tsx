import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import { Button, IconButton, SubmitButton } from '#ui/components/button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
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
  const { issued } = loaderData
  const { id, kind, number, customer, issuedOn, dueOn, currency, total, paid, balance, state } = issued
  const title = `${kinds[kind]} ${number}`
  return (
    <Page title={title} actions={<StateBadge state={state} />}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <dl className="mb-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&>dd]:wrap-anywhere [&>dt]:text-muted">
            <dt>{t`Customer`}</dt>
            <dd>{customer}</dd>
            <dt>{t`Date`}</dt>
            <dd>{day(issuedOn)}</dd>
            {dueOn !== null && (
              <>
                <dt>{kind === 'quote' ? t`Valid until` : t`Due`}</dt>
                <dd>{day(dueOn)}</dd>
              </>
            )}
            <dt>{t`Total`}</dt>
            <dd className="tabular-nums">{money(total, currency)}</dd>
            {kind === 'invoice' && (
              <>
                <dt>{t`Paid`}</dt>
                <dd className="tabular-nums">{money(paid, currency)}</dd>
                <dt>{t`Balance`}</dt>
                <dd className="font-semibold tabular-nums">{money(balance, currency)}</dd>
              </>
            )}
          </dl>
          <Files id={id} />
          {kind === 'invoice' && <Payments page={loaderData} outcome={actionData} />}
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

function Payments({
  page: { issued, today, nextPayment, noteLength },
  outcome,
}: {
  page: IssuedPage
  outcome: Outcome
}) {
  const { t } = useLingui()
  const { money, day } = useFigures()
  const { payments, currency, state, balance } = issued
  const error = outcome?.error
  return (
    <section aria-labelledby="payments" className="mb-10">
      <h2 id="payments" className="mb-3 font-heading text-2xl">{t`Payments`}</h2>
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
              error={error === 'amount' && t`Enter an amount above zero.`}
            />
            <DateField
              name="paidOn"
              label={t`Received on`}
              defaultValue={today}
              error={error === 'day' && t`Enter a date.`}
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

/** Asked once more by having to open it. */
function Ending({ outcome }: { outcome: Outcome }) {
  const { t } = useLingui()
  return (
    <details open={outcome?.error === 'has_payments'}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">{t`Void this document`}</summary>
      <Form method="post" className="mt-3 max-w-measure">
        {outcome?.error === 'has_payments' && (
          <Notice tone="alert" live title={t`Not voided`} className="mb-4">
            {t`Payments are recorded on it. Delete them first if nothing was paid.`}
          </Notice>
        )}
        <p className="mb-4 text-muted">
          <Trans>
            It keeps its number and stays in the list, and nothing is owed on it any more. You can’t undo
            this.
          </Trans>
        </p>
        <SubmitButton name="intent" value="void" variant="danger">{t`Void it`}</SubmitButton>
      </Form>
    </details>
  )
}
