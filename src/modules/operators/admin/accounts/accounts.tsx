import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { EmailSearch, EmailText, SentAt } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/accounts.ts'
import { AccountBadges } from './account-facts.tsx'

export { loadAccounts as loader } from './accounts.server.ts'

export default function Accounts({ loaderData: { email, accounts } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <Page title={t`Accounts`}>
      <EmailSearch email={email} />
      {accounts.length === 0 ? (
        <EmptyState icon={<Users />} title={<Trans>No accounts found</Trans>}>
          <Trans>No e-mail address contains these characters.</Trans>
        </EmptyState>
      ) : (
        <List label={t`Accounts`}>
          {accounts.map(({ id, createdAt, source, ...account }) => (
            <ListRow
              key={id}
              to={`/app/admin/accounts/${id}/`}
              title={<EmailText email={account.email} />}
              detail={
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span>
                    <SentAt at={createdAt} />
                    {source !== null && ` · ${source}`}
                  </span>
                  <AccountBadges {...account} />
                </span>
              }
            />
          ))}
        </List>
      )}
    </Page>
  )
}
