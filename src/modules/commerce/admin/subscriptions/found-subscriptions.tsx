import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { EmailSearch, EmailText } from '#ui/operators/email-text.tsx'
import { TabLink } from '#ui/operators/tab-link.tsx'
import { dayText, moneyText } from '../../parts/money-text.ts'
import type { SubscriptionState } from '../../subscriptions/schema.ts'
import type { Route } from './+types/subscriptions.ts'
import { stateTones, useStateNames } from './use-names.ts'

type Found = Pick<Route.ComponentProps['loaderData'], 'counts' | 'state' | 'email' | 'found'>

/** Subscriptions by where they stand and by a part of their holder's address. */
export function FoundSubscriptions({ counts, state, email, found }: Found) {
  const { t } = useLingui()
  const names = useStateNames()
  return (
    <section aria-labelledby="subscriptions" className="mb-12">
      <h2 id="subscriptions" className="sr-only">
        <Trans>All subscriptions</Trans>
      </h2>
      <nav aria-label={t`Where they stand`} className="mb-3">
        <ul className="-mx-1 flex flex-wrap">
          <TabLink to={addressOf(null, email)} isCurrent={state === null} preventScrollReset>
            <Trans>All of them</Trans>
          </TabLink>
          {counts.map(({ state: each, count }) => (
            <TabLink
              key={each}
              to={addressOf(each, email)}
              count={count}
              isCurrent={each === state}
              preventScrollReset
            >
              {names[each]}
            </TabLink>
          ))}
        </ul>
      </nav>
      <EmailSearch email={email}>
        {state !== null && <input type="hidden" name="state" value={state} />}
      </EmailSearch>
      {found.length === 0 ? (
        <p className="border-line border-y py-4 text-muted">
          <Trans>No subscription is like that.</Trans>
        </p>
      ) : (
        <List label={t`Subscriptions`}>
          {found.map((each) => (
            <ListRow
              key={each.id}
              to={`/app/admin/subscriptions/${each.id}/`}
              title={
                each.email === null ? <Trans>Of a deleted account</Trans> : <EmailText email={each.email} />
              }
              detail={<SubscriptionLine {...each} />}
              end={<Badge tone={stateTones[each.state]}>{names[each.state]}</Badge>}
            />
          ))}
        </List>
      )}
    </section>
  )
}

/** "Solo, one year · CA$395.88 · paid until May 3, 2027" */
function SubscriptionLine({ productName, period, amount, currency, paidThrough }: Found['found'][number]) {
  const { i18n, t } = useLingui()
  const day = dayText(i18n, paidThrough)
  const price = moneyText(i18n, { amount, currency })
  return (
    <>
      {period === 'year' ? t`${productName}, one year` : t`${productName}, one month`}
      {' · '}
      {price}
      {' · '}
      <Trans>paid until {day}</Trans>
    </>
  )
}

function addressOf(state: SubscriptionState | null, email: string): string {
  const wanted = { ...(state !== null && { state }), ...(email !== '' && { email }) }
  return `/app/admin/subscriptions/?${new URLSearchParams(wanted)}`
}
