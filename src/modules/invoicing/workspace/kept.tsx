import { Trans, useLingui } from '@lingui/react/macro'
import { Package, Trash2, User } from 'lucide-react'
import { useId } from 'react'
import { Form } from 'react-router'
import { writeNumber } from '#modules/documents/workspace/editor/reading/read-typed.ts'
import { Button, IconButton, LinkButton, SubmitButton } from '#ui/components/button.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { writeMoney } from '#ui/components/money-text.ts'
import { Notice } from '#ui/components/notice.tsx'
import { SelectField, TextField } from '#ui/components/text-fields.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { KEPT_PATH } from '#ui/workspace/paths.ts'
import type { Route } from './+types/kept.ts'
import type { Entry, KeptProblem } from './kept.server.ts'
import { useFigures } from './words.tsx'

export { changeKept as action, loadKept as loader } from './kept.server.ts'

type Customer = Extract<Entry, { kind: 'customer' }>
type Item = Extract<Entry, { kind: 'item' }>

/** Whom an account has invoiced, and for what: offered while the next document is written. */
export default function Kept({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { edit, entries } = loaderData
  if (edit) return <EditEntry key={edit.id} entry={edit} problem={actionData?.problem} />
  const removed = actionData?.removed
  const name = removed && nameOf(removed)
  const customers = entries.filter((entry) => entry.kind === 'customer')
  const items = entries.filter((entry) => entry.kind === 'item')
  return (
    <Page title={t`Customers and items`}>
      {removed && (
        <div className="mb-6">
          <Notice
            tone="success"
            live
            title={t`“${name}” was removed.`}
            action={
              <Form method="post">
                <input type="hidden" name="entry" value={JSON.stringify(removed)} />
                <Button type="submit" size="small" name="intent" value="restore">{t`Undo`}</Button>
              </Form>
            }
          >{t`Your documents don’t change.`}</Notice>
        </div>
      )}
      {entries.length === 0 ? (
        <EmptyState icon={<Package />} title={t`No customers or items yet`}>
          <Trans>
            When you issue an invoice or a quote, its customer and items are saved here and suggested as you
            write the next one.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <p className="mb-8 max-w-measure text-muted">
            <Trans>
              Saved when you issue a document and suggested as you write the next one. The ones you used last
              come first.
            </Trans>
          </p>
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            <Entries title={t`Customers`} entries={customers} />
            <Entries title={t`Items`} entries={items} />
          </div>
        </>
      )}
    </Page>
  )
}

function nameOf(entry: Pick<Customer, 'kind' | 'content'> | Pick<Item, 'kind' | 'content'>): string {
  return (entry.kind === 'customer' ? entry.content.party.name : entry.content.name) ?? ''
}

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const { t, i18n } = useLingui()
  const { money } = useFigures()
  const heading = useId()
  const detailOf = (entry: Entry) => {
    if (entry.kind === 'customer') {
      const { address, taxNumber, email } = entry.content.party
      return [address?.line1, taxNumber, email]
    }
    const { unit, price, tax } = entry.content
    const rate = typeof tax === 'number' && `${i18n.number(tax, { maximumFractionDigits: 4 })}%`
    return [price && money(price.minor, price.currency), unit, rate]
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 font-heading text-2xl">
        {title}
      </h2>
      {entries.length === 0 && <p className="text-muted">{t`None yet`}</p>}
      {entries.length > 0 && (
        <List>
          {entries.map((entry) => {
            const name = nameOf(entry)
            return (
              <ListRow
                key={entry.id}
                start={
                  entry.kind === 'customer' ? (
                    <User className="size-5 text-muted" />
                  ) : (
                    <Package className="size-5 text-muted" />
                  )
                }
                title={<span className="wrap-anywhere">{name}</span>}
                to={`${KEPT_PATH}?edit=${entry.id}`}
                detail={<span className="wrap-anywhere">{detailOf(entry).filter(Boolean).join(' · ')}</span>}
                end={
                  <Form method="post">
                    <input type="hidden" name="id" value={entry.id} />
                    <IconButton
                      type="submit"
                      name="intent"
                      value="remove"
                      label={t`Remove “${name}”`}
                      icon={<Trash2 />}
                    />
                  </Form>
                }
              />
            )
          })}
        </List>
      )}
    </section>
  )
}

interface EditProps<Kept> {
  entry: Kept
  problem: KeptProblem | undefined
}

function EditEntry({ entry, problem }: EditProps<Entry>) {
  const { t } = useLingui()
  return (
    <Page title={nameOf(entry)}>
      <p className="mb-6 max-w-measure text-muted">
        <Trans>This changes what we suggest next time. Your documents don’t change.</Trans>
      </p>
      <Form method="post" noValidate className="max-w-measure">
        <input type="hidden" name="id" value={entry.id} />
        {entry.kind === 'customer' ? (
          <CustomerFields entry={entry} problem={problem} />
        ) : (
          <ItemFields entry={entry} problem={problem} />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="save">{t`Save`}</SubmitButton>
          <LinkButton to={KEPT_PATH} variant="quiet">{t`Cancel`}</LinkButton>
        </div>
      </Form>
    </Page>
  )
}

/** What a text field of a form takes: its own error alone. */
function useField(problem: KeptProblem | undefined) {
  const { t } = useLingui()
  const texts: Record<KeptProblem, string> = {
    name: t`Enter a name of at most 200 characters.`,
    address: t`Please use at most 200 characters.`,
    taxNumber: t`Please use at most 200 characters.`,
    email: t`This is not an e-mail address.`,
    unit: t`Please use at most 200 characters.`,
    price: t`Enter an amount.`,
    tax: t`Enter a percentage from 0 to 100.`,
  }
  return (name: KeptProblem, value: string | undefined) => ({
    name,
    defaultValue: value ?? '',
    autoComplete: 'off',
    maxLength: 200,
    error: problem === name && texts[name],
  })
}

function CustomerFields({ entry, problem }: EditProps<Customer>) {
  const { t } = useLingui()
  const { name, address, taxNumber, email } = entry.content.party
  const field = useField(problem)
  return (
    <>
      <TextField {...field('name', name)} label={t`Name`} required />
      <TextField {...field('address', address?.line1)} label={t`Address`} />
      <TextField {...field('taxNumber', taxNumber)} label={t`Tax number`} />
      <TextField {...field('email', email)} type="email" inputMode="email" label={t`E-mail address`} />
    </>
  )
}

function ItemFields({ entry, problem }: EditProps<Item>) {
  const { t, i18n } = useLingui()
  const { name, unit, price, tax } = entry.content
  const field = useField(problem)
  const written =
    price && (price.minor < 0 ? '-' : '') + writeMoney(Math.abs(price.minor), i18n.locale, price.currency)
  return (
    <>
      <TextField {...field('name', name)} label={t`Description`} required />
      <TextField {...field('unit', unit)} label={t`Unit`} />
      {price && (
        <TextField
          {...field('price', written)}
          label={t`Price`}
          inputMode="decimal"
          suffix={price.currency}
        />
      )}
      {typeof tax === 'number' && (
        <TextField
          {...field('tax', writeNumber(tax, i18n.locale))}
          label={t`Tax rate`}
          inputMode="decimal"
          suffix="%"
        />
      )}
      {typeof tax === 'boolean' && (
        <SelectField
          name="tax"
          label={t`Taxable`}
          defaultValue={tax ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]}
        />
      )}
    </>
  )
}
