import { Trans, useLingui } from '@lingui/react/macro'
import { TextLink } from '#ui/components/button.tsx'
import { SentAt } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/mail.ts'

export { loadMail as loader } from './mail.server.ts'

export default function LocalMailPage({ loaderData: { mail, links } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <Page title={mail.subject} actions={<TextLink to="/app/admin/mail/">{t`All mail`}</TextLink>}>
      <p className="mb-6 text-muted">
        <Trans>
          To {mail.to} · <SentAt at={mail.sentAt} />
        </Trans>
      </p>
      {links.length > 0 && (
        <section aria-labelledby="links" className="mb-6">
          <h2 id="links" className="mb-2 text-xl">{t`Links in it`}</h2>
          <ul>
            {links.map((link) => (
              <li key={link}>
                <a href={link} className="text-link break-all">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <iframe
        title={t`The e-mail as it looks`}
        // Nothing in it runs, and nothing of this page is in its reach; its links open beside it.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={`/app/admin/mail/${mail.id}/content/`}
        className="h-[40rem] w-full rounded-sheet border border-line bg-white"
      />
      <details className="mt-6">
        <summary className="min-h-11 py-2 font-medium">{t`As plain text`}</summary>
        <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-sheet border border-line bg-sheet p-4 text-sm">
          {mail.text}
        </pre>
      </details>
    </Page>
  )
}
