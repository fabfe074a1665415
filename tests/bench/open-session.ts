/** A cookie as Playwright takes it. */
interface Cookie {
  name: string
  value: string
  url: string
}

/** Logs in with a demo account, as the log-in form does, and answers what its browser keeps. @throws Error when that is refused */
export async function openSession(url: string, email: string, password: string): Promise<Cookie[]> {
  const response = await fetch(`${url}/app/account/login/`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`the log-in was answered with ${response.status}`)
  return response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';', 1)
    const equals = pair.indexOf('=')
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
  })
}
