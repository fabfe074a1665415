import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { List, ListRow } from '../../components/list.tsx'
import { Page } from '../frame/page.tsx'
import { WorkspaceError } from '../frame/workspace-error.tsx'
import type { Route } from './+types/admin.ts'
import { loadAdmin } from './admin.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadAdmin(route)
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { openMessages, ordersToLookAt, hasLocalMail, hasSecondFactor } = loaderData
  return (
    <Page title={t`Operator`}>
      <List>
        <ListRow
          to="/app/admin/inbox/"
          title={t`Inbox`}
          detail={
            <Plural
              value={openMessages}
              _0="What visitors write to you. Nothing waits for an answer."
              one="What visitors write to you. # message is open."
              other="What visitors write to you. # messages are open."
            />
          }
        />
        <ListRow
          to="/app/admin/accounts/"
          title={t`Accounts`}
          detail={<Trans>Find an account, disable or enable it, and choose who is an operator.</Trans>}
        />
        <ListRow
          to="/app/admin/orders/"
          title={t`Orders`}
          detail={
            <Plural
              value={ordersToLookAt}
              _0="Find an order, see its payments and books, give money back."
              one="Find an order, see its payments and books, give money back. # order is to be looked at."
              other="Find an order, see its payments and books, give money back. # orders are to be looked at."
            />
          }
        />
        <ListRow
          to="/app/admin/revenue/"
          title={t`Revenue`}
          detail={<Trans>What came in, what went back, fees, and the taxes that are owed, by period.</Trans>}
        />
        <ListRow
          to="/app/admin/subscriptions/"
          title={t`Subscriptions`}
          detail={
            <Trans>Who has which plan, what comes in every month, who leaves, and what renews next.</Trans>
          }
        />
        <ListRow
          to="/app/admin/sign-ups/"
          title={t`Sign-ups`}
          detail={<Trans>How many people sign up, and where they come from.</Trans>}
        />
        <ListRow
          to="/app/admin/experiments/"
          title={t`Experiments`}
          detail={<Trans>Which version of a landing page more people sign up on.</Trans>}
        />
        <ListRow
          to="/app/admin/audit/"
          title={t`Audit`}
          detail={<Trans>Log-ins, refusals, changes, and what operators did.</Trans>}
        />
        <ListRow
          to="/app/admin/wishes/"
          title={t`Wishes`}
          detail={<Trans>What people miss in the library, and searches that found nothing.</Trans>}
        />
        <ListRow
          to="/app/admin/help/"
          title={t`Help answers`}
          detail={<Trans>Which answers of the help center did not help.</Trans>}
        />
        {hasSecondFactor && (
          <ListRow
            to="/app/admin/second-factor/"
            title={t`Your second factor`}
            detail={<Trans>Set your authenticator up anew, or get new recovery codes.</Trans>}
          />
        )}
        {hasLocalMail && (
          <ListRow
            to="/app/admin/mail/"
            title={t`Local mail`}
            detail={<Trans>What was written to people while no mail server is configured.</Trans>}
          />
        )}
        <ListRow
          to="/app/admin/components/"
          title={t`Components`}
          detail={<Trans>Every part of the interface in every state.</Trans>}
        />
      </List>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
