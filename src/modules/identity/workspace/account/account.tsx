import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { languages } from '#kernel/i18n/languages.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, TextLink } from '#ui/components/button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { FormError } from '#ui/components/notice.tsx'
import { forgetAllSearches } from '#ui/components/suggestions/recent-searches.ts'
import { SelectField, TextField } from '#ui/components/text-fields.tsx'
import { useMoment } from '#ui/components/use-moment.ts'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { useSent } from '#ui/workspace/use-sent.ts'
import type { AccountPageData, ListedDevice } from './account.server.ts'
import type { AccountFormProblem } from './account-form.server.ts'
import { DoneNotice, useProblemText } from './account-problem.tsx'

interface AccountPageProps {
  account: AccountPageData
  problem: AccountFormProblem | undefined
  /** Forgets what this browser keeps of the account's work. */
  onLogOut: () => void
  /** Further sections: what else an account has. */
  children: ReactNode
}

/** The own account, and what other modules say of it between what identity knows. */
export function AccountPage({ account, problem, onLogOut, children }: AccountPageProps) {
  const { t } = useLingui()
  const { done, devices } = account
  const titles = {
    'profile-saved': t`Saved`,
    'password-changed': t`Your password is changed`,
    'password-set': t`Your password is set`,
    'email-confirmed': t`Your address is confirmed`,
  }
  return (
    <NarrowPage title={t`Your account`} hasLanguageChoice={false}>
      {problem === undefined && (
        <DoneNotice done={done} titles={titles} className="mb-6">
          {done !== 'profile-saved' && <Trans>You’ve been logged out everywhere else.</Trans>}
        </DoneNotice>
      )}
      <Credentials {...account} />
      <Section title={t`About you`}>
        <ProfileForm account={account} problem={problem} />
      </Section>
      {children}
      <Section id="devices" title={t`Where you’re logged in`}>
        <DeviceList devices={devices} done={done} />
      </Section>
      <Section title={t`Log out`}>
        <LogOut onLogOut={onLogOut} />
      </Section>
    </NarrowPage>
  )
}

/** A part of the page with a heading of its own. */
export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-10">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** What the account is opened with. */
function Credentials({ email, emailVerified, hasPassword, ...page }: AccountPageData) {
  const { t } = useLingui()
  const wantedEmail = page.wantedEmail && readableEmail(page.wantedEmail)
  return (
    <dl className="divide-y divide-line border-line border-y">
      <Entry
        name={t`E-mail address`}
        badge={emailVerified ? t`Confirmed` : t`Not confirmed yet`}
        isDone={emailVerified}
        change={<TextLink to="/app/account/email/">{t`Change the address`}</TextLink>}
      >
        <p>{readableEmail(email)}</p>
        {wantedEmail !== undefined && (
          <p className="mt-1">
            <Trans>{wantedEmail} replaces it once you open the link that we sent there.</Trans>
          </p>
        )}
        {!emailVerified && (
          <p className="mt-1">
            <TextLink to="/app/account/check-mail/">{t`Not getting our e-mails?`}</TextLink>
          </p>
        )}
      </Entry>
      <Entry
        name={t`Password`}
        badge={hasPassword ? t`Set` : t`Not set yet`}
        isDone={hasPassword}
        change={
          hasPassword ? (
            <TextLink to="/app/account/password/">{t`Change the password`}</TextLink>
          ) : (
            <TextLink to="/app/account/check-mail/">{t`Set a password`}</TextLink>
          )
        }
      >
        {!hasPassword && (
          <Trans>
            Until you set a password, you can open your documents only in this browser. Set it before you log
            out.
          </Trans>
        )}
      </Entry>
    </dl>
  )
}

interface EntryProps {
  name: string
  badge: string
  isDone: boolean
  change: ReactNode
  children: ReactNode
}

function Entry({ name, badge, isDone, change, children }: EntryProps) {
  return (
    <div className="py-4">
      <dt className="flex flex-wrap items-center gap-3 font-medium">
        {name} <Badge tone={isDone ? 'action' : 'brass'}>{badge}</Badge>
      </dt>
      <dd className="mt-1 break-words text-muted">
        {children}
        <p className="mt-1">{change}</p>
      </dd>
    </div>
  )
}

