import type { Answers } from '#engine/source/index.ts'
import { newId } from '#kernel/ids.ts'

/** A cookie as Playwright takes it. */
interface BrowserCookie {
  name: string
  value: string
  url: string
}

/**
 * Logs in with a demo account, as the log-in form does, and answers its cookies as a header. @throws Error
 * when that is refused
 */
export async function openSession(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/app/account/login/`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`the log-in was answered with ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

/** The same cookies for a browser that goes to this address. */
export function browserCookies(cookie: string, url: string): BrowserCookie[] {
  return cookie.split('; ').map((pair) => {
    const equals = pair.indexOf('=')
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
  })
}

/** Saves a new document made from a template; answers its id. @throws Error when that is refused */
export async function createDocument(
  url: string,
  cookie: string,
  { templateSlug, answers = {} }: { templateSlug: string; answers?: Answers },
): Promise<string> {
  const id = newId()
  const response = await fetch(`${url}/app/documents/${id}/save/`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ templateSlug, version: 0, answers }),
  })
  if (!response.ok) throw new Error(`a document of ${templateSlug} was answered with ${response.status}`)
  return id
}

/** Calls a document something else than its template. @throws Error when that is refused */
export async function nameDocument(
  url: string,
  cookie: string,
  { id, title }: { id: string; title: string },
): Promise<void> {
  const response = await fetch(`${url}/app/documents/${id}/title/`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })
  if (!response.ok) throw new Error(`the name of a document was answered with ${response.status}`)
}
