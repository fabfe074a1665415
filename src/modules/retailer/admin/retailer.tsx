import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { Form } from 'react-router'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/list.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { DatedRow, nameIn, TabLinks } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { finalRefusals, type NoticeState, noticeStates, type Refusal } from '../schema.ts'
import type { Route } from './+types/retailer.ts'

export { loadNotices as loader, retryOneNotice as action } from './retailer.server.ts'

const stateNames: Record<NoticeState, MessageDescriptor> = {
  waiting: msg({ message: 'Waiting', context: 'retailer notice' }),
  done: msg({ message: 'Handled', context: 'retailer notice' }),
  refused: msg({ message: 'Refused', context: 'retailer notice' }),
}

const refusalNames: Record<Refusal, MessageDescriptor> = {
  vendor: msg`The sale belongs to another ClickBank account.`,
  role: msg`We aren’t the vendor of this sale.`,
  test: msg`This is a test purchase, and CLICKBANK_TESTS is off.`,
  order_unknown: msg`ClickBank has no such sale, or the API key can’t read it.`,
  movement_unknown: msg`ClickBank has the sale, but doesn’t show what this notice is about.`,
  items: msg`The sale isn’t for exactly one item.`,
  item: msg`CLICKBANK_ITEMS doesn’t name the item that was sold.`,
  currency: msg`The sale was paid in a different currency from the one in CLICKBANK_ITEMS.`,
  amount: msg`The amount paid, without tax, isn’t the price in our price book.`,
  account: msg`The buyer’s address can’t have an account: it’s missing, reserved, or its account is closed.`,
}

/** What the retailer has told, by what became of it. */
export default function RetailerPage({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { state, notices, older, isSetUp, mayChange } = loaderData
  return (
    <Page title={t`Retailer`}>
      {!isSetUp && (
        <Notice tone="info" title={t`ClickBank isn’t set up`} className="mb-6">
          <p>
            <Trans>The settings that begin with CLICKBANK_ connect your account.</Trans>
          </p>
        </Notice>
      )}
      <TabLinks
        label={t`Notices by state`}
        tabs={[...noticeStates].reverse().map((each) => ({
          ...{ to: `?state=${each}`, text: i18n._(stateNames[each]), isCurrent: each === state },
        }))}
      />
      {notices.length === 0 ? (
        <EmptyState icon={<ReceiptText />} title={t`No notices here`} />
      ) : (
        <ol aria-label={i18n._(stateNames[state])} className="divide-y divide-line border-line border-y">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} mayRetry={mayChange} />
          ))}
        </ol>
      )}
      {older !== null && <LinkButton to={older} className="mt-6">{t`Older notices`}</LinkButton>}
    </Page>
  )
}

type ListedNotice = Route.ComponentProps['loaderData']['notices'][number]

function NoticeRow({ notice, mayRetry }: { notice: ListedNotice; mayRetry: boolean }) {
  const { t, i18n } = useLingui()
  const { id, receipt, type, refusal, orderId, receivedAt } = notice
  const isFinal = finalRefusals.some((known) => known === refusal)
  return (
    <DatedRow at={receivedAt}>
      <span className="wrap-anywhere font-mono text-sm sm:leading-6">
        {type}
        <span className="block text-muted">{receipt}</span>
      </span>
      <div className="min-w-0">
        {refusal !== null && <p className="text-pretty">{nameIn(i18n, refusalNames, refusal)}</p>}
        {orderId !== null && <TextLink to={`/app/admin/orders/${orderId}/`}>{t`See the order`}</TextLink>}
        {refusal !== null && !isFinal && mayRetry && (
          <Form method="post" className="mt-2">
            <input type="hidden" name="notice" value={id} />
            <Button type="submit" size="small">
              {t`Try again`}
              <span className="sr-only">{`: ${type} ${receipt}`}</span>
            </Button>
          </Form>
        )}
      </div>
    </DatedRow>
  )
}
