import type { Context } from 'hono'
import { readCookie } from '#kernel/http/cookies.ts'
import { LOG_IN_COOKIE } from '../hand-off/schema.ts'

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(context: Context): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(context.req.header('authorization') ?? '')?.[1]
}

/** The website's log-in of this browser, from the cookie p_ssojwt. */
export function logInToken(context: Context): string | undefined {
  return readCookie(context.req.header('cookie'), LOG_IN_COOKIE) || undefined
}

export function appendCookies(context: Context, cookies: string[]): void {
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
}
