import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button, TextLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { SelectField, TextArea, TextField } from '#ui/components/text-fields.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { AFFILIATE_PATH } from '#ui/workspace/paths.ts'
import { COOL_OFF_HOURS, PAYOUTS_PATH, payeeLengths, statementNumber } from '../schema.ts'
import type { Route } from './+types/payouts.ts'

export { changePayee as action, loadPayouts as loader } from './payouts.server.ts'

type Loaded = Route.ComponentProps['loaderData']
type Shown = NonNullable<Loaded['current']>
type Answer = Route.ComponentProps['actionData']

const heading = 'mb-4 font-heading text-2xl'

/** Where an affiliate's commissions are paid to, and the statements of what was paid. */
export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { current, coming, countries, statements } = loaderData
  const isNew = current === null && coming === null
  return (
    <Page title={t`Payouts`} actions={<TextLink to={AFFILIATE_PATH}>{t`Affiliate program`}</TextLink>}>
      <p className="mb-8 max-w-measure text-muted">
        <Trans>
          We pay once a month, for the sales collected two months earlier. Less than $50 carries over.
        </Trans>
      </p>
      <div className="grid gap-12">
        <section aria-labelledby="payee" className="max-w-xl">
          <h2 id="payee" className={heading}>{t`Where we send your money`}</h2>
          {current !== null && <Payee payee={current} countries={countries} />}
          {coming !== null && <Coming payee={coming} countries={countries} />}
          {isNew ? (
            <PayeeForm countries={countries} former={null} answer={actionData} />
          ) : (
            <details className="mt-6" open={actionData !== undefined}>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
                <Trans>Change your bank details</Trans>
              </summary>
              <div className="mt-4">
                <PayeeForm countries={countries} former={coming ?? current} answer={actionData} />
              </div>
            </details>
          )}
        </section>
        <Statements statements={statements} />
      </div>
    </Page>
  )
}

