import { USER_ID_COOKIE } from '#kernel/http/schema.ts'
import { callService } from '#ui/call-service.ts'
import { readPageCookie } from '#ui/website/page-cookie.ts'
import type { Site } from '#ui/website/site.tsx'
import type { AccountCreationPayload } from '../../accounts/schema.ts'
import { SEARCH_COOKIE, TRANSACTION_COOKIE, transactionId } from '../../hand-off/schema.ts'
import { postWithCaptcha } from '../captcha/post-with-captcha.ts'
import { webAppUrl } from '../web-app-addresses.ts'
import type { SignUpRequest } from './sign-up-request.ts'
import { isRefusedPassword, type SignUpEvent } from './sign-up-state.ts'

type HandOff = Pick<SignUpRequest, 'destination' | 'entryPoint' | 'sendsSearch'>
type CreationOutcome = Extract<SignUpEvent, { type: 'created' | 'refused' | 'cancelled' }>

/** Longer than any answer takes, shorter than a visitor's patience with a dialog that cannot be closed. */
const TIMEOUT_MS = 20_000
/** A press on a link must lead somewhere soon, with a ticket or without. */
const KNOWN_VISITOR_PATIENCE_MS = 3_000

const unavailable: CreationOutcome = { type: 'refused', reason: 'unavailable' }

/**
 * Creates the account (ACC-1). Never repeats the call by itself: a lost answer may belong to an account that
 * exists, and the visitor's next try then learns so (ERR-5). Only where it is asked for a captcha, and has
 * made none, is it sent again (CAPT-1).
 */
export async function createAccount(
  site: Site,
  payload: AccountCreationPayload,
  send: typeof fetch = fetch,
): Promise<CreationOutcome> {
  let response: Response | undefined
  try {
    response = await postWithCaptcha(site, 'sign_up', (headers) =>
      post(`${site.urls.userbase}/user/`, payload, send, { headers }),
    )
  } catch {
    // No connection, or no answer in time: the visitor is told and may try again.
    return unavailable
  }
  if (response === undefined) return { type: 'cancelled' }
  if (response.ok) return { type: 'created' }
  if (response.status === 409) return { type: 'refused', reason: 'email_taken' }
  if (response.status !== 400 && response.status !== 429) return unavailable
  const { fields = [], retryAfter } = await errorOf(response)
  if (response.status === 429) return { type: 'refused', reason: 'too_many_requests', retryAfter }
  return refusalOf(fields)
}

/**
 * Asks for the address of the hand-off, which carries a ticket that lives for a minute: to be followed at
 * once (DEST-7). Undefined where there is none, or where it would lead anywhere but into the configured web
 * application (DEST-8).
 */
export async function requestHandOff(
  { urls, language }: Site,
  { destination, entryPoint, sendsSearch = false }: HandOff,
  send: typeof fetch = fetch,
  timeoutMs = TIMEOUT_MS,
): Promise<string | undefined> {
  try {
    const response = await post(
      `${urls.accountServices}/auth/ticket/`,
      {
        destination,
        entryPoint,
        EFtransactionId: transactionId(readPageCookie(TRANSACTION_COOKIE)),
        lang: language,
        lib: language,
        ...(sendsSearch && lastSearch()),
      },
      send,
      { timeoutMs },
    )
    if (!response.ok) return undefined
    const { redirect } = (await response.json()) as { redirect?: unknown }
    return typeof redirect === 'string' && leadsIntoWebApp(urls.webApp, redirect) ? redirect : undefined
  } catch {
    // The account exists, so the dialog offers the way again instead of reporting a fault.
    return undefined
  }
}

/**
 * Where somebody goes who signed up or logged in here (DEST-4): with a ticket while the website's log-in
 * lives, for the web application's own session may not. Where it has ended: straight there, where they are
 * asked to log in, or nowhere.
 */
export async function knownVisitorUrl(
  site: Site,
  request: HandOff,
  withoutLogIn: 'straight' | 'dialog',
  send: typeof fetch = fetch,
): Promise<string | undefined> {
  const handOff = await requestHandOff(site, request, send, KNOWN_VISITOR_PATIENCE_MS)
  if (handOff !== undefined) return handOff
  return withoutLogIn === 'straight' ? webAppUrl(site, request.destination) : undefined
}

/** What was searched for last, once the account has been read here (DEST-9). */
function lastSearch(): { b_search?: string } {
  return readPageCookie(USER_ID_COOKIE) === undefined ? {} : { b_search: readPageCookie(SEARCH_COOKIE) ?? '' }
}

function leadsIntoWebApp(webApp: string, redirect: string): boolean {
  const base = new URL(`${webApp}/`, window.location.href)
  try {
    const target = new URL(redirect, window.location.href)
    return target.origin === base.origin && target.pathname.startsWith(base.pathname)
  } catch {
    return false
  }
}

/** Without an idempotency key, so nothing is sent twice (ERR-5). */
function post(
  url: string,
  body: object,
  send: typeof fetch,
  { headers = {}, timeoutMs = TIMEOUT_MS }: { headers?: Record<string, string>; timeoutMs?: number } = {},
): Promise<Response> {
  return callService(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // The services may live on a host of their own, and set or read the log-in's cookies (SET-4).
    credentials: 'include',
    timeoutMs,
    send,
  })
}

/** What a service says of a refusal (`src/kernel/http/errors.ts`). */
interface ServiceError {
  fields?: { path?: string; code?: string }[]
  retryAfter?: number
}

async function errorOf(response: Response): Promise<ServiceError> {
  const body = (await response.json().catch(() => null)) as { error?: ServiceError } | null
  return body?.error ?? {}
}

/** Which field the service did not accept: the first that the dialog has. */
function refusalOf(fields: NonNullable<ServiceError['fields']>): CreationOutcome {
  if (fields.some(({ path }) => path === 'Email')) return { type: 'refused', reason: 'email_invalid' }
  const code = fields.find(({ path }) => path === 'Password')?.code
  return isRefusedPassword(code) ? { type: 'refused', reason: code } : unavailable
}
