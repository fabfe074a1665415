import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { Button, TextLink } from '#ui/components/button.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { TextField } from '#ui/components/text-fields.tsx'
import { AccountLink, FactList, Nothing, Section, SentAt } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { OlderSales, SaleSummary } from '../workspace/sale-words.tsx'
import type { Route } from './+types/affiliate.ts'
import { OwnNotice, Problem, stateNames } from './affiliates.tsx'

export { changeOneAffiliate as action, loadOneAffiliate as loader } from './affiliates.server.ts'

export default function AffiliatePage({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { affiliate, sales, older, balances, figures, isOwn, form, problem } = loaderData
  const mayChange = loaderData.mayChange && !isOwn
  const { name, company, code, country, state, kind, sites, promotion, agreement, language } = affiliate
  const { appliedAt, approvedAt, endedAt, endedForCause, reason, accountId, email } = affiliate
  return (
    <Page title={name} actions={<TextLink to="/app/admin/affiliates/">{t`All affiliates`}</TextLink>}>
      <Problem problem={problem} />
      <div className="grid items-start gap-8 md:grid-cols-2">
        <FactList
          title={t`Application`}
          facts={[
            [t`State`, i18n._(stateNames[state])],
            [t`Applies as`, kind === 'person' ? t`Private person` : t`A company`],
            [t`Company`, company || null],
            [t`Country`, country],
            [t`Language`, language],
            [t`Sites and channels`, <Lines key="sites" text={sites} />],
            [t`Promotion`, <Lines key="promotion" text={promotion} />],
            [
              t`Account`,
              accountId !== null && email !== null ? (
                <AccountLink key="account" id={accountId} email={email} />
              ) : null,
            ],
          ]}
        />
        <FactList
          title={t`Agreement`}
          facts={[
            [t`Name in links`, code],
            [t`Version accepted`, agreement],
            [t`Applied on`, <SentAt key="applied" at={appliedAt} />],
            [t`Accepted on`, approvedAt && <SentAt key="approved" at={approvedAt} />],
            [t`Refused or ended on`, endedAt && <SentAt key="ended" at={endedAt} />],
            [t`For cause`, endedForCause ? t`Yes` : null],
            [t`Reason`, reason],
            [t`Clicks in 30 days`, i18n.number(figures.clicks)],
            [t`Sign-ups in 30 days`, i18n.number(figures.signUps)],
            ...balances.map(({ currency, earned, held, payable, paid }): [string, string] => {
              const money = (amount: number) => moneyText(i18n, { amount, currency })
              const owed = t`${money(earned)} earned, ${money(held)} held`
              if (payable === 0 && paid === 0) return [currency, owed]
              return [currency, t`${owed}, ${money(payable)} on its way, ${money(paid)} paid`]
            }),
          ]}
        />
      </div>
      {loaderData.mayChange && isOwn && <OwnNotice />}
      {mayChange && (state === 'applied' || state === 'approved') && <Decide state={state} />}
      {mayChange && (state === 'approved' || state === 'ended') && (
        <Take isForfeitable={state === 'ended' && !endedForCause} form={form} />
      )}
      <Section id="sales" title={t`Sales`}>
        {sales.length === 0 ? (
          <Nothing>{t`No orders have come through their links.`}</Nothing>
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {sales.map((sale) => (
              <li key={sale.orderId} className="py-3">
                <SaleSummary sale={sale} />
                <TextLink to={`/app/admin/orders/${sale.orderId}/`}>{t`See the order`}</TextLink>
              </li>
            ))}
          </ul>
        )}
        <OlderSales to={older} />
      </Section>
    </Page>
  )
}

function Lines({ text }: { text: string }) {
  return <span className="wrap-anywhere whitespace-pre-line">{text}</span>
}

function Decide({ state }: { state: 'applied' | 'approved' }) {
  const { t } = useLingui()
  return (
    <Section id="decision" title={t`Decision`}>
      <Form method="post" className="max-w-xl">
        <TextField
          label={t`Reason`}
          help={t`The affiliate gets it by e-mail. You don’t need one to accept.`}
          name="reason"
          autoComplete="off"
          maxLength={500}
        />
        <div className="flex flex-wrap gap-3">
          {state === 'applied' ? (
            <>
              <Button
                type="submit"
                name="intent"
                value="approve"
                variant="primary"
              >{t`Accept the application`}</Button>
              <Button type="submit" name="intent" value="refuse" variant="danger">{t`Refuse`}</Button>
            </>
          ) : (
            <>
              <Button type="submit" name="intent" value="end" variant="danger">{t`End the agreement`}</Button>
              <Button
                type="submit"
                name="intent"
                value="dismiss"
                variant="danger"
              >{t`End it for cause`}</Button>
            </>
          )}
        </div>
      </Form>
    </Section>
  )
}

/** What the agreement lets us take, each only by a decision that the affiliate is told of. */
function Take({ isForfeitable, form }: { isForfeitable: boolean; form: string }) {
  const { t } = useLingui()
  return (
    <Section
      id="take"
      title={t`Fee and forfeiture`}
      explanation={t`Under the agreement: $500 for spam, and, once it has ended other than for cause, all that has accrued, if that is $1,000 or less.`}
    >
      <Form key={form} method="post" className="max-w-xl">
        <input type="hidden" name="form" value={form} />
        <TextField
          label={t`Reason`}
          help={t`The affiliate gets it by e-mail.`}
          name="reason"
          autoComplete="off"
          maxLength={500}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="fee" variant="danger">{t`Take the fee of $500`}</Button>
          {isForfeitable && (
            <Button type="submit" name="intent" value="forfeited" variant="danger">
              {t`Declare the commission forfeited`}
            </Button>
          )}
        </div>
      </Form>
    </Section>
  )
}