function Payee({ payee, countries }: { payee: Shown } & Pick<Loaded, 'countries'>) {
  const { t } = useLingui()
  const { name, address, country, vatNumber, hint } = payee
  const facts = [
    [t`Bank account`, hint],
    [t`Paid to`, name],
    [t`Address`, `${address}\n${countries.find(({ value }) => value === country)?.label ?? country}`],
    ...(vatNumber === null ? [] : [[t`VAT number`, vatNumber]]),
  ]
  return (
    <dl className="divide-y divide-line border-line border-y">
      {facts.map(([term, text]) => (
        <div key={term} className="grid gap-x-4 py-2 xs:grid-cols-[11rem_1fr]">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A change that does not count yet, with the way back. */
function Coming({ payee, countries }: { payee: Shown } & Pick<Loaded, 'countries'>) {
  const { t, i18n } = useLingui()
  const from = i18n.date(payee.countsFrom, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return (
    <Notice title={t`These details count from ${from} (UTC)`} className="mt-6">
      <div className="mt-3">
        <Payee payee={payee} countries={countries} />
      </div>
      <Form method="post" className="mt-4">
        <Button type="submit" name="intent" value="withdraw" size="small">{t`Cancel the change`}</Button>
      </Form>
    </Notice>
  )
}

function useProblems(answer: Answer) {
  const { t } = useLingui()
  return (field: string) => {
    const code = answer?.problems[field]
    const texts: Record<string, string> = {
      too_long: t`That’s too long.`,
      wrong_iban: t`That’s not an IBAN of a country we can pay in euros. Please check each character.`,
      wrong_bic: t`A BIC has 8 or 11 letters and digits, and the country in the fifth and sixth.`,
      foreign_bic: t`This BIC is of another country than the IBAN.`,
      wrong_routing: t`That’s not a routing number. Please check each digit.`,
      wrong_account: t`That’s not an account number. Please check each character.`,
      wrong_vat: t`That’s not a VAT number of this country. It begins with the country’s letters.`,
    }
    if (code === undefined) return undefined
    if (field === 'selfBilling') return t`Please agree to this. We need it from anyone registered for VAT.`
    return texts[code] ?? t`Please fill this in.`
  }
}

function PayeeForm({
  countries,
  former,
  answer,
}: Pick<Loaded, 'countries'> & { former: Shown | null; answer: Answer }) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const problem = useProblems(answer)
  const typed = answer?.typed
  const field = (name: string, former?: string | null) => ({
    name,
    defaultValue: typed?.[name] ?? former ?? '',
    error: problem(name),
    required: true,
  })
  return (
    <Form method="post" noValidate className="group">
      <p className="mb-6 text-muted">
        <Trans>
          New details count after {COOL_OFF_HOURS} hours. We tell you by e-mail, so that nobody else can send
          your money elsewhere.
        </Trans>
      </p>
      {answer && <FormError answer={answer} />}
      <input type="hidden" name="intent" value="save" />
      <SelectField
        {...field('kind', former?.kind ?? 'person')}
        label={t`You’re paid as`}
        options={[
          { value: 'person', label: t`Private person` },
          { value: 'company', label: t`A company` },
        ]}
      />
      <TextField
        {...field('name', former?.name)}
        label={t`Name of the account holder`}
        autoComplete="name"
        maxLength={payeeLengths.name}
      />
      <TextArea
        {...field('address', former?.address)}
        label={t`Address`}
        help={t`Without the country. It appears on your statements.`}
        autoComplete="street-address"
        maxLength={payeeLengths.address}
      />
      <SelectField
        {...field('country', former?.country)}
        label={t`Country`}
        autoComplete="country"
        placeholder={t`Choose a country`}
        options={countries}
      />
      <TextField
        {...field('taxId')}
        label={t`Tax number`}
        help={t`Only if your country asks payers for it, for example a US taxpayer number. We keep it encrypted.`}
        autoComplete="off"
        maxLength={payeeLengths.taxId}
        required={false}
      />
      <RadioGroup
        legend={t`Are you registered for VAT?`}
        name="registered"
        look="line"
        options={[
          { value: 'no', label: t`No` },
          { value: 'yes', label: t`Yes` },
        ]}
        defaultValue={typed?.registered ?? (former?.vatNumber ? 'yes' : 'no')}
      />
      {/* What is not asked for is hidden by the choice itself, so also before scripts are alive. */}
      <div className="hidden group-has-[[name=registered][value=yes]:checked]:block">
        <TextField
          {...field('vatNumber', former?.vatNumber)}
          label={t`VAT number`}
          autoComplete="off"
          maxLength={30}
        />
        <Checkbox
          name="selfBilling"
          required
          label={t`You make out the invoices for my commissions in my name (self-billing), and I don’t send any of my own for them.`}
          error={problem('selfBilling')}
          className="mb-6"
        />
      </div>
      <RadioGroup
        legend={t`Your bank account`}
        name="method"
        look="line"
        options={[
          { value: 'sepa', label: t`In Europe, in euros (IBAN)` },
          { value: 'ach', label: t`In the United States, in dollars` },
          { value: 'wire', label: t`In another country, in US dollars` },
        ]}
        defaultValue={typed?.method ?? former?.method ?? 'sepa'}
      />
      <div className="group-has-[[value=ach]:checked]:hidden group-has-[[value=wire]:checked]:hidden">
        <TextField {...field('iban')} label="IBAN" autoComplete="off" spellCheck={false} maxLength={42} />
      </div>
      <div className="group-has-[[value=ach]:checked]:hidden">
        <TextField
          {...field('bic')}
          label="BIC"
          help={t`You can leave it empty if your IBAN is from the European Economic Area.`}
          autoComplete="off"
          spellCheck={false}
          maxLength={14}
          required={false}
        />
      </div>
      <div className="hidden group-has-[[value=wire]:checked]:block">
        <TextField
          {...field('bankCode')}
          label={t`Bank code`}
          help={t`If your country has one, for example the institution and transit numbers in Canada.`}
          autoComplete="off"
          maxLength={payeeLengths.bankCode}
          required={false}
        />
      </div>
      <div className="hidden group-has-[[value=ach]:checked]:block">
        <TextField
          {...field('routing')}
          label={t`Routing number`}
          help={t`Nine digits, for direct deposits.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
        />
      </div>
      <div className="group-has-[[value=sepa]:checked]:hidden">
        <TextField
          {...field('account')}
          label={t`Bank account number`}
          autoComplete="off"
          spellCheck={false}
          maxLength={42}
        />
      </div>
      <div className="hidden group-has-[[value=ach]:checked]:block">
        <SelectField
          {...field('accountType', 'checking')}
          label={t`Kind of account`}
          options={[
            { value: 'checking', label: t`Checking account` },
            { value: 'savings', label: t`Savings account` },
          ]}
        />
      </div>
      <Button type="submit" variant="primary" busy={navigation.state !== 'idle'}>{t`Save`}</Button>
    </Form>
  )
}

const states = {
  released: { tone: 'brass', name: msg`On its way` },
  paid: { tone: 'action', name: msg`Paid out` },
  returned: { tone: 'alert', name: msg`Returned by the bank` },
} as const

function Statements({ statements }: Pick<Loaded, 'statements'>) {
  const { t, i18n } = useLingui()
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className={heading}>{t`Statements`}</h2>
      {statements.length === 0 ? (
        <p className="text-muted">{t`None yet. You get one with each payout.`}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {statements.map(({ number, month, total, transfer, state }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <a className="inline-flex min-h-11 items-center text-link" href={`${PAYOUTS_PATH}${number}/`}>
                {statementNumber(number)}
              </a>
              <span className="text-muted">
                {i18n.date(month, { month: 'long', year: 'numeric', timeZone: 'UTC' })}
              </span>
              <Badge tone={states[state].tone}>{i18n._(states[state].name)}</Badge>
              <span className="ml-auto text-right tabular-nums">
                {moneyText(i18n, { amount: total, currency: 'USD' })}
                {transfer.currency === 'USD' ? null : (
                  <span className="block text-muted text-sm">{moneyText(i18n, transfer)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
