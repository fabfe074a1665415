import { useLingui } from '@lingui/react/macro'
import { forgetUnsaved } from '#modules/documents/workspace/editor/editing/unsaved-store.ts'
import { updateProfileByForm } from '#modules/identity/workspace/account/account.server.ts'
import { AccountPage, Section } from '#modules/identity/workspace/account/account.tsx'
import { DATA_PATH } from '#modules/privacy/schema.ts'
import { TextLink } from '#ui/components/button.tsx'
import { AFFILIATE_PATH, BILLING_PATH, TEAM_PATH, WITHDRAW_PATH } from '#ui/workspace/paths.ts'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/account.ts'
import { loadAccountPage } from './account.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadAccountPage(route)
}

export function action(route: Route.ActionArgs) {
  return updateProfileByForm(route)
}

/** The account, with what commerce and entitlements have of it, and what documents keep in this browser. */
export default function Account({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <AccountPage account={loaderData} problem={problem} onLogOut={() => forgetUnsaved()}>
      <Section title={t`Saved details`}>
        <p>{t`Names, addresses and bank details that your documents can fill in.`}</p>
        <TextLink to="/app/details/" className="block w-fit py-1">{t`See saved details`}</TextLink>
      </Section>
      <Section title={t`Plan and billing`}>
        <p>{t`Your plan, upcoming charges and invoices.`}</p>
        <TextLink to={BILLING_PATH} className="block w-fit py-1">{t`See plan and billing`}</TextLink>
        <TextLink to={WITHDRAW_PATH} className="block w-fit py-1">{t`Withdraw from contract here`}</TextLink>
      </Section>
      <Section title={t`Affiliate program`}>
        <p>{t`Recommend us with a link and earn a share of what people pay through it.`}</p>
        <TextLink to={AFFILIATE_PATH} className="block w-fit py-1">{t`See the affiliate program`}</TextLink>
      </Section>
      {loaderData.isInTeam && (
        <Section title={t`Your team`}>
          <p>{t`Who has a seat in your plan, and seats shared with you.`}</p>
          <TextLink to={TEAM_PATH} className="block w-fit py-1">{t`See your team`}</TextLink>
        </Section>
      )}
      <Section title={t`Your data`}>
        <p>{t`Get a copy of what we store about you, or delete your account.`}</p>
        <TextLink to={DATA_PATH} className="block w-fit py-1">{t`Export or delete your data`}</TextLink>
      </Section>
    </AccountPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
