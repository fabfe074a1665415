import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { forgetAllSearches } from '../../components/suggestions/recent-searches.ts'
import { TextLink } from '../../components/text-link.tsx'
import { forgetUnsaved } from '../document/editing/unsaved-store.ts'
import { NarrowPage } from '../frame/narrow-page.tsx'
import { useSent } from '../frame/use-sent.ts'
import { WorkspaceError } from '../frame/workspace-error.tsx'
import type { Route } from './+types/account.ts'
import { loadAccount, updateProfileByForm } from './account.server.ts'
import { BILLING_PATH, WITHDRAW_PATH } from './billing/billing-path.ts'
import { DeviceList } from './device-list.tsx'
import { ProfileForm } from './profile-form.tsx'
import { TEAM_PATH } from './team/team-path.ts'

export function loader(route: Route.LoaderArgs) {
  return loadAccount(route)
}

export function action(route: Route.ActionArgs) {
  return updateProfileByForm(route)
}

export default function AccountPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const { name, language, done, isInTeam } = loaderData
  return (
    <NarrowPage title={t`Your account`} hasLanguageChoice={false}>
      {problem === undefined && <WhatWasDone done={done} />}
      <Credentials {...loaderData} />
      <Section title={t`About you`}>
        <ProfileForm name={name} language={language} problem={problem} />
      </Section>
      <Section title={t`Plan and billing`}>
        <p>
          <Trans>What you have bought, what is charged next, and your invoices.</Trans>
        </p>
        <TextLink to={BILLING_PATH} className="block w-fit py-1">
          <Trans>See plan and billing</Trans>
        </TextLink>
        <TextLink to={WITHDRAW_PATH} className="block w-fit py-1">
          <Trans>Withdraw from contract here</Trans>
        </TextLink>
      </Section>
      {isInTeam && (
        <Section title={t`Your team`}>
          <p>
            <Trans>Who has a seat in your plan, and the seats that you have from others.</Trans>
          </p>
          <TextLink to={TEAM_PATH} className="block w-fit py-1">
            <Trans>See your team</Trans>
          </TextLink>
        </Section>
      )}
      <Section id="devices" title={t`Where you are logged in`}>
        <DeviceList devices={loaderData.devices} done={done} />
      </Section>
      <Section title={t`Log out`}>
        <LogOut />
      </Section>
    </NarrowPage>
  )
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-10">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** What the form or the link that led here has done. */
function WhatWasDone({ done }: { done: string | null }) {
  const { t } = useLingui()
  const title = new Map([
    ['profile-saved', t`Saved`],
    ['password-changed', t`Your password is changed`],
    ['email-confirmed', t`Your address is confirmed`],
  ]).get(done ?? '')
  if (title === undefined) return null
  return (
    <div className="mb-6">
      <Notice tone="success" title={title} live>
        {done !== 'profile-saved' && <Trans>Everywhere else you have been logged out.</Trans>}
      </Notice>
    </div>
  )
}

type CredentialsProps = Pick<
  Route.ComponentProps['loaderData'],
  'email' | 'emailVerified' | 'hasPassword' | 'wantedEmail'
>

/** What the account is opened with. */
function Credentials({ email, emailVerified, hasPassword, wantedEmail }: CredentialsProps) {
  const { t } = useLingui()
  return (
    <dl className="divide-y divide-line border-line border-y">
      <Entry
        name={t`E-mail address`}
        badge={emailVerified ? t`Confirmed` : t`Not confirmed yet`}
        isDone={emailVerified}
        change={<TextLink to="/app/account/email/">{t`Change the address`}</TextLink>}
      >
        <p>{email}</p>
        {wantedEmail !== undefined && (
          <p className="mt-1">
            <Trans>{wantedEmail} takes its place once you open the link that we mailed there.</Trans>
          </p>
        )}
        {!emailVerified && (
          <p className="mt-1">
            <TextLink to="/app/account/check-mail/">{t`No mail from us?`}</TextLink>
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
            Until a password is set, only this browser can open your documents. Set it before you log out.
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
function LogOut() {
  const { isSent, send } = useSent()
  return (
    <Form
      method="post"
      action="/app/account/log-out/"
      reloadDocument
      onSubmit={() => {
        // What this browser keeps of documents and of searches is nobody else's business.
        forgetUnsaved()
        forgetAllSearches()
        send()
      }}
    >
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSent}>
          <Trans>Log out</Trans>
        </Button>
        <Button type="submit" name="everywhere" value="1" busy={isSent}>
          <Trans>Log out everywhere</Trans>
        </Button>
      </div>
      <p className="mt-3 text-muted text-sm">
        <Trans>Everywhere means in every browser in which your account is open, this one too.</Trans>
      </p>
    </Form>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
