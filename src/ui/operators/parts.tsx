import type { I18n, MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { Badge, type BadgeTone } from '../components/badge.tsx'
import { Button, TextLink } from '../components/button.tsx'
import { SelectField, TextField } from '../components/text-fields.tsx'

interface SectionProps {
  /** Of the heading. */
  id: string
  title: string
  /** Its distance to what is around it. */
  className?: string
  /** What it shows, in a sentence. */
  explanation?: ReactNode
  children: ReactNode
}

/** A part of a page under its heading. */
export function Section({ id, title, className = 'mt-10', explanation, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={explanation === undefined ? 'mb-3 text-2xl' : 'mb-1 text-2xl'}>
        {title}
      </h2>
      {explanation !== undefined && <p className="mb-3 text-muted text-sm">{explanation}</p>}
      {children}
    </section>
  )
}

/** What stands in a part of a page where it has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-line border-y py-4 text-muted">{children}</p>
}

/** What operators call a state, and how much it asks to be looked at. */
export type NamedState = readonly [tone: BadgeTone, name: MessageDescriptor]

/** The state of a thing. */
export function StateBadge({ state: [tone, name] }: { state: NamedState }) {
  const { i18n } = useLingui()
  return <Badge tone={tone}>{i18n._(name)}</Badge>
}

/**
 * What a kind of thing is called. One that only a newer version of ours knows, before it was taken back, has
 * no name.
 */
export function nameIn<Key extends string>(
  i18n: I18n,
  names: Record<Key, MessageDescriptor>,
  key: Key,
): string {
  const name: MessageDescriptor | undefined = names[key]
  return name === undefined ? key : i18n._(name)
}

/** Names and what they stand for; what is not known is left out. */
export function FactList({ title, facts }: { title: string; facts: [name: string, value: ReactNode][] }) {
  const { t } = useLingui()
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <section>
      <h2 className="mb-3 text-2xl">{title}</h2>
      {known.length === 0 ? (
        <p className="text-muted">{t`Nothing was reported.`}</p>
      ) : (
        <dl className="divide-y divide-line border-line border-y">
          {known.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 py-2 xs:grid-cols-[11rem_1fr]">
              <dt className="text-muted max-xs:text-sm">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** A moment, or its ISO 8601, in UTC: as in the logs beside it. */
export function SentAt({ at }: { at: Date | string }) {
  const { i18n } = useLingui()
  const date = new Date(at)
  const format = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  })
  return <time dateTime={date.toISOString()}>{`${format.format(date)}\u00a0UTC`}</time>
}

interface DatedRowProps {
  at: Date
  /** Those besides the moment, one below the other on a phone. */
  columns?: string
  children: ReactNode
}

/** One of several things that happened: when, and then what, in columns. */
export function DatedRow({ at, columns = 'sm:grid-cols-[15rem_12rem_1fr]', children }: DatedRowProps) {
  return (
    <li className={`grid gap-x-6 gap-y-0.5 py-3 ${columns}`}>
      <span className="text-muted text-sm sm:leading-6">
        <SentAt at={at} />
      </span>
      {children}
    </li>
  )
}

/** An e-mail address, which goes on in the next line behind its @ before it is cut anywhere else. */
export function EmailText({ email }: { email: string }) {
  const shown = readableEmail(email)
  const afterAt = shown.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {shown.slice(0, afterAt)}
      <wbr />
      {shown.slice(afterAt)}
    </span>
  )
}

/** Whose account it is: leads to its page. */
export function AccountLink({ id, email }: { id: string; email: string }) {
  return (
    <TextLink to={`/app/admin/accounts/${id}/`}>
      <EmailText email={email} />
    </TextLink>
  )
}

interface EmailSearchProps {
  /** What was typed before. */
  email: string
  /** Hidden fields: what else is chosen. */
  children?: ReactNode
}

/** Looks for a part of somebody's address in the list of this page. */
export function EmailSearch({ email, children }: EmailSearchProps) {
  const { t } = useLingui()
  return (
    <Form role="search" className="mb-4 grid max-w-xl items-end gap-x-4 xs:grid-cols-[1fr_auto]">
      {children}
      <TextField
        key={email}
        label={t`E-mail address, or a part of it`}
        name="email"
        type="search"
        inputMode="email"
        autoComplete="off"
        defaultValue={email}
      />
      <Button type="submit" className="mb-10 justify-self-start">{t`Search`}</Button>
    </Form>
  )
}

interface SearchFormProps {
  /** Which of them are looked at. */
  choice: ComponentProps<typeof SelectField>
  /** What they are to have: the field `words`. */
  words: Pick<ComponentProps<typeof TextField>, 'label' | 'maxLength' | 'defaultValue'>
  /** Hidden fields: what else is chosen. */
  children?: ReactNode
}

/** Looks for something in the list of this page: among some of its rows, and by words. */
export function SearchForm({ choice, words, children }: SearchFormProps) {
  return (
    <Form
      role="search"
      className="mb-2 grid max-w-3xl items-end gap-x-4 xs:grid-cols-[12rem_1fr] sm:grid-cols-[12rem_1fr_auto]"
    >
      {children}
      <SelectField {...choice} />
      <TextField {...words} name="words" type="search" autoComplete="off" />
      <Button type="submit" className="mb-10 justify-self-start xs:col-span-2 sm:col-span-1">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

interface TabLinksProps {
  label: string
  tabs: readonly {
    to: string
    text: ReactNode
    isCurrent: boolean
    /** How much there is behind it, where that is told. */
    count?: number
  }[]
  className?: string
  /** Whether the page stays where it is scrolled to: for tabs in the middle of it. */
  preventScrollReset?: boolean
}

/** The views of a list: links, with the number behind each where there is one. */
export function TabLinks({ label, tabs, className = 'mb-5', preventScrollReset = false }: TabLinksProps) {
  const { i18n } = useLingui()
  return (
    <nav aria-label={label} className={className}>
      <ul className="-mx-1 flex flex-wrap">
        {tabs.map(({ to, text, isCurrent, count }) => (
          <li key={to}>
            <Link
              to={to}
              discover="none"
              preventScrollReset={preventScrollReset}
              aria-current={isCurrent ? 'page' : undefined}
              className="mx-1 inline-flex min-h-11 items-center gap-2 rounded-control px-3 no-underline hover:bg-action-tint hover:text-action-strong aria-[current]:bg-action-tint aria-[current]:font-medium aria-[current]:text-action-strong"
            >
              {text}
              {count !== undefined && (
                <span className="text-muted text-sm tabular-nums">{i18n.number(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
