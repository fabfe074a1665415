import type { BrowserContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** What an authenticator shows for a key, as it stands on the page: groups of four. */
export function authenticatorCode(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
}

/**
 * Logs the demo operator in and sets its second factor up, once for all journeys: each code counts once, so they share the
 * session in which it was given. Answers its cookies.
 */
export async function openOperatorSession(url: string, password: string): Promise<string> {
  const form = (fields: Record<string, string>, cookie = '') => ({
    method: 'POST',
    redirect: 'manual' as const,
    headers: { origin: url, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })
  const logIn = form({ email: 'operator@formulary.example', password })
  const loggedIn = await fetch(`${url}/app/account/login/`, logIn)
  const cookie = loggedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const address = `${url}/app/admin/second-factor/`
  const page = await (await fetch(address, { headers: { cookie } })).text()
  const key = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]
  if (key === undefined) throw new Error('the operator was shown no key for an authenticator')
  const confirmed = await fetch(address, form({ code: authenticatorCode(key) }, cookie))
  if (confirmed.status !== 200) throw new Error(`the operator's first code was answered ${confirmed.status}`)
  return cookie
}

/** Makes a browser that of the demo operator, with the second factor given. */
export async function becomeOperator(context: BrowserContext): Promise<void> {
  const url = process.env.JOURNEY_URL ?? ''
  const cookies = (process.env.JOURNEY_OPERATOR ?? '').split('; ').map((pair) => {
    const equals = pair.indexOf('=')
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
  })
  await context.addCookies(cookies)
}
