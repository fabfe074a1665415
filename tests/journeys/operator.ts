import type { BrowserContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { browserCookies, openSession } from '../builders/product-session.ts'

/** What an authenticator shows for a key, as it stands on the page: groups of four. */
export function authenticatorCode(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
}

/**
 * Logs the demo operator in and sets its second factor up, once for all journeys: each code counts once, so
 * they share the session in which it was given. Answers its cookies.
 */
export async function openOperatorSession(url: string, password: string): Promise<string> {
  const cookie = await openSession(url, 'operator@formulary.example', password)
  const address = `${url}/app/admin/second-factor/`
  const page = await (await fetch(address, { headers: { cookie } })).text()
  const key = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]
  if (key === undefined) throw new Error('the operator was shown no key for an authenticator')
  const confirmed = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, cookie },
    body: new URLSearchParams({ code: authenticatorCode(key) }),
  })
  if (confirmed.status !== 200) throw new Error(`the operator's first code was answered ${confirmed.status}`)
  return cookie
}

/** Makes a browser that of the demo operator, with the second factor given. */
export async function becomeOperator(context: BrowserContext): Promise<void> {
  const { JOURNEY_OPERATOR = '', JOURNEY_URL = '' } = process.env
  await context.addCookies(browserCookies(JOURNEY_OPERATOR, JOURNEY_URL))
}
