import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { brand } from '#content/brand/brand.ts'
import { callService, IDEMPOTENCY_HEADER } from '#ui/call-service.ts'
import { FormError } from '#ui/components/notice.tsx'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
import { INBOX_PATH, type InboxKind } from '../../schema.ts'
import type { Draft } from './chat-form.tsx'

/** What became of a message. */
export type SendOutcome =
  | { status: 'sent'; reference: string }
  /** One of the fields is wrong: a code for each. */
  | { status: 'refused'; problems: Partial<Record<MessageField, string>> }
  /** What no person sends: sending once more is enough, and for it the hidden field is emptied. */
  | { status: 'looks-automatic' }
  /** `retryAfter` is in seconds. */
  | { status: 'too-many'; retryAfter: number }
  | { status: 'offline' }
  /** It did not arrive, or nobody knows: sending it again takes it once. */
  | { status: 'failed' }

export type MessageField = 'name' | 'email' | 'text'
const fields: readonly string[] = ['name', 'email', 'text'] satisfies MessageField[]

/** Longer than any answer takes. */
const TIMEOUT_MS = 20_000

/** What a service says of a refusal (`src/kernel/http/errors.ts`). */
interface ServiceError {
  fields?: { path: string; code: string }[]
  retryAfter?: number
}

/** Sends a message to the inbox of the operators. */
export async function sendMessage(
  { openedAt, ...draft }: Draft,
  where: { kind: InboxKind; language: string; page: string },
  send: typeof fetch = fetch,
): Promise<SendOutcome> {
  if (!navigator.onLine) return { status: 'offline' }
  try {
    const response = await callService(`${INBOX_PATH}/messages/`, {
      method: 'POST',
      // The inbox takes one form once, however often it arrives.
      headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: draft.submission },
      body: JSON.stringify({ ...draft, ...where, openFor: Math.round(performance.now() - openedAt) }),
      timeoutMs: TIMEOUT_MS,
      send,
    })
    const answer = (await response.json()) as { reference?: string; error?: ServiceError }
    if (response.ok && answer.reference !== undefined) return { status: 'sent', reference: answer.reference }
    return refusalOf(response.status, answer.error ?? {})
  } catch {
    return { status: navigator.onLine ? 'failed' : 'offline' }
  }
}

function refusalOf(status: number, error: ServiceError): SendOutcome {
  if (status === 429) return { status: 'too-many', retryAfter: error.retryAfter ?? 60 }
  const refused = error.fields ?? []
  if (refused.some(({ path }) => path === 'website' || path === 'openFor'))
    return { status: 'looks-automatic' }
  const known = refused.filter(({ path }) => fields.includes(path))
  if (known.length === 0) return { status: 'failed' }
  return { status: 'refused', problems: Object.fromEntries(known.map(({ path, code }) => [path, code])) }
}

/** Why a message did not go, and what to do. What was written stays in the form. */
export function SendProblem({ outcome }: { outcome: SendOutcome | undefined }) {
  const retryTime = useRetryTime()
  if (outcome === undefined || outcome.status === 'sent' || outcome.status === 'refused') return null
  const when = outcome.status === 'too-many' && retryTime(outcome.retryAfter)
  const texts = {
    offline: {
      title: <Trans>You’re offline.</Trans>,
      text: <Trans>Your message is still here. Send it when you’re back online.</Trans>,
    },
    failed: {
      title: <Trans>We didn’t receive your message.</Trans>,
      text: (
        <Trans>
          It’s still here. Please try again, or write to <MailLink>{brand.supportEmail}</MailLink>.
        </Trans>
      ),
    },
    'too-many': {
      title: <Trans>Too many messages came from your network.</Trans>,
      text: (
        <Trans>
          Your message is still here. Please try again {when}, or write to{' '}
          <MailLink>{brand.supportEmail}</MailLink>.
        </Trans>
      ),
    },
    'looks-automatic': {
      title: <Trans>Are you a person?</Trans>,
      text: (
        <Trans>
          The form was filled in faster than people type, or your browser filled in a hidden field. If you’re
          a person, just send it again.
        </Trans>
      ),
    },
  }
  const { title, text } = texts[outcome.status]
  return (
    <FormError title={title} answer={outcome}>
      {text}
    </FormError>
  )
}

function MailLink({ children }: { children: ReactNode }) {
  return (
    <a href={`mailto:${brand.supportEmail}`} className="text-link break-all">
      {children}
    </a>
  )
}

/** The sentence for what is wrong with a field. */
export function useFieldText(
  problems: Partial<Record<MessageField, string>>,
): (field: MessageField) => string | undefined {
  const { t } = useLingui()
  const texts: Partial<Record<string, string>> = {
    required: t`Please fill this in.`,
    too_long: t`That’s too long.`,
  }
  return (field) => {
    const code = problems[field]
    return code === undefined ? undefined : (texts[code] ?? t`Please check this again.`)
  }
}

/** A field that no person sees (`leave-message.ts`): what fills in every field is no visitor. */
export function HiddenField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        <Trans>Leave this empty</Trans>
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
