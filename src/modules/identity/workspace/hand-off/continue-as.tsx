import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Form } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { LinkButton, SubmitButton } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { logInPath } from '../next-path.ts'
import type { Route } from './+types/continue-as.ts'
import type { Question } from './arrival.server.ts'

export { enterWithTicket as action, loadContinueAs as loader } from './arrival.server.ts'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function ContinueAs({ loaderData: question, actionData }: Route.ComponentProps) {
  // The ticket stays in the form only: not in the address, the history or a bookmark.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  if (question.kind === 'no-cookies') return <NoCookies retry={question.retry} />
  if (question.kind === 'ask' && !actionData?.expired) return <AskFirst {...question} />
  return <ExpiredHandOff next={question.next} />
}

function AskFirst({ ticket, next, ...question }: Extract<Question, { kind: 'ask' }>) {
  const email = readableEmail(question.email)
  const signedInAs = question.signedInAs && readableEmail(question.signedInAs)
  const { t } = useLingui()
  return (
    <NarrowPage title={t`Continue as ${email}?`} hasLanguageChoice={false}>
      <p>
        <Trans>
          Someone logged in to {brand.name} as {email} in another browser, and the link from there was opened
          in this one. Continue only if that was you: what you write here is saved in that account.
        </Trans>
      </p>
      {signedInAs !== undefined && (
        <Notice className="mt-4" title={t`You’re logged in here as ${signedInAs}`}>
          <Trans>
            If you continue, that session ends in this browser. The two accounts stay separate, and nothing
            moves between them.
          </Trans>
        </Notice>
      )}
      <Form
        method="post"
        action={`/app/account/continue/?${new URLSearchParams({ next })}`}
        className="mt-6 flex flex-wrap gap-3"
      >
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="next" value={next} />
        <SubmitButton variant="primary">
          <Trans>Continue as {email}</Trans>
        </SubmitButton>
        {signedInAs === undefined ? (
          <LinkButton to={logInPath(next)} variant="quiet">{t`That’s not me`}</LinkButton>
        ) : (
          <LinkButton to={next} variant="quiet">
            <Trans>Stay logged in as {signedInAs}</Trans>
          </LinkButton>
        )}
      </Form>
    </NarrowPage>
  )
}

function NoCookies({ retry }: { retry: string }) {
  const { t } = useLingui()
  return (
    <NarrowPage title={t`This browser blocks cookies`} hasLanguageChoice={false}>
      <p>
        <Trans>
          {brand.name} needs one cookie to keep you logged in, and your browser blocks it. Allow cookies for
          this site, then try again. The link works for a little longer, and your account is safe.
        </Trans>
      </p>
      {/* A document request: the way leads through the hand-off once more. */}
      <LinkButton to={retry} reloadDocument variant="primary" className="mt-6">{t`Try again`}</LinkButton>
    </NarrowPage>
  )
}

function ExpiredHandOff({ next }: { next: string }) {
  const { t } = useLingui()
  return (
    <NarrowPage title={t`This link has expired`} hasLanguageChoice={false}>
      <p>
        <Trans>
          A link into the web application works once, for one minute. Nothing is lost: log in, and you’ll
          continue to where the link was leading. If you have no password yet, open the document again{' '}
          <a href="/" className="text-link">
            on the website
          </a>
          , in the browser you signed up in.
        </Trans>
      </p>
      <LinkButton to={logInPath(next)} variant="primary" className="mt-6">{t`Log in`}</LinkButton>
    </NarrowPage>
  )
}
