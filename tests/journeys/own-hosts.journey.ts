import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type ProductOnOwnHosts, startOnOwnHosts } from '../builders/own-hosts.ts'
import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, documentTitle, fillInLink, signUpDialog, TEMPLATE_PATH } from './nda.ts'

// Website, web application and services on three hosts and three ports, in a real browser (SET-4).
test.describe.configure({ mode: 'serial' })
// No proxy is in front of this product, and all of a test's sign-ups come from one network.
test.use({ isBehindProxy: false })

let dataDir: string | undefined
let hosts: ProductOnOwnHosts

test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-own-hosts-'))
  hosts = await startOnOwnHosts(dataDir)
})
test.afterAll(async () => {
  await hosts?.stop()
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
})

async function signUpOnTheWebsite(page: Page, email: string): Promise<void> {
  await page.goto(hosts.website + TEMPLATE_PATH)
  const { open, email: field, submit } = signUpDialog(page)
  // The page may have to come to life first, and on a busy machine that takes its time.
  const located = page.waitForResponse(`${hosts.api}/geo/**`, { timeout: 45_000 })
  await open()
  await located
  await field.fill(email)
  const created = page.waitForRequest('**/userbase/user/')
  await submit.click()
  expect((await created).postDataJSON(), 'GEO-1 the website may read that service').toMatchObject({
    IpAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
  })
  await page.waitForURL(hosts.webApp + DOCUMENT_PATH)
  await expect(documentTitle(page)).toBeVisible()
}

test('DEST-7 DEST-8 COOKIE-1 a sign-up on the website ends in the web application on its own host', async ({
  page,
  email,
}) => {
  // From here on the whole of a sign-up goes by.
  const arrival = page.waitForResponse(/[?&]ssotoken=/, { timeout: 45_000 })
  await signUpOnTheWebsite(page, email)

  expect(new URL((await arrival).url()).origin).toBe(hosts.webApp)
  const cookies = await page.context().cookies()
  const scopes = Object.fromEntries(cookies.map(({ name, domain, httpOnly }) => [name, [domain, httpOnly]]))
  expect(scopes).toMatchObject({
    p_ssojwt: ['.formulary.localhost', true],
    'formulary-hand-off': ['.formulary.localhost', true],
    b_email: ['.formulary.localhost', false],
    formulary: ['app.formulary.localhost', true],
  })

  await page.goto(hosts.website + TEMPLATE_PATH)
  await expect(page.locator('html'), 'HEAD-3: the services say that the log-in lives').toHaveAttribute(
    'data-visitor',
    'known',
  )
  await fillInLink(page).click()
  await page.waitForURL(hosts.webApp + DOCUMENT_PATH)
})

test('one build serves two addresses, and each says its own: canonical, alternates, cards, data, sitemap, feed, robots, mails', async ({
  baseURL,
}) => {
  // By any name of this machine: the address is a setting, and not what was asked for.
  const shared = baseURL ?? ''
  const doors = { [hosts.website]: `http://localhost:${new URL(hosts.website).port}`, [shared]: shared }
  for (const [website, door] of Object.entries(doors)) {
    const read = async (path: string) => (await fetch(door + path)).text()
    const home = await read('/fr/')
    for (const named of [
      `<link rel="canonical" href="${website}/fr/"/>`,
      `<link rel="alternate" hrefLang="de" href="${website}/de/"/>`,
      `<meta property="og:url" content="${website}/fr/"/>`,
      `<meta property="og:image" content="${website}/cards/`,
      `"@id":"${website}/#operator"`,
    ])
      expect(home).toContain(named)
    expect(await read('/robots.txt')).toContain(`Sitemap: ${website}/sitemap.xml`)
    expect(await read('/sitemap.xml')).toContain(`<loc>${website}/fr/</loc>`)
    expect(await read('/blog/feed.xml')).toContain(`<link>${website}/blog/</link>`)
    expect(await read('/fr/_.data')).toContain(`"${website}/fr/"`)
    const others = Object.keys(doors).filter((other) => other !== website)
    const strangers = new RegExp(`.{30}(${[...others, 'website\\.invalid'].join('|')})`, 'g')
    for (const path of ['/fr/', '/fr/_.data', TEMPLATE_PATH, '/sitemap.xml', '/blog/feed.xml'])
      expect((await read(path)).match(strangers), path).toBeNull()
  }
  const folder = path.join(dataDir ?? '', 'mail')
  const mails = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) expect(mail).toContain(`${hosts.webApp}/app/`)
})

test('SIGN-9 a refusal of the services on their host is understood on the website', {
  tag: '@whole',
}, async ({ page, openBrowser, email, complaints }) => {
  complaints.expect(/status of 409/)
  await signUpOnTheWebsite(page, email)

  const elsewhere = await openBrowser()
  await elsewhere.goto(hosts.website + TEMPLATE_PATH)
  const { dialog, email: field, submit } = signUpDialog(elsewhere)
  await fillInLink(elsewhere).click()
  await field.fill(email)
  await submit.click()
  await expect(dialog.getByLabel('Account already exists')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Log in' }).first()).toHaveAttribute(
    'href',
    `${hosts.webApp}/app/account/login/?lang=en&lib=en&next=${encodeURIComponent(DOCUMENT_PATH)}`,
  )
})

test('R-07 one log-out ends both hosts', { tag: '@whole' }, async ({ page, email }) => {
  await signUpOnTheWebsite(page, email)
  await page.goto(`${hosts.webApp}/app/account/`)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()

  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('p_ssojwt')
  await page.goto(hosts.website)
  await expect(page.locator('html')).not.toHaveAttribute('data-visitor', 'known')
})

test('R-40 a page of another host cannot call the services with a visitor’s cookies', {
  tag: '@whole',
}, async ({ page, email, complaints }) => {
  complaints.expect(/blocked by CORS policy|Failed to load resource/)
  await signUpOnTheWebsite(page, email)
  const askFrom = async (address: string) => {
    await page.goto(address)
    return page.evaluate(
      (url) =>
        fetch(url, { credentials: 'include' }).then(
          (response) => response.json(),
          (error: Error) => error.name,
        ),
      `${hosts.api}/auth/state/`,
    )
  }

  expect(await askFrom(`${hosts.website}/`)).toMatchObject({ signedIn: true })
  // A sister host that serves the very same page: same site, cookies and all, but not one of ours.
  expect(await askFrom(hosts.website.replace('www.', 'other.'))).toBe('TypeError')
})

test('R-07 a page that is asked for on another host of ours is found on its own', { tag: '@whole' }, async ({
  page,
}) => {
  await page.goto(`${hosts.website}/app/account/login/`)
  await expect(page).toHaveURL(`${hosts.webApp}/app/account/login/`)
  await page.goto(hosts.webApp)
  await expect(page).toHaveURL(`${hosts.website}/`)
  await page.goto(hosts.api + TEMPLATE_PATH)
  await expect(page).toHaveURL(hosts.website + TEMPLATE_PATH)
})
