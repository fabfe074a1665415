import { Plural, useLingui } from '@lingui/react/macro'
import { Banknote } from 'lucide-react'
import { Form } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { Notice } from '#ui/components/notice.tsx'
import { DateField, SelectField, TextField } from '#ui/components/text-fields.tsx'
import { FigureTable } from '#ui/operators/figure-table.tsx'
import { Nothing, Section } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/payouts.ts'

export { changeRuns as action, loadRuns as loader } from './payouts.server.ts'

type Loaded = Route.ComponentProps['loaderData']

/** A month as a heading has it: "May 2026". */
export function useMonth() {
  const { i18n } = useLingui()
  return (month: string) => i18n.date(month, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

interface PayoutProblemProps {
  problem: Loaded['problem']
  missing?: string[]
  /** Nobody has tried it: it is only said who may. */
  isRule?: boolean
}

/** What cannot be done to payouts, and why. */
export function PayoutProblem({ problem, missing = [], isRule = false }: PayoutProblemProps) {
  const { t } = useLingui()
  if (problem === null) return null
  const currencies = missing.join(', ')
  const texts = {
    exists: t`This month’s run has already been prepared.`,
    'no-rate': t`Please add a rate that isn’t older than 31 days: ${currencies}.`,
    changed: t`Someone else got there first. Here’s how things stand now.`,
    'same-operator': t`You prepared this run, so someone else has to release it.`,
    'pays-you': t`This run pays you, so others have to prepare and release it.`,
  }
  return <Notice tone={isRule ? 'info' : 'alert'} live={!isRule} title={texts[problem]} className="mb-6" />
}

export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { runs, older, month, isPrepared, mayChange, problem, missing } = loaderData
  const monthText = useMonth()
  const name = monthText(month)
  return (
    <Page title={t`Payouts`} actions={<TextLink to="/app/admin/affiliates/">{t`Affiliates`}</TextLink>}>
      <PayoutProblem problem={problem} missing={missing} />
      {mayChange && !isPrepared && (
        <Form method="post" className="mb-8">
          <p className="mb-3 max-w-measure text-muted">
            {t`A run covers everything collected before last month that hasn’t been paid out yet. You prepare it, and someone else releases it.`}
          </p>
          <Button type="submit" name="intent" value="prepare" variant="primary">
            {t`Prepare the run of ${name}`}
          </Button>
        </Form>
      )}
      {runs.length === 0 ? (
        <EmptyState icon={<Banknote />} title={t`No runs yet`} />
      ) : (
        <List label={t`Runs`}>
          {runs.map((run) => (
            <ListRow
              key={run.id}
              to={`/app/admin/payouts/${run.id}/`}
              title={monthText(run.month)}
              detail={
                <span className="flex flex-wrap items-center gap-x-3">
                  <RunState run={run} />
                  <Plural value={run.payouts} one="# payout" other="# payouts" />
                  <span className="tabular-nums">
                    {moneyText(i18n, { amount: run.amount, currency: 'USD' })}
                  </span>
                </span>
              }
            />
          ))}
        </List>
      )}
      {older !== null && <LinkButton to={older} className="mt-6">{t`Older runs`}</LinkButton>}
      <Rates {...loaderData} answer={actionData} />
    </Page>
  )
}

export function RunState({ run }: { run: Pick<Loaded['runs'][number], 'releasedAt' | 'discardedAt'> }) {
  const { t } = useLingui()
  if (run.discardedAt) return <Badge tone="neutral">{t`Discarded`}</Badge>
  return run.releasedAt ? (
    <Badge tone="action">{t`Released`}</Badge>
  ) : (
    <Badge tone="brass">{t`Prepared`}</Badge>
  )
}

/** What a unit of each currency is in US dollars; a wrong one is not changed, but followed by another. */
function Rates({ answer, ...loaded }: Loaded & { answer: Route.ComponentProps['actionData'] }) {
  const { t, i18n } = useLingui()
  const { rates, currencies, today, mayChange } = loaded
  const { problems, typed } = answer ?? {}
  const isUnusual = problems?.confirmed !== undefined
  return (
    <Section
      id="rates"
      title={t`Exchange rates`}
      explanation={t`What one unit is worth in US dollars. A run uses the latest rate of each currency. Rates can’t be changed. If one is wrong, add another for the same day.`}
    >
      {mayChange && (
        <Form
          key={rates.length}
          method="post"
          className="mb-4 grid max-w-3xl items-start gap-x-4 sm:grid-cols-[10rem_12rem_1fr_auto]"
        >
          <SelectField
            label={t`Currency`}
            name="currency"
            options={currencies.map((currency) => ({ value: currency, label: currency }))}
            defaultValue={typed?.currency}
            error={problems?.currency && t`Please fill this in.`}
          />
          <DateField
            label={t`Day`}
            name="day"
            max={today}
            defaultValue={typed?.day ?? today}
            error={problems?.day && t`Please enter a day that isn’t in the future.`}
            required
          />
          <TextField
            label={t`US dollars per unit`}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            defaultValue={typed?.rate}
            error={
              (problems?.rate && t`Please enter a number such as 1.0835.`) ||
              (isUnusual ? t`This is more than 20% off the last rate. Please check it.` : undefined)
            }
            required
          />
          <Button type="submit" name="intent" value="rate" className="justify-self-start sm:mt-7">
            {t`Add`}
          </Button>
          {isUnusual && (
            <Checkbox name="confirmed" label={t`The rate is right`} className="mb-6 sm:col-span-4" />
          )}
        </Form>
      )}
      {rates.length === 0 ? (
        <Nothing>{t`There are no rates yet.`}</Nothing>
      ) : (
        <FigureTable
          labelledBy="rates"
          columns={[t`Currency`, t`Day`, t`US dollars per unit`]}
          blocksBelow="sm"
          className="max-w-3xl"
          rows={rates.map(({ id, currency, day, rate }) => ({
            ...{ key: id, heading: currency },
            cells: [i18n.date(day, { dateStyle: 'medium', timeZone: 'UTC' }), rate],
          }))}
        />
      )}
    </Section>
  )
}
