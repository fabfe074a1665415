import type { APIRequestContext, Request } from '@playwright/test'
import { newId } from '#kernel/ids.ts'
import { expect, test } from './journey.ts'
import { expectSaved, fillInAsKnown, firstPartyName, NDA, signUpByDialog, signUpIntoDocument } from './nda.ts'

/** What only the first visitor's things have in them. */
const MARKER = 'Brightwater Secret Holdings'

/** A call that the first visitor's browser has made, without what says whose browser it was. */
interface Call {
  method: string
  url: string
  contentType: string | undefined
  body: string | null
}

const callOf = (request: Request): Call => ({
  method: request.method(),
  url: request.url(),
  contentType: request.headers()['content-type'],
  body: request.postData(),
})

async function repeat(browser: APIRequestContext, { method, url, contentType, body }: Call) {
  const response = await browser.fetch(url, {
    method,
    maxRedirects: 0,
    headers: { ...(contentType !== undefined && { 'content-type': contentType }) },
    ...(body === null ? {} : { data: Buffer.from(body) }),
  })
  // The id of the request and the nonce of the page differ from answer to answer.
  const text = (await response.text()).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|nonce="[^"]*"/g, '')
  return { status: response.status(), text }
}

test('R-12 of all that one visitor’s browser has called, another’s session and none get nothing of theirs', async ({
  page,
  openBrowser,
  playwright,
  email,
}) => {
  test.slow() // two people, and every call twice more
  const calls = new Map<string, Call>()
  page.on('request', (request) => {
    const call = callOf(request)
    if (/\/(assets|pictures|fonts)\/|\.(svg|js|css)$/.test(new URL(call.url).pathname)) return
    calls.set(JSON.stringify(call), call)
  })

  await signUpByDialog(page, email)
  await firstPartyName(page).fill(MARKER)
  await expectSaved(page)
  const own = new URL(page.url()).searchParams.get('document') ?? ''
  expect(own).toMatch(/^[\w-]{22}$/)
  await page.reload()
  for (const format of ['docx', 'pdf', 'txt']) {
    const address = `/app/documents/${own}/download/${format}/`
    await page.evaluate((url) => fetch(url).then((response) => response.arrayBuffer()), address)
  }
  await page.goto('/app/documents/')
  await expect(page.getByRole('main').getByRole('link', { name: NDA.title, exact: true })).toBeVisible()
  await page.goto('/app/account/')
  const sub = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/auth/ssoValidate/', { method: 'POST', headers, body: '{}' })
    const { u } = (await answer.json()) as { u: { sub: string } }
    await fetch(`/api/account/get/${u.sub}/`)
    return u.sub
  })

  const other = await openBrowser()
  await signUpIntoDocument(other, `other-${email}`)
  const nobody = await playwright.request.newContext()
  const recorded = [...calls.values()]
  expect(recorded.map(({ url }) => new URL(url).pathname)).toEqual(
    expect.arrayContaining([
      `/app/documents/${own}/save/`,
      `/app/documents/${own}/download/pdf/`,
      `/api/account/get/${sub}/`,
    ]),
  )

  const leaks: string[] = []
  for (const [who, browser] of [
    ['another visitor', other.context().request],
    ['nobody', nobody],
  ] as const) {
    for (const call of recorded) {
      // Signing up with an address that is taken tells so, by SET-6; the first visitor's own words are no
      // leak.
      const { status, text } = await repeat(browser, call)
      const isTheirs = text.includes(MARKER) || text.includes(`"${email}"`) || text.includes(own)
      if (status < 300 && isTheirs) leaks.push(`${who}: ${call.method} ${call.url} ${status}`)
      if (status >= 500) leaks.push(`${who}: ${call.method} ${call.url} ${status}`)
    }
  }
  await nobody.dispose()
  expect(leaks).toEqual([])

  // And what belongs to somebody else looks the same as what is not there.
  const browser = other.context().request
  const differing: string[] = []
  for (const call of recorded.filter(({ url }) => url.includes(own))) {
    const theirs = await repeat(browser, call)
    if (call.method === 'POST') {
      // What is not there is made by its first save, so that there is nothing to compare.
      expect(theirs.status, call.url).toBe(404)
      continue
    }
    const nothing = newId()
    const absent = await repeat(browser, { ...call, url: call.url.replaceAll(own, nothing) })
    const isSame = theirs.status === absent.status && theirs.text.replaceAll(own, nothing) === absent.text
    if (!isSame) differing.push(`${call.url}: ${theirs.status}, ${absent.status}`)
  }
  expect(differing).toEqual([])
  // The ticket was among the calls, and its second use has ended the session: the website's log-in
  // opens another.
  await fillInAsKnown(page)
  await page.goto('/app/documents/')
  await page.getByRole('main').getByRole('link', { name: NDA.title, exact: true }).click()
  await expect(firstPartyName(page)).toHaveValue(MARKER)
})
