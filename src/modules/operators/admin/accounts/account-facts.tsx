import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OperatorRole } from '#kernel/operator-roles.ts'
import { FactList, type NamedState, SentAt, StateBadge } from '#ui/operators/parts.tsx'
import type { Route } from './+types/account.ts'
import type { Route as ListRoute } from './+types/accounts.ts'

export const roleNames = {
  owner: msg`Owner`,
  support: msg`Support`,
  finance: msg`Finance`,
  content: msg`Content`,
} satisfies Record<OperatorRole, MessageDescriptor>

/** What each role is for, as `rights` of the manifests have it. */
export const roleDuties = {
  owner: msg`Sees and changes everything, including who is an operator.`,
  support: msg`Answers messages, helps with accounts, ends renewals, and sees orders, affiliates and the audit.`,
  finance: msg`Sees orders, subscriptions and revenue, makes refunds, decides about affiliates and pays them.`,
  content: msg`Sees sign-ups, experiments, requests and what people search for in the help.`,
} satisfies Record<OperatorRole, MessageDescriptor>

type Facts = Pick<Route.ComponentProps['loaderData'], 'account' | 'declared' | 'signUp'>

/** What is known of an account, and what was true when it was made. */
export function AccountFacts({ account, declared, signUp }: Facts) {
  const { t, i18n } = useLingui()
  const time = (at: Date | null | undefined) => at && <SentAt at={at} />
  return (
    <div className="grid items-start gap-8 md:grid-cols-2">
      <FactList
        title={t`Account`}
        facts={[
          [t`Name`, account.name],
          [t`Language`, account.language],
          [
            t`Plan`,
            account.licence === 'subscriber' ? t`All templates, given by an operator` : t`None given`,
          ],
          [
            t`License type`,
            declared && (declared.kind === 'attorney' ? t`Attorney` : t`Single individual user`),
          ],
          [t`Declared`, time(declared?.at)],
          [t`Version agreed to`, declared && `${declared.version} (${declared.language})`],
          [t`Has bought`, account.packages.length > 0 ? account.packages.join(', ') : null],
          [t`Renews automatically`, account.renewing.length > 0 ? account.renewing.join(', ') : null],
          [t`Role`, account.role === 'member' ? null : i18n._(roleNames[account.role])],
          [t`Created`, time(account.createdAt)],
          [t`Address confirmed`, time(account.emailVerifiedAt)],
          [t`Rejecting e-mail since`, time(account.emailBouncedAt)],
          [t`Disabled`, time(account.disabledAt)],
          [t`Will be deleted`, time(account.deletionDueAt)],
          [t`Password`, account.hasPassword ? t`Set` : t`Not set yet`],
          [t`Second factor`, account.hasSecondFactor ? t`Set up` : null],
          [t`Active log-ins`, account.openLogIns],
          [t`Account number`, account.id],
        ]}
      />
      {signUp && (
        <FactList
          title={t`Sign-up`}
          facts={[
            [t`First page`, signUp.landingPage],
            [t`Page`, signUp.creationPage],
            [t`Dialog`, signUp.dialog],
            [t`Document`, signUp.docName],
            [t`Country`, signUp.country],
            [t`Device`, signUp.device],
            [t`Channel`, signUp.sourceChannel],
            [t`Campaign`, signUp.sourceCampaign],
            [t`Ad group`, signUp.sourceAdGroup],
            [t`Keyword`, signUp.sourceKeyword],
            [t`Affiliate`, signUp.affiliate],
            [t`Source account`, signUp.sourceAccount],
            [t`Query`, signUp.sourceQParam],
            [t`Source number`, signUp.sourceGuid],
          ]}
        />
      )}
    </div>
  )
}

type ListedAccount = ListRoute.ComponentProps['loaderData']['accounts'][number]
type Badges = Pick<ListedAccount, 'isVerified' | 'isBounced' | 'isDisabled' | 'isOperator' | 'isSubscriber'>

/** What is special about an account. */
export function AccountBadges(account: Badges) {
  const special: [isSo: boolean, badge: NamedState][] = [
    [account.isOperator, ['action', msg`Operator`]],
    [account.isSubscriber, ['action', msg`Plan`]],
    [!account.isVerified, ['neutral', msg`Not confirmed`]],
    [account.isBounced, ['brass', msg`Rejects e-mail`]],
    [account.isDisabled, ['alert', msg`Disabled`]],
  ]
  return (
    <span className="flex flex-wrap gap-2">
      {special.map(([isSo, badge]) => isSo && <StateBadge key={badge[1].id} state={badge} />)}
    </span>
  )
}
