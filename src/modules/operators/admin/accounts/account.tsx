import { Trans, useLingui } from '@lingui/react/macro'
import { operatorRoles } from '#kernel/operator-roles.ts'
import { TextLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { EventRows } from '#ui/operators/event-rows.tsx'
import { EmailText } from '#ui/operators/parts.tsx'
import { ReasonForm } from '#ui/operators/reason-form.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/account.ts'
import { AccountBadges, AccountFacts, roleDuties, roleNames } from './account-facts.tsx'

export { changeAccount as action, loadAccount as loader } from './accounts.server.ts'

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { account, declared, signUp, events, isOwn, mayChange, isOwner } = loaderData
  const isDisabled = account.disabledAt !== null
  const isSubscriber = account.licence === 'subscriber'
  const isOperator = account.role !== 'member'
  return (
    <Page
      title={account.email}
      heading={<EmailText email={account.email} />}
      actions={<TextLink to="/app/admin/accounts/">{t`All accounts`}</TextLink>}
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
      ) : mayChange ? (
        <div className="mt-10 grid items-start gap-8 md:grid-cols-2">
          <ReasonForm
            key={String(isDisabled)}
            intent={isDisabled ? 'enable' : 'disable'}
            title={isDisabled ? t`Enable the account` : t`Disable the account`}
            explanation={
              isDisabled
                ? t`The owner can log in again with the same password. Subscriptions stay off: nothing renews or is charged automatically.`
                : t`The owner is logged out everywhere and cannot log in. Subscriptions stop renewing, including at PayPal. Other people on the plan keep their seats until the end of the paid period. Nothing is deleted or refunded.`
            }
            answer={actionData}
          />
          <ReasonForm
            key={account.licence}
            intent={isSubscriber ? 'take-licence' : 'give-licence'}
            title={isSubscriber ? t`Take the plan back` : t`Give a plan`}
            explanation={
              isSubscriber
                ? t`The owner immediately loses the text and files of templates that are not free, but keeps all documents.`
                : t`The owner can read, download, copy and print every template, starting now and until you take the plan back.`
            }
            answer={actionData}
          />
          {/* A disabled account is nobody's to work with. */}
          {isOwner && !isDisabled && <RoleForm {...loaderData} answer={actionData} />}
          {isOwner && isOperator && (
            <ReasonForm
              intent="withdraw-operator"
              title={t`Remove operator access`}
              explanation={t`The account loses access to the operator pages and is logged out everywhere. Nothing in it is deleted.`}
              confirmation={t`Yes, remove operator access from ${account.email}`}
              answer={actionData}
            />
          )}
          <ReasonForm
            intent="export-data"
            title={t`Export the data`}
            explanation={t`Makes a copy of everything stored about the account. Its owner gets an e-mail and downloads it after logging in. Operators can’t download it.`}
            answer={actionData}
          />
          {!isOperator && (
            <ReasonForm
              key={String(account.deletionDueAt)}
              intent={account.deletionDueAt === null ? 'delete-account' : 'keep-account'}
              title={account.deletionDueAt === null ? t`Delete the account` : t`Keep the account`}
              explanation={
                account.deletionDueAt === null
                  ? t`At the owner’s request. They’re logged out, subscriptions stop renewing, and they get an e-mail. After 14 days, everything but orders and invoices is deleted, and the seats of a team are lost. Until then, it can be undone.`
                  : t`Undoes the deletion. Subscriptions stay off.`
              }
              {...(account.deletionDueAt === null && {
                confirmation: t`Yes, delete ${account.email} and all its documents`,
              })}
              answer={actionData}
            />
          )}
          {isOwner && account.hasSecondFactor && (
            <ReasonForm
              intent="remove-second-factor"
              title={t`Remove the second factor`}
              explanation={t`For an operator who has lost both authenticator and recovery codes. They set up a new second factor on their next visit.`}
              answer={actionData}
            />
          )}
        </div>
      ) : null}
      <section aria-labelledby="events" className="mt-10">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="events" className="text-2xl">{t`Recent activity`}</h2>
          {loaderData.seesAudit && (
            <TextLink to={`/app/admin/audit/?${new URLSearchParams({ email: account.email })}`}>
              <Trans>All activity</Trans>
            </TextLink>
          )}
        </div>
        <EventRows events={events} label={t`Recent activity`} />
      </section>
    </Page>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'account' | 'hasLocalMail'>

/** Makes the account an operator, or gives one another role. */
function RoleForm({ account, hasLocalMail, answer }: Shown & { answer: Route.ComponentProps['actionData'] }) {
  const { t, i18n } = useLingui()
  const { role } = account
  return (
    <ReasonForm
      key={role}
      intent="grant-operator"
      title={role === 'member' ? t`Make this account an operator` : t`Change the role`}
      explanation={
        <>
          <Trans>
            Anyone logged in to this account is logged out and has to log in again. If the e-mail address
            isn’t confirmed yet, the current password stops working too.
          </Trans>{' '}
          {role === 'member' &&
            (hasLocalMail ? (
              <Trans>
                No mail server is configured. You will find the link to set a password in the{' '}
                <TextLink to="/app/admin/mail/">local mail</TextLink>. Please pass it on.
              </Trans>
            ) : (
              <Trans>We will e-mail them a link to set a password.</Trans>
            ))}
        </>
      }
      confirmation={t`Yes, give ${account.email} this role`}
      answer={answer}
    >
      <RadioGroup
        legend={t`Role`}
        name="role"
        required
        defaultValue={role}
        error={answer?.error === 'no_role' ? t`Please choose one.` : undefined}
        options={operatorRoles.map((value) => ({
          value,
          label: i18n._(roleNames[value]),
          detail: i18n._(roleDuties[value]),
        }))}
      />
    </ReasonForm>
  )
}

/** In the place of the forms, also where somebody sends one all the same. */
function OwnAccount() {
  const { t } = useLingui()
  return (
    <Notice className="mt-10 max-w-measure" title={t`This is your own account`}>
      <Trans>
        You can’t disable your own account, or remove your own operator access or second factor. This way,
        there’s always at least one operator. Another operator can do it for you. You can still{' '}
        <TextLink to="/app/admin/second-factor/">set up a new second factor</TextLink>.
      </Trans>
    </Notice>
  )
}
