import type { Page } from '@playwright/test'
import type { Localization } from '#modules/visitors/geography/schema.ts'
import { consentCookies } from '../builders/consent-cookies.ts'
import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, signUpDialog, TEMPLATE_PATH } from './nda.ts'

const SERVICE = '**/api/geo/**'
/** Of the registry that gives addresses to Europe, in Amsterdam. */
const DUTCH_ADDRESS = '193.0.6.139'
/** Of the registry of `.ca`, in Ottawa. */
const CANADIAN_ADDRESS = '192.228.29.1'

/** What b_localization says of the country and its money. */
async function keptPlace(page: Page): Promise<string[] | undefined> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'b_localization')
  if (cookie === undefined) return undefined
  const { country, currency } = JSON.parse(decodeURIComponent(cookie.value)) as Localization
  return [country.code, currency.code]
}

test('GEO-2 R-38 a service that fails leaves the default in b_localization, and is asked again every ten seconds until it succeeds', {
  tag: '@whole',
}, async ({ page, baseURL, complaints }) => {
  complaints.expect(/status of 503/)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': DUTCH_ADDRESS })
  await page.context().addCookies(consentCookies('1', baseURL ?? ''))
  let questions = 0
  await page.route(SERVICE, (route) => {
    questions += 1
    return questions < 3 ? route.fulfill({ status: 503, body: 'away' }) : route.continue()
  })
  await page.clock.install()
  await page.goto(TEMPLATE_PATH)
  await signUpDialog(page).open()
  await expect.poll(() => keptPlace(page)).toEqual(['US', 'USD'])
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'b_localization')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)

  await page.clock.runFor(10_000)
  await expect.poll(() => questions).toBeGreaterThanOrEqual(2)
  await page.clock.runFor(10_000)
  await expect.poll(() => keptPlace(page)).toEqual(['NL', 'EUR'])
  await page.clock.runFor(60_000)
  expect(questions, 'nobody asks who knows').toBe(3)
})

test('GEO-1 SIGN-13 R-38 the sign-up names the address that the server sees, whatever is claimed, and without consent nothing of the place is kept', {
  tag: '@visitors',
}, async ({ page, email }) => {
  await page.setExtraHTTPHeaders({
    'x-forwarded-for': `8.8.8.8, ${DUTCH_ADDRESS}`,
    'x-real-ip': '8.8.8.8',
    forwarded: 'for=8.8.8.8',
    'cf-connecting-ip': '8.8.8.8',
  })
  const answered = page.waitForResponse(SERVICE)
  await page.goto(TEMPLATE_PATH)
  const { open, email: field, submit } = signUpDialog(page)
  await open()
  const record = (await (await answered).json()) as Localization
  expect(record).toMatchObject({
    country: { code: 'NL', name: 'Netherlands' },
    currency: { code: 'EUR', symbol: '€' },
    language: { code: 'en' },
    ipAddress: DUTCH_ADDRESS,
  })
  const { pathname } = new URL(record.flags.wide)
  expect((await page.request.get(pathname)).headers()['content-type']).toBe('image/svg+xml')

  await field.fill(email)
  const created = page.waitForRequest('**/userbase/user/')
  await submit.click()
  expect((await created).postDataJSON()).toMatchObject({ IpAddress: DUTCH_ADDRESS })
  await page.waitForURL(`**${DOCUMENT_PATH}`)
  expect(await keptPlace(page)).toBeUndefined()
})

test('GEO-3 R-11 the first visit to the home page, to a template and to prices is in the visitor’s own currency, by the address that a proxy of ours has seen', {
  tag: '@whole',
}, async ({ request }) => {
  // A month of a year, and one that is paid by itself.
  const ofYear = { USD: '$9.99', EUR: '€9.29', CAD: 'CA$13.49' }
  const ofMonth = { USD: '$14.99', EUR: '€13.99', CAD: 'CA$19.99' }
  const visit = async (path: string, forwardedFor: string, headers: Record<string, string> = {}) => {
    const response = await request.get(path, { headers: { 'x-forwarded-for': forwardedFor, ...headers } })
    const text = (await response.text()).replaceAll(/<!--.*?-->/g, '')
    const amounts = path.startsWith('/templates/') ? ofMonth : ofYear
    return {
      status: response.status(),
      headers: response.headers(),
      shown: Object.entries(amounts).flatMap(([currency, amount]) => (text.includes(amount) ? currency : [])),
    }
  }
  // What a visitor claims of themselves stands further left, and is not believed.
  const visitors = [
    ['8.8.8.8', 'USD'],
    [`8.8.8.8, ${DUTCH_ADDRESS}`, 'EUR'],
    [`${DUTCH_ADDRESS}, ${CANADIAN_ADDRESS}`, 'CAD'],
    ['10.0.0.7', 'USD'],
  ] as const
  const template = '/templates/consulting-agreement-D3/'
  for (const path of ['/', '/_.data', template, `${template}_.data`, '/pricing/plans/']) {
    for (const [forwardedFor, currency] of [...visitors, ...visitors]) {
      const { headers, shown } = await visit(path, forwardedFor)
      expect([path, forwardedFor, shown]).toEqual([path, forwardedFor, [currency]])
      expect(headers['cache-control'], path).toContain('private')
    }
  }
  // The page of one currency is no answer to who has that of another.
  const { headers } = await visit('/', DUTCH_ADDRESS)
  const known = { 'if-none-match': headers.etag ?? '' }
  expect((await visit('/', DUTCH_ADDRESS, known)).status).toBe(304)
  expect((await visit('/', CANADIAN_ADDRESS, known)).shown).toEqual(['CAD'])
})