/** Out of this browser, or out of all. */
function LogOut({ onLogOut }: Pick<AccountPageProps, 'onLogOut'>) {
  const { t } = useLingui()
  const { isSent, send } = useSent()
  return (
    <Form
      method="post"
      action="/app/account/log-out/"
      reloadDocument
      onSubmit={() => {
        // What this browser keeps of documents and of searches is nobody else's business.
        onLogOut()
        forgetAllSearches()
        send()
      }}
    >
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSent}>{t`Log out`}</Button>
        <Button type="submit" name="everywhere" value="1" busy={isSent}>{t`Log out everywhere`}</Button>
      </div>
      <p className="mt-3 text-muted text-sm">
        <Trans>Everywhere means every browser where you’re logged in, including this one.</Trans>
      </p>
    </Form>
  )
}

const options = languages.map(({ code, name }) => ({ value: code, label: name }))

/** What somebody says of themselves: how they are called, and in which language we write to them. */
function ProfileForm({ account, problem }: Pick<AccountPageProps, 'account' | 'problem'>) {
  const { t } = useLingui()
  // The whole page is loaded anew: it may be in another language.
  const { isSent, send } = useSent()
  const text = useProblemText(problem)
  return (
    <Form method="post" action="/app/account/" noValidate reloadDocument onSubmit={send}>
      {problem !== undefined && problem.field !== 'name' && <FormError answer={problem} title={text} />}
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="name"
        defaultValue={problem?.values?.name ?? account.name ?? ''}
        error={problem?.field === 'name' ? text : undefined}
      />
      <SelectField
        label={t`Language`}
        help={t`The language of these pages and of our e-mails. A document keeps its own.`}
        name="language"
        options={options}
        defaultValue={problem?.values?.language ?? account.language}
      />
      <Button type="submit" busy={isSent}>{t`Save`}</Button>
    </Form>
  )
}

const ACTION = '/app/account/devices/'

/** The browsers that the account is logged in with, each with its log-out. Forms work before JavaScript. */
export function DeviceList({ devices, done }: { devices: ListedDevice[]; done: string | null }) {
  const { t } = useLingui()
  const busy = useNavigation().formData?.get('intent') === 'log-out-others'
  const hasOthers = devices.some(({ isThisDevice }) => !isThisDevice)
  return (
    <>
      <DoneNotice
        done={done}
        titles={{
          'device-logged-out': t`That browser is logged out`,
          'others-logged-out': t`All other browsers are logged out`,
        }}
        className="mb-4"
      />
      <List label={t`Logged-in browsers`}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </List>
      {hasOthers && (
        <Form method="post" action={ACTION} preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="log-out-others" />
          <Button type="submit" busy={busy}>{t`Log out all other browsers`}</Button>
        </Form>
      )}
      <p className="mt-4 text-muted text-sm">
        <Trans>Don’t recognize a device? Log it out, and change your password.</Trans>
      </p>
    </>
  )
}

function DeviceRow({ device: { id, name, place, lastSeenAt, isThisDevice } }: { device: ListedDevice }) {
  const { t } = useLingui()
  const sent = useNavigation().formData
  const title = name ?? t`Unknown browser`
  const isPhone = /\b(Android|iOS|iPadOS)$/.test(name ?? '')
  const Icon = isPhone ? Smartphone : Monitor
  return (
    <ListRow
      start={<Icon aria-hidden="true" className="size-6 text-muted" />}
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          {title} {isThisDevice && <Badge tone="action">{t`This browser`}</Badge>}
        </span>
      }
      detail={
        <>
          {place !== null && <span className="block">{place}</span>}
          {isThisDevice ? <Trans>In use now</Trans> : <LastSeen date={lastSeenAt} />}
        </>
      }
      end={
        isThisDevice ? undefined : (
          <Form method="post" action={ACTION} preventScrollReset>
            <input type="hidden" name="intent" value="log-out" />
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              size="small"
              aria-label={t`Log out ${title}`}
              busy={sent?.get('intent') === 'log-out' && sent.get('id') === id}
            >{t`Log out`}</Button>
          </Form>
        )
      }
    />
  )
}

function LastSeen({ date }: { date: Date }) {
  const text = useMoment(date, 'minute')
  return (
    <Trans>
      Last seen <time dateTime={date.toISOString()}>{text}</time>
    </Trans>
  )
}
