import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { SentAt } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/mails.ts'

export { loadMails as loader } from './mail.server.ts'

export default function Mails({ loaderData: { mails } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <Page title={t`Local mail`}>
      <p className="mb-6 max-w-measure text-muted">
        <Trans>
          No mail server is configured, so no e-mail leaves this machine. E-mails that would have been sent
          are kept here.
        </Trans>
      </p>
      {mails.length === 0 ? (
        <EmptyState icon={<Mail />} title={<Trans>No mail yet</Trans>}>
          <Trans>When someone signs up, the welcome e-mail appears here.</Trans>
        </EmptyState>
      ) : (
        <List label={t`Local mail`}>
          {mails.map(({ id, to, subject, sentAt }) => (
            <ListRow
              key={id}
              start={<Mail className="size-6 text-muted" />}
              to={`/app/admin/mail/${id}/`}
              title={subject}
              detail={
                <>
                  {to} · <SentAt at={sentAt} />
                </>
              }
            />
          ))}
        </List>
      )}
    </Page>
  )
}
