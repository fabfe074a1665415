import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { moneyText } from '#ui/components/money-text.ts'
import { Nothing, Section } from '#ui/operators/section.tsx'
import { DatedRow, SentAt } from '#ui/operators/sent-at.tsx'
import { nameIn, StateBadge } from '#ui/operators/state-badge.tsx'
import type { Route } from './+types/order.ts'
import { declines, paymentBadges, useMovements } from './order-names.ts'

/** Every try to pay an order, the first one first. */
export function PaymentRows({ payments }: Pick<Route.ComponentProps['loaderData'], 'payments'>) {
  const { t, i18n } = useLingui()
  return (
    <Section id="payments" title={t`Payments`}>
      {payments.length === 0 ? (
        <Nothing>{t`No payment has been started.`}</Nothing>
      ) : (
        <ol aria-label={t`Payments`} className="divide-y divide-line border-line border-y">
          {payments.map(({ id, provider, method, reference, state, decline, isUnattended, createdAt }) => (
            <DatedRow key={id} at={createdAt}>
              <span>
                <StateBadge state={paymentBadges[state]} />
              </span>
              <span className="wrap-anywhere min-w-0">
                {`${method === 'card' ? t`Card` : 'PayPal'} · ${provider}`}
                {isUnattended && (
                  <>
                    {' · '}
                    <Trans>saved method</Trans>
                  </>
                )}
                {decline !== null && <span className="block">{nameIn(i18n, declines, decline)}</span>}
                <span className="block text-muted text-sm">
                  {reference ?? <Trans>The provider hasn’t responded yet.</Trans>}
                </span>
              </span>
            </DatedRow>
          ))}
        </ol>
      )}
    </Section>
  )
}

type Postings = Route.ComponentProps['loaderData']['postings']

/** What the books have of an order: each posting with its debits and credits, which are the same sum. */
export function LedgerTable({ postings }: { postings: Postings }) {
  const { t } = useLingui()
  return (
    <Section id="books" title={t`Books`}>
      {postings.length === 0 ? (
        <Nothing>{t`No money has moved.`}</Nothing>
      ) : (
        // On a phone every posting is a block, and its entries name their columns.
        <table aria-labelledby="books" className="w-full border-line border-y text-left max-sm:block">
          <thead className="text-muted text-sm max-sm:sr-only">
            <tr>
              <th scope="col" className="w-full py-2 font-normal">{t`Account`}</th>
              {[t`Debit`, t`Credit`].map((name) => (
                <th key={name} scope="col" className="py-2 pl-5 text-right font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {postings.map((posting) => (
            <PostingRows key={posting.id} posting={posting} />
          ))}
        </table>
      )}
    </Section>
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
            <SentAt at={at} />
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
