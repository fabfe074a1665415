import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { formatDay } from '#kernel/time.ts'
import { DOWNLOADS_A_DAY } from '#modules/entitlements/schema.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { TextLink } from '#ui/components/button.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { Day } from '#ui/website/day.tsx'
import { planPath, TEAM_PATH } from '#ui/workspace/paths.ts'
import { type Buyer, isNamed } from '../../orders/schema.ts'
import { placeLine } from '../../parts/invoice-lines.ts'
import type { SubscriptionState } from '../../subscriptions/schema.ts'
import { Price } from '../../website/parts/order-lines.tsx'
import type { BilledPlan, BillingView } from './billing.server.ts'

/** What a subscription is made of: how often it is paid, for how many, with what, and whom invoices name. */
export function PlanFacts({ plan }: { plan: BilledPlan }) {
  const { t } = useLingui()
  const { id, period, startedOn, method, buyer, may, state, team } = plan
  return (
    <dl className="space-y-4">
      <Fact name={<Trans>Payment</Trans>}>
        {period === 'year' ? (
          <Trans>
            once a year, since <Day date={startedOn} />
          </Trans>
        ) : (
          <Trans>
            every month, since <Day date={startedOn} />
          </Trans>
        )}
      </Fact>
      {team !== undefined && (
        <Fact name={<Trans>People</Trans>}>
          <People team={team} />
        </Fact>
      )}
      {method !== null && (
        <Fact name={<Trans>Paid with</Trans>}>
          <MethodText method={method} />
          {may.includes('replace_method') && (
            // A document of its own, as after the form there: a card that was begun has its fields on that
            // page at once.
            <TextLink to={planPath(id, 'card')} reloadDocument className="block w-fit py-1">
              {method.kind !== 'card'
                ? t`Pay by card instead`
                : state === 'past_due' || state === 'suspended'
                  ? t`Pay with another card`
                  : t`Use another card`}
            </TextLink>
          )}
        </Fact>
      )}
      {method?.kind !== 'clickbank' && (
        <Fact name={<Trans>Billed to</Trans>}>
          {isNamed(buyer) ? <BuyerLines buyer={buyer} /> : <Trans>No billing details yet</Trans>}
          {may.includes('edit_details') && (
            <TextLink to={planPath(id, 'details')} className="block w-fit py-1">
              {isNamed(buyer) ? t`Change these details` : t`Add your billing details`}
            </TextLink>
          )}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Everybody on a plan by their address, its holder first, and the seats that are free. */
function People({ team: { holder, people, free } }: { team: NonNullable<BilledPlan['team']> }) {
  const { t } = useLingui()
  return (
    <>
      <ol>
        <li>
          <EmailAddress>{holder}</EmailAddress> <Trans>(you)</Trans>
        </li>
        {people.map(({ id, email, state }) => (
          <li key={id}>
            <EmailAddress>{email}</EmailAddress> {state !== 'accepted' && <Trans>(invited)</Trans>}
          </li>
        ))}
      </ol>
      {free > 0 && (
        <p className="text-muted">
          <Plural value={free} one="# seat is free" other="# seats are free" />
        </p>
      )}
      <TextLink to={TEAM_PATH} className="inline-block py-1">
        {free > 0 ? t`Invite people` : t`Manage people`}
      </TextLink>
    </>
  )
}

/** What a plan includes, and what it does not: as it was bought. */
export function PlanContents({ plan }: { plan: Pick<BilledPlan, 'includes' | 'seats'> }) {
  const { t } = useLingui()
  const { includes, seats } = plan
  const { templates, languages, shelves, downloadsPerMonth, driveGigabytes } = includes
  const { library } = languages
  const others = seats - 1
  const shelf = shelves.join(', ')
  const daily = DOWNLOADS_A_DAY
  return (
    <div className="mt-8 grid gap-x-12 gap-y-6 border-line border-t pt-6 md:grid-cols-2">
      <ContentsList title={t`What your plan includes`} icon={<Check className="mt-1 size-4 text-action" />}>
        {shelves.length === 0 ? (
          <Plural
            value={templates}
            one={`# template in ${library}`}
            other={`All # templates in ${library}`}
          />
        ) : (
          <Plural
            value={templates}
            one={`# template in ${library}: ${shelf}`}
            other={`All # templates in ${library}: ${shelf}`}
          />
        )}
        {languages.others !== '' && <AlsoIncluded others={languages.others} />}
        {downloadsPerMonth === null ? (
          others > 0 ? (
            <Trans>Unlimited monthly downloads per person, up to {daily} a day</Trans>
          ) : (
            <Trans>Unlimited monthly downloads, up to {daily} a day</Trans>
          )
        ) : others > 0 ? (
          <Plural
            value={downloadsPerMonth}
            one="# document a month per person, in every format"
            other="# documents a month per person, in every format"
          />
        ) : (
          <Plural
            value={downloadsPerMonth}
            one="# document a month, in every format"
            other="# documents a month, in every format"
          />
        )}
        <Trans>Word, Excel, PDF and plain text, without a watermark</Trans>
        {others > 0 ? (
          <Trans>
            {seats} users: you and <Plural value={others} one="# other person" other="# other people" />
          </Trans>
        ) : (
          <Trans>One user: you</Trans>
        )}
      </ContentsList>
      <ContentsList title={t`What it doesn’t include`} icon={<X className="mt-1 size-4 text-muted" />}>
        {shelves.length > 0 && <Trans>Templates outside {shelf}</Trans>}
        {downloadsPerMonth !== null && (
          <Plural
            value={downloadsPerMonth}
            one="More than # document a month"
            other="More than # documents a month"
          />
        )}
        {others === 0 ? <Trans>Other people</Trans> : <Trans>More than {seats} people</Trans>}
        {driveGigabytes === null && <Trans>A cloud drive or the budgeting app</Trans>}
      </ContentsList>
    </div>
  )
}

function ContentsList({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 space-y-1.5">
        {Children.toArray(children).map((child, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={place} className="grid grid-cols-[auto_1fr] gap-x-2.5">
            <span aria-hidden="true">{icon}</span>
            <span>{child}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function BuyerLines({ buyer }: { buyer: Buyer }) {
  const { tag } = useLanguage()
  const { name, company, addressLine, country, taxNumber } = buyer
  const countryName = new Intl.DisplayNames(tag, { type: 'region' }).of(country)
  return [company, name, addressLine, placeLine(buyer), countryName, taxNumber]
    .filter(Boolean)
    .map((line) => (
      // Browsers call some countries otherwise than the server.
      <span key={line} suppressHydrationWarning className="block">
        {line}
      </span>
    ))
}

const badges: Record<SubscriptionState, { tone: BadgeTone; text: MessageDescriptor }> = {
  active: { tone: 'action', text: msg`Active` },
  past_due: { tone: 'brass', text: msg`Payment due` },
  suspended: { tone: 'alert', text: msg`Suspended until paid` },
  paused: { tone: 'brass', text: msg`Paused` },
  cancelled: { tone: 'neutral', text: msg`Canceled` },
  expired: { tone: 'neutral', text: msg`Ended` },
}

export function StateBadge({ plan: { state } }: { plan: Pick<BillingView, 'state'> }) {
  const { i18n } = useLingui()
  const { tone, text } = badges[state]
  return <Badge tone={tone}>{i18n._(text)}</Badge>
}

/** Where a subscription stands, and what that means for whoever has it. */
export function PlanState({ plan }: { plan: BillingView }) {
  const { t } = useLingui()
  const { state, charges, currency, paidThrough, accessUntil, resumesAt, may, method, buyer } = plan
  const [next] = charges
  switch (state) {
    case 'active':
      if (resumesAt !== null) {
        return (
          <Trans>
            You have full access until <Day date={paidThrough} />. Then the pause begins: until{' '}
            <Day date={resumesAt} />, you aren’t charged and can’t download files.
          </Trans>
        )
      }
      return next === undefined ? (
        <Trans>
          Paid until <Day date={paidThrough} />.
        </Trans>
      ) : (
        <Trans>
          Renews on <Day date={next.on} /> for <Price amount={next.amount} currency={currency} />.
        </Trans>
      )
    case 'past_due':
      // A pause closed everything, and only the payment opens it again.
      return resumesAt !== null ? (
        <Trans>
          The pause ended on <Day date={resumesAt} />, and the next payment hasn’t come through yet. You can
          download files again once it’s paid.
        </Trans>
      ) : (
        <Trans>
          Your paid term ended on <Day date={paidThrough} />, and the next payment hasn’t come through yet.
          You keep full access until <Day date={accessUntil} />.
        </Trans>
      )
    case 'suspended':
      return (
        <Trans>
          We couldn’t charge the renewal, so you haven’t been able to download files since{' '}
          <Day date={accessUntil} />. We keep your documents. Once it’s paid, you have full access again, and
          the new term begins that day.
        </Trans>
      )
    case 'paused':
      return (
        <Trans>
          Paused until <Day date={resumesAt ?? paidThrough} />. Until then, you aren’t charged and can’t
          download files. We keep your documents.
        </Trans>
      )
    case 'cancelled':
      return (
        <>
          <Trans>
            You keep full access until <Day date={accessUntil} />. You won’t be charged again.
          </Trans>{' '}
          {!may.includes('keep') &&
            (!may.includes('replace_method')
              ? t`You can’t resume it before that day because no payment method is saved for it.`
              : isNamed(buyer)
                ? t`To resume it before that day, save a card first.`
                : method?.isEnded
                  ? t`To resume it before that day, save a card and add your billing details first.`
                  : t`To resume it before that day, add your billing details first.`)}
        </>
      )
    case 'expired':
      return (
        <Trans>
          It ended on <Day date={accessUntil} />. We keep your documents, and you can continue filling them
          in.
        </Trans>
      )
  }
}

/** What is charged next, in money and days, or that nothing is. */
export function NextCharges({
  charges,
  currency,
  method,
}: Pick<BillingView, 'charges' | 'currency' | 'method'>) {
  const { t } = useLingui()
  return (
    <div>
      <h3 className="text-lg">{t`Upcoming charges`}</h3>
      {charges.length === 0 ? (
        <p className="mt-2 text-muted">{t`No more charges.`}</p>
      ) : (
        <>
          <ol className="mt-2 space-y-1">
            {charges.map(({ on, amount }) => (
              <li key={on} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0">
                  <Day date={on} />
                </span>
                <Price amount={amount} currency={currency} />
              </li>
            ))}
          </ol>
          <p className="mt-2 text-muted text-sm">
            {method?.kind === 'clickbank'
              ? t`ClickBank adds the tax and sends you the receipt. Repeats until you cancel.`
              : t`Tax included. Repeats until you cancel.`}
          </p>
        </>
      )}
    </div>
  )
}

type Method = NonNullable<BillingView['method']>

/** Who charges a subscription by itself, by its name; undefined where we do. */
export function chargedBy(method: Method | null): string | undefined {
  if (method === null || method.kind === 'card') return undefined
  return method.kind === 'paypal' ? 'PayPal' : 'ClickBank'
}

/** What a subscription is charged to: a card by what stands on it, of which we know little. */
export function MethodText({ method }: { method: Method }) {
  return (
    <>
      {chargedBy(method) ?? <CardText method={method} />}
      {method.isEnded && (
        <>
          {' '}
          <Trans>(can no longer be charged)</Trans>
        </>
      )}
    </>
  )
}

function CardText({ method: { brand, lastFour, expires } }: { method: Method }) {
  return (
    <>
      <span className="whitespace-nowrap">
        {brand === null ? <Trans>Card</Trans> : <span className="capitalize">{brand}</span>}
        {lastFour !== null && <span className="tabular-nums"> •••• {lastFour}</span>}
      </span>
      {expires !== null && (
        <>
          ,{' '}
          <Trans>
            valid until <Month month={expires} />
          </Trans>
        </>
      )}
    </>
  )
}

/** `YYYY-MM` as the page's language writes a month. */
function Month({ month }: { month: string }) {
  const { tag } = useLanguage()
  return (
    <time suppressHydrationWarning dateTime={month} className="whitespace-nowrap">
      {formatDay(tag, month, { month: 'long', year: 'numeric' })}
    </time>
  )
}

function AlsoIncluded({ others }: { others: string }) {
  return <Trans>Also included: {others}.</Trans>
}
