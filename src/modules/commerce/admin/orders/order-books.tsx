import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '#ui/components/badge.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { moneyText } from '../../parts/money-text.ts'
import type { Route } from './+types/order.ts'
import { useDeclines, useMethods, useMovements, usePaymentStates } from './use-order-names.ts'

/** Every try to pay an order, the first one first. */
export function PaymentRows({ payments }: Pick<Route.ComponentProps['loaderData'], 'payments'>) {
  const { t } = useLingui()
  const [states, declines, methods] = [usePaymentStates(), useDeclines(), useMethods()]
  return (
    <section aria-labelledby="payments" className="mt-10">
      <h2 id="payments" className="mb-3 text-2xl">
        <Trans>Payments</Trans>
      </h2>
      {payments.length === 0 ? (
        <p className="border-line border-y py-4 text-muted">
          <Trans>Nobody has begun to pay it.</Trans>
        </p>
      ) : (
        <ol aria-label={t`Payments`} className="divide-y divide-line border-line border-y">
          {payments.map(({ id, provider, method, reference, state, decline, isUnattended, createdAt }) => (
            <li key={id} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[15rem_12rem_1fr]">
              <span className="text-muted text-sm sm:leading-6">
                <SentAt iso={createdAt} />
              </span>
              <span>
                <Badge tone={states[state].tone}>{states[state].name}</Badge>
              </span>
              <span className="wrap-anywhere min-w-0">
                {`${methods[method]} · ${provider}`}
                {isUnattended && (
                  <>
                    {' · '}
                    <Trans>saved method</Trans>
                  </>
                )}
                {decline !== null && (
                  <span className="block">{declines[decline as keyof typeof declines]}</span>
                )}
                <span className="block text-muted text-sm">
                  {reference ?? <Trans>The provider has not answered yet.</Trans>}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type Postings = Route.ComponentProps['loaderData']['postings']

/** What the books have of an order: each posting with its debits and credits, which are the same sum. */
export function LedgerTable({ postings }: { postings: Postings }) {
  return (
    <section aria-labelledby="books" className="mt-10">
      <h2 id="books" className="mb-3 text-2xl">
        <Trans>Books</Trans>
      </h2>
      {postings.length === 0 ? (
        <p className="border-line border-y py-4 text-muted">
          <Trans>No money has moved.</Trans>
        </p>
      ) : (
        // On a phone every posting is a block, and its entries name their columns.
        <table aria-labelledby="books" className="w-full border-line border-y text-left max-sm:block">
          <thead className="text-muted text-sm max-sm:sr-only">
            <tr>
              <th scope="col" className="w-full py-2 font-normal">
                <Trans>Account</Trans>
              </th>
              <th scope="col" className="py-2 pl-5 text-right font-normal">
                <Trans>Debit</Trans>
              </th>
              <th scope="col" className="py-2 pl-5 text-right font-normal">
                <Trans>Credit</Trans>
              </th>
            </tr>
          </thead>
          {postings.map((posting) => (
            <PostingRows key={posting.id} posting={posting} />
          ))}
        </table>
      )}
    </section>
  )
}

function PostingRows({ posting }: { posting: Postings[number] }) {
  const { t, i18n } = useLingui()
  const [movement, accountName] = [useMovements(), useAccountName()]
  const { id, kind, at, currency, entries } = posting
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const [debit, credit] = [t`Debit`, t`Credit`]
  return (
    <tbody className="border-line border-t max-sm:block max-sm:py-3">
      <tr className="max-sm:block">
        <th scope="rowgroup" colSpan={3} className="wrap-anywhere pt-3 pb-1 font-medium max-sm:block">
          {movement(kind)}
          <span className="block font-normal text-muted text-sm">
            <SentAt iso={at} />
            {` · ${id}`}
          </span>
        </th>
      </tr>
      {entries.map(({ account, amount }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are never changed, and two may be alike.
        <tr key={line} className="max-sm:block max-sm:py-1">
          <th scope="row" className="py-1 font-normal max-sm:block">
            {accountName(account)}
          </th>
          <Cell name={debit}>{amount > 0 && money(amount)}</Cell>
          <Cell name={credit}>{amount < 0 && money(-amount)}</Cell>
        </tr>
      ))}
    </tbody>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="whitespace-nowrap py-1 pl-5 text-right tabular-nums max-sm:flex max-sm:justify-between max-sm:py-0 max-sm:empty:hidden max-sm:pl-0">
      {children && (
        <>
          <span aria-hidden="true" className="text-muted text-sm sm:hidden">
            {name}
          </span>
          <span>{children}</span>
        </>
      )}
    </td>
  )
}

/** What an account of the books is called: "tax:QST:CA-QC" is QST CA-QC. */
function useAccountName(): (account: string) => string {
  const { t } = useLingui()
  const names: Record<string, string> = {
    revenue: t({ message: 'Revenue', context: 'books' }),
    fees: t({ message: 'Fees', context: 'books' }),
    unallocated: t({ message: 'Unallocated', context: 'books' }),
  }
  return (account) => {
    const [group, ...rest] = account.split(':')
    const place = rest.join(' ')
    if (group === 'provider') return t`With the provider (${place})`
    return group === 'tax' ? place : (names[account] ?? account)
  }
}
