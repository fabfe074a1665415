import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollText } from 'lucide-react'
import { Form } from 'react-router'
import { Button, LinkButton } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/list.tsx'
import { DateField, SelectField, TextField } from '#ui/components/text-fields.tsx'
import { EventRows, eventNames, useEventText } from '#ui/operators/event-rows.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/audit.ts'

export { loadAudit as loader } from './audit.server.ts'

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const text = useEventText()
  const { typed, problemField, events, next } = loaderData
  // Also one that an older version has recorded, where the address names it.
  const names = new Set([...eventNames, ...(typed.event === undefined ? [] : [typed.event])])
  const options = Array.from(names, (value) => ({ value, label: text(value) }))
  const errorOf = (field: string) => (problemField === field ? t`Please check this again.` : undefined)
  return (
    <Page title={t`Audit`}>
      {/* Another filter is another address: its fields are those of the new page. */}
      <Form key={JSON.stringify(typed)} className="mb-4 grid gap-x-4 lg:grid-cols-[1fr_auto]">
        <div className="grid gap-x-4 sm:grid-cols-[1fr_1.4fr]">
          <SelectField
            label={t`Event`}
            name="event"
            options={options}
            placeholder={t`All events`}
            defaultValue={typed.event ?? ''}
            error={errorOf('event')}
          />
          <TextField
            label={t`E-mail address of the account`}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={typed.email}
            error={errorOf('email')}
          />
        </div>
        <div className="grid items-end gap-x-4 xxs:grid-cols-[10rem_10rem_auto] xxs:justify-start">
          <DateField label={t`From`} name="from" defaultValue={typed.from} error={errorOf('from')} />
          <DateField label={t`To`} name="to" defaultValue={typed.to} error={errorOf('to')} />
          <Button type="submit" className="mb-10 justify-self-start">{t`Show`}</Button>
        </div>
      </Form>
      {events.length === 0 ? (
        <EmptyState icon={<ScrollText />} title={<Trans>No events</Trans>}>
          <Trans>No matching events. Days are in UTC.</Trans>
        </EmptyState>
      ) : (
        <EventRows events={events} label={t`Events`} />
      )}
      {next !== null && <LinkButton to={next} className="mt-6">{t`Older events`}</LinkButton>}
    </Page>
  )
}
