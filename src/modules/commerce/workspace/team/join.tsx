import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { forgetUnsaved } from '#modules/documents/workspace/editor/editing/unsaved-store.ts'
import type { AccountFormProblem } from '#modules/identity/workspace/account/account-form.server.ts'
import { ExpiredLink, useProblemText } from '#modules/identity/workspace/account/account-problem.tsx'
import { NewPasswordField, UsernameField } from '#modules/identity/workspace/account/new-password-form.tsx'
import { Button, LinkButton, SubmitButton } from '#ui/components/button.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { forgetAllSearches } from '#ui/components/suggestions/recent-searches.ts'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { TEAM_PATH } from '#ui/workspace/paths.ts'
import { useSent } from '#ui/workspace/use-sent.ts'
import type { Route } from './+types/join.ts'

export { formHeaders as headers } from '#modules/identity/workspace/account/account-form.server.ts'
export { joinByForm as action, loadJoin as loader } from './team.server.ts'

/** Where the link of an invitation leads: what somebody is offered, and the way to take it that fits them. */
export default function Join({ loaderData: { found }, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const text = useProblemText(problem)
  if (found === undefined || problem?.error === 'link_expired') return <ExpiredInvitation />
  const { name } = found
  const holderEmail = <EmailAddress>{found.holderEmail}</EmailAddress>
  return (
    <NarrowPage title={t`A seat is kept for you`}>
      {problem !== undefined && problem.field !== 'password' && <FormError answer={problem} title={text} />}
      <p className="mb-6">
        <Trans>
          <strong className="wrap-anywhere font-medium">{holderEmail}</strong> gives you your own seat in{' '}
          {name}. You pay nothing, and no one else sees your documents.
        </Trans>
      </p>
      <InvitationSteps found={found} problem={problem} />
    </NarrowPage>
  )
}

function ExpiredInvitation() {
  return (
    <ExpiredLink newLink={{ to: TEAM_PATH, label: <Trans>See my seats</Trans> }}>
      <Trans>
        An invitation link works once, for 14 days, and a newer invitation replaces it. If you haven’t joined
        yet, ask the person who invited you for another e-mail.
      </Trans>
    </ExpiredLink>
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

interface InvitationStepsProps {
  found: Found
  problem: AccountFormProblem | undefined
}

/** How the reader of an invitation takes the seat, by who they are in this browser. */
function InvitationSteps({ found, problem }: InvitationStepsProps) {
  const { way } = found
  switch (way) {
    case 'accept':
      return <Accept found={found} />
    case 'choose':
      return <Choice found={found} />
    case 'set-password':
      return <PasswordForm found={found} problem={problem} />
    case 'log-in':
      return <LogIn found={found} />
    case 'confirm-email':
      return <Unconfirmed found={found} />
    case 'own-team':
    case 'has-seat':
      return <NothingToDo way={way} />
  }
}

function LogIn({ found: { logIn, ...found } }: { found: Found }) {
  const { t } = useLingui()
  const email = <EmailAddress>{found.email}</EmailAddress>
  return (
    <>
      <p className="mb-6">
        <Trans>
          <strong className="wrap-anywhere font-medium">{email}</strong> has an account. Log in, and you’ll
          come back here.
        </Trans>
      </p>
      <LinkButton to={logIn} variant="primary" wide>{t`Log in`}</LinkButton>
    </>
  )
}

function Accept({ found }: { found: Found }) {
  const { t } = useLingui()
  const currentEmail = <EmailAddress>{found.currentEmail ?? ''}</EmailAddress>
  return (
    <Form method="post">
      <p className="mb-6 text-muted">
        <Trans>
          You’re logged in as <strong className="wrap-anywhere font-medium text-ink">{currentEmail}</strong>.
        </Trans>
      </p>
      <SubmitButton name="intent" value="accept" variant="primary" wide>{t`Accept the seat`}</SubmitButton>
    </Form>
  )
}

/** Somebody is logged in here who was not invited by that address: it may be the same person. */
function Choice({ found }: { found: Found }) {
  const email = <EmailAddress>{found.email}</EmailAddress>
  const currentEmail = <EmailAddress>{found.currentEmail ?? ''}</EmailAddress>
  return (
    <>
      <p className="mb-6">
        <Trans>
          You’re logged in as <strong className="wrap-anywhere font-medium">{currentEmail}</strong>, but{' '}
          <strong className="wrap-anywhere font-medium">{email}</strong> was invited. Which account should get
          the seat? You can’t change this later.
        </Trans>
      </p>
      <Form method="post" className="mb-3">
        <SubmitButton name="intent" value="accept" wide>
          <span className="wrap-anywhere">
            <Trans>Accept as {currentEmail}</Trans>
          </span>
        </SubmitButton>
      </Form>
      <LogOutFirst found={found} />
    </>
  )
}

function LogOutFirst({ found }: { found: Found }) {
  const email = <EmailAddress>{found.email}</EmailAddress>
  const { isSent, send } = useSent()
  return (
    <Form
      method="post"
      reloadDocument
      onSubmit={() => {
        // What this browser keeps of documents and of searches is nobody else's business.
        forgetUnsaved()
        forgetAllSearches()
        send()
      }}
    >
      <Button type="submit" name="intent" value="log-out" wide busy={isSent}>
        <span className="wrap-anywhere">
          <Trans>Log out and accept as {email}</Trans>
        </span>
      </Button>
    </Form>
  )
}

/** The mail arrived, so a password is enough: it makes the account, or takes it over from whoever did. */
function PasswordForm({ found, problem }: InvitationStepsProps) {
  const email = <EmailAddress>{found.email}</EmailAddress>
  const { prefix } = useLanguage()
  const text = useProblemText(problem)
  return (
    <Form method="post" noValidate>
      <p className="mb-6 text-muted">
        <Trans>
          Set a password for <strong className="wrap-anywhere font-medium text-ink">{email}</strong>, so that
          you can log in from anywhere.
        </Trans>
      </p>
      <UsernameField email={found.email} />
      <NewPasswordField name="password" error={problem?.field === 'password' ? text : undefined} />
      <SubmitButton name="intent" value="set-password" variant="primary" wide>
        <Trans>Set the password and join</Trans>
      </SubmitButton>
      <p className="mt-6 text-muted text-sm">
        <Trans>
          By joining, you agree to the{' '}
          <a className="text-link" href={`${prefix}/company/terms-of-use/`}>
            terms of use
          </a>{' '}
          and the{' '}
          <a className="text-link" href={`${prefix}/company/privacy-policy/`}>
            privacy policy
          </a>
          .
        </Trans>
      </p>
    </Form>
  )
}

function Unconfirmed({ found }: { found: Found }) {
  const currentEmail = <EmailAddress>{found.currentEmail ?? ''}</EmailAddress>
  const { t } = useLingui()
  return (
    <>
      <Notice
        title={t`Confirm your address first`}
        action={
          <LinkButton to="/app/account/check-mail/" variant="primary">{t`Confirm the address`}</LinkButton>
        }
      >
        <Trans>
          You’re logged in as <span className="wrap-anywhere">{currentEmail}</span>, and this address isn’t
          confirmed yet. Confirm it, then open the invitation link again.
        </Trans>
      </Notice>
      <div className="mt-4">
        <LogOutFirst found={found} />
      </div>
    </>
  )
}

function NothingToDo({ way }: { way: 'own-team' | 'has-seat' }) {
  const { t } = useLingui()
  const isOwn = way === 'own-team'
  return (
    <Notice
      title={isOwn ? t`This is your own plan` : t`You already have a seat here`}
      action={<LinkButton to={TEAM_PATH}>{t`Your team`}</LinkButton>}
    >
      {isOwn
        ? t`The first seat is yours. The invitation still works for the person you invited.`
        : t`You only need one seat. The invitation still works for someone else.`}
    </Notice>
  )
}
