import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../../components/notice.tsx'
import { TextLink } from '../../../components/text-link.tsx'
import { Page } from '../../frame/page.tsx'
import { WorkspaceError } from '../../frame/workspace-error.tsx'
import { EventRows } from '../audit/event-rows.tsx'
import type { Route } from './+types/account.ts'
import { changeAccount, loadAccount } from './account.server.ts'
import { AccountBadges } from './account-badges.tsx'
import { AccountFacts } from './account-facts.tsx'
import { EmailText } from './email-text.tsx'
import { ReasonForm } from './reason-form.tsx'

export function loader(route: Route.LoaderArgs) {
  return loadAccount(route)
}

export function action(route: Route.ActionArgs) {
  return changeAccount(route)
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { account, declared, signUp, events, isOwn, hasLocalMail } = loaderData
  const isDisabled = account.disabledAt !== null
  const isSubscriber = account.licence === 'subscriber'
  const isOperator = account.role === 'operator'
  const reasonOf = (intent: string) => (actionData?.intent === intent ? actionData.reason : undefined)
  const errorOf = (intent: string) => (actionData?.intent === intent ? actionData.error : undefined)
  return (
    <Page
      title={account.email}
      heading={<EmailText email={account.email} />}
      actions={
        <TextLink to="/app/admin/accounts/">
          <Trans>All accounts</Trans>
        </TextLink>
      }
    >
      <div className="mb-6">
        <AccountBadges
          isVerified={account.emailVerifiedAt !== null}
          isBounced={account.emailBouncedAt !== null}
          isDisabled={isDisabled}
          isOperator={isOperator}
          isSubscriber={isSubscriber}
        />
      </div>
      <AccountFacts account={account} declared={declared} signUp={signUp} />
      {isOwn ? (
        <OwnAccount />
      ) : (
        <div className="mt-10 grid items-start gap-8 md:grid-cols-2">
          <ReasonForm
            key={String(isDisabled)}
            intent={isDisabled ? 'enable' : 'disable'}
            title={isDisabled ? t`Enable the account` : t`Disable the account`}
            explanation={
              isDisabled
                ? t`Its owner can log in again with the password it had. What renewed itself before does not any more: nothing is charged by itself.`
                : t`Its log-ins end at once, and its password opens nothing. Its subscriptions do not renew themselves any more, and PayPal is told to charge nothing more; other people of a plan keep their seats until the end of what is paid. Nothing is deleted, and nothing is paid back.`
            }
            error={errorOf(isDisabled ? 'enable' : 'disable')}
          />
          <ReasonForm
            key={account.licence}
            intent={isSubscriber ? 'take-licence' : 'give-licence'}
            title={isSubscriber ? t`Take the license back` : t`Give a license`}
            explanation={
              isSubscriber
                ? t`Text and files of templates that are not free are closed to it again, at once. Its documents stay.`
                : t`Opens text, files, copying and printing of every template to it, at once and until it is taken back.`
            }
            error={errorOf(isSubscriber ? 'take-licence' : 'give-licence')}
          />
          {/* A disabled account is nobody's to work with. */}
          {(isOperator || !isDisabled) && (
            <ReasonForm
              key={`operator ${isOperator}`}
              intent={isOperator ? 'withdraw-operator' : 'grant-operator'}
              title={isOperator ? t`Withdraw operator rights` : t`Make an operator`}
              explanation={
                isOperator ? (
                  t`Ends all log-ins of the account at once, and closes the operator pages to it. The account itself stays.`
                ) : (
                  <GrantExplanation hasLocalMail={hasLocalMail} />
                )
              }
              confirmation={
                isOperator
                  ? t`Yes, withdraw the rights of ${account.email}`
                  : t`Yes, ${account.email} may see and change everything here`
              }
              error={errorOf(isOperator ? 'withdraw-operator' : 'grant-operator')}
              reason={reasonOf(isOperator ? 'withdraw-operator' : 'grant-operator')}
            />
          )}
          {account.hasSecondFactor && (
            <ReasonForm
              intent="remove-second-factor"
              title={t`Remove the second factor`}
              explanation={t`For an operator who has lost authenticator and recovery codes. The next visit sets it up anew.`}
              error={errorOf('remove-second-factor')}
            />
          )}
        </div>
      )}
      <section aria-labelledby="events" className="mt-10">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="events" className="text-2xl">
            <Trans>What happened last</Trans>
          </h2>
          <TextLink to={`/app/admin/audit/?${new URLSearchParams({ email: account.email })}`}>
            <Trans>All its events</Trans>
          </TextLink>
        </div>
        <EventRows events={events} label={t`What happened last`} />
      </section>
    </Page>
  )
}

/** Where no mail server is set up, the link has to be passed on by hand. */
function GrantExplanation({ hasLocalMail }: { hasLocalMail: boolean }) {
  return (
    <>
      <Trans>
        Opens all of these pages: accounts, orders, money and messages. All log-ins of the account end at
        once. If its address is not confirmed yet, the present password ends, too.
      </Trans>{' '}
      {hasLocalMail ? (
        <Trans>
          No mail server is configured: the link to set a password is in the{' '}
          <TextLink to="/app/admin/mail/">local mail</TextLink>, for you to pass on.
        </Trans>
      ) : (
        <Trans>We e-mail a link to set a password.</Trans>
      )}
    </>
  )
}

/** In the place of the forms, also where somebody sends one all the same. */
function OwnAccount() {
  const { t } = useLingui()
  return (
    <div className="mt-10 max-w-measure">
      <Notice title={t`This is your own account`}>
        <Trans>
          You cannot disable your own account, withdraw your own operator rights or remove your own second
          factor here, so that there is always an operator left. Another operator can. To set your second
          factor up anew, go to <TextLink to="/app/admin/second-factor/">its page</TextLink>.
        </Trans>
      </Notice>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
