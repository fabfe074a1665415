import { data, redirect } from 'react-router'
import type { z } from 'zod'
import type { BaseUrls } from '#kernel/dependencies.ts'
import { LINK_PARAMETER } from '../../accounts/schema.ts'
import type { WorkspaceSession } from '../../accounts/sessions.ts'
import type { WebsiteLogIn } from '../../accounts/start-log-in.ts'
import { logInCookies, sessionCookie } from '../../hand-off/cookies.ts'
import { LOG_IN_PATH, withNext } from '../next-path.ts'

/** What went wrong with a form of the account pages: a code, whose sentence `account-problem.tsx` has. */
export interface AccountFormProblem {
  error: string
  field?: 'email' | 'password' | 'newPassword' | 'name' | 'language' | 'link' | 'team'
  /** Seconds, where a limit was reached. */
  retryAfter?: number
  /** What was typed, save passwords: before JavaScript the page is a new one, and nothing may be lost. */
  values?: Record<string, string>
}

const statuses: Record<string, number> = {
  wrong_credentials: 401,
  email_taken: 409,
  link_expired: 410,
  too_many_requests: 429,
}

/** Gives a form its problem back. What is none of the known outcomes is a field that was filled in wrong. */
export function answerProblem(problem: AccountFormProblem, headers: HeadersInit = {}) {
  const all = new Headers(headers)
  if (problem.retryAfter !== undefined) all.set('retry-after', String(problem.retryAfter))
  return data(problem, { status: statuses[problem.error] ?? 400, headers: all })
}

/** A page's own headers: those of what it shows, and of what its form was answered. */
export function formHeaders({
  loaderHeaders,
  actionHeaders,
}: {
  loaderHeaders: Headers
  actionHeaders: Headers
}): Headers {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  return headers
}

/** The first thing that a schema refused; its messages are codes and its names those of the fields. */
export function problemOf({ issues }: z.ZodError): AccountFormProblem {
  const [issue] = issues
  return {
    error: issue?.message ?? 'required',
    ...(issue && { field: issue.path[0] as NonNullable<AccountFormProblem['field']> }),
  }
}

/** The text fields of a form; a file is none. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const texts = [...(await request.formData())].filter((entry) => typeof entry[1] === 'string')
  return Object.fromEntries(texts) as Record<string, string>
}

/** The secret of a mailed link, in the address of its form. */
export function linkOf({ searchParams }: URL): string {
  return searchParams.get(LINK_PARAMETER) ?? ''
}

/** Several cookies cannot share one header line. */
export function headersOf(cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/** What a browser is given that is logged in from now on, on the website and in the web application. */
export function logInHeaders(
  urls: BaseUrls,
  { logIn, session }: { logIn: WebsiteLogIn; session: WorkspaceSession },
): Headers {
  return headersOf([...logInCookies(urls, logIn), sessionCookie(urls, session)])
}

/**
 * After a mailed link that logs nobody in: to the log-in page, which says what was done, has the address
 * filled in, and leads to where the link was to lead.
 */
export function toLogIn(
  { next, ...query }: { done: string; email: string; next?: string | null },
  cookies: string[],
): Response {
  const path = withNext(`${LOG_IN_PATH}?${new URLSearchParams(query)}`, next)
  return redirect(path, { status: 303, headers: headersOf(cookies) })
}

/** For a page whose address holds a secret: no page behind it learns it, and nothing keeps it. */
export const secretHeaders = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }
