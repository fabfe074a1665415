import { callService, IDEMPOTENCY_HEADER } from '#ui/call-service.ts'
import { INBOX_PATH, type InboxKind } from '../../schema.ts'
import type { Draft } from './draft.ts'

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
