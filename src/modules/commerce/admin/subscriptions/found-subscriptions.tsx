import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '#kernel/time.ts'
import { List, ListRow } from '#ui/components/list.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { EmailSearch, EmailText } from '#ui/operators/email-text.tsx'
import { Nothing } from '#ui/operators/section.tsx'
import { StateBadge } from '#ui/operators/state-badge.tsx'
import { TabLinks } from '#ui/operators/tab-links.tsx'
import type { SubscriptionState } from '../../subscriptions/schema.ts'
import type { Route } from './+types/subscriptions.ts'
import { subscriptionBadges } from './subscription-names.ts'

type Found = Pick<Route.ComponentProps['loaderData'], 'counts' | 'state' | 'email' | 'found'>

/** Subscriptions by where they stand and by a part of their holder's address. */
export function FoundSubscriptions({ counts, state, email, found }: Found) {
  const { t, i18n } = useLingui()
  return (
    <section aria-labelledby="subscriptions" className="mb-12">
      <h2 id="subscriptions" className="sr-only">{t`All subscriptions`}</h2>
      <TabLinks
        label={t`By status`}
        className="mb-3"
        preventScrollReset
        tabs={[
          { to: addressOf(null, email), text: t`All of them`, isCurrent: state === null },
          ...counts.map(({ state: each, count }) => ({
            to: addressOf(each, email),
            text: i18n._(subscriptionBadges[each][1]),
            isCurrent: each === state,
            count,
          })),
        ]}
      />
      <EmailSearch email={email}>
        {state !== null && <input type="hidden" name="state" value={state} />}
      </EmailSearch>
      {found.length === 0 ? (
        <Nothing>{t`No subscriptions match.`}</Nothing>
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
              end={<StateBadge state={subscriptionBadges[each.state]} />}
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
  const day = formatDay(i18n.locale, paidThrough)
  const product = period === 'year' ? t`${productName}, one year` : t`${productName}, one month`
  return [product, moneyText(i18n, { amount, currency }), t`paid until ${day}`].join(' · ')
}

function addressOf(state: SubscriptionState | null, email: string): string {
  const wanted = { ...(state !== null && { state }), ...(email !== '' && { email }) }
  return `/app/admin/subscriptions/?${new URLSearchParams(wanted)}`
}
