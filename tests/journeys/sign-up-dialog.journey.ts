import type { Route } from '@playwright/test'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { DOCUMENT_PATH, documentTitle, signUpByDialog, signUpDialog, TEMPLATE_PATH } from './nda.ts'

const PASSWORD = 'a long walk in 1897'

/** Of the page itself: those of the header are in its menu on a phone. */
const WAY_IN = 'main a[data-sign-up]:not([aria-hidden]):visible'

test('SIGN-5 SIGN-7 an address that cannot be one is told on leaving the field, and is not sent', {
  tag: '@whole',
}, async ({ page }) => {
  await page.goto(TEMPLATE_PATH)
  const { dialog, email, submit, open } = signUpDialog(page)
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  await open()
  await expect(dialog.getByLabel('Enter your business email')).toBeFocused()
  await email.fill('nobody@nowhere')
  await email.blur()
  await expect(dialog.getByLabel('Valid email address required')).toBeVisible()
  await submit.click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
})

test('SIGN-10 SIGN-12 EVT-3 the page reports the start of a sign-up, what fails, and its success', {
  tag: '@identity',
}, async ({ page, email, complaints }) => {
  complaints.expect(/status of 503/)
  // A browser that is driven is not counted; this one hides it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  const reported: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events/')) return
    const { events } = request.postDataJSON() as { events: { name: string; details: object }[] }
    reported.push(
      ...events.map(({ name, details }) => ('reason' in details ? `${name}: ${details.reason}` : name)),
    )
  })
  await page.goto(TEMPLATE_PATH)
  const { dialog, email: field, submit, open } = signUpDialog(page)
  await open()
  await field.fill(email)
  // One that never arrives.
  await page.route('**/userbase/user/', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await submit.click()
  await expect(dialog.getByText('We couldn’t create your account.')).toBeVisible()
  await submit.click()
  // What a page sends while it is really left, Playwright does not see.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    expect(reported).toEqual(
      expect.arrayContaining(['Signup started', 'Signup failed: unavailable', 'Account Created']),
    )
  }).toPass({ intervals: [100] })
  await page.waitForURL(`**${DOCUMENT_PATH}`)
})

test('SSO-3 while a known visitor’s log-in cannot be checked, the page shows nothing of it', {
  tag: '@whole',
}, async ({ page, email, complaints }) => {
  complaints.expect(/status of 503/)
  await signUpByDialog(page, email)
  await page.route('**/api/auth/state/', (route) => route.fulfill({ status: 503, body: '{}' }))
  const asked = page.waitForResponse('**/api/auth/state/')
  await page.goto('/')
  await page.mouse.move(5, 5)
  await asked
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('SIGN-9 SIGN-3 an address that has an account is told so and led to log in, and from there to what was chosen', {
  tag: '@identity',
}, async ({ page, openBrowser, email, complaints }) => {
  complaints.expect(/status of 409/)
  await page.request.post('/app/account/create/', { form: { email, password: PASSWORD } })

  const elsewhere = await openBrowser()
  await elsewhere.goto(TEMPLATE_PATH)
  const { dialog, email: field, submit, open } = signUpDialog(elsewhere)
  await open()
  await field.fill(email.toUpperCase()) // ACC-1: capitals make no other address
  await submit.click()
  await expect(dialog.getByLabel('Account already exists')).toBeVisible()
  await expect(submit).toBeEnabled()
  const toLogIn = dialog.getByRole('link', { name: 'Log in' })
  await expect(toLogIn).toHaveAttribute('href', /^\/app\/account\/login\/\?lang=en&lib=en&next=/)
  await toLogIn.focus()
  await field.focus()
  await expect(dialog.getByLabel('Enter your business email')).toBeVisible()

  await toLogIn.click()
  await logIn(elsewhere, email, PASSWORD)
  await expect(elsewhere).toHaveURL(DOCUMENT_PATH)
  await expect(documentTitle(elsewhere)).toBeVisible()
})

test('SIGN-2 SIGN-4 SIGN-8 SIGN-11 the dialog stays while the account is made, with a waiting cursor, and leads on after two seconds', {
  tag: '@whole',
}, async ({ page, email }) => {
  await page.addInitScript(noteTimes)
  await page.goto(TEMPLATE_PATH)
  const { dialog, email: field, submit, open } = signUpDialog(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/user/', async (route) => {
    await held
    await route.continue()
  })
  await open()
  await field.fill(email)
  await expect(dialog, 'SIGN-11').not.toHaveCSS('cursor', 'wait')
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveText('Creating your account...')
  for (const part of [dialog, field, page.locator('body')])
    await expect(part, 'SIGN-11').toHaveCSS('cursor', 'wait')
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2) // the overlay
  await expect(dialog, 'SIGN-2').toBeVisible()

  const waited = new Promise<number>((resolve, reject) => {
    // Asked while the way on is still held: the page that knows it is left then.
    const ask = async (route: Route) => {
      await page.evaluate(timeFromAccountToTicket).then(resolve, reject)
      await route.continue()
    }
    page.route('**/auth/ticket/', ask).then(release, reject)
  })
  // A timer may be early by a tick of the clock.
  expect(await waited, 'SIGN-8: 2,000 ms').toBeGreaterThanOrEqual(1_990)
  await page.waitForURL(`**${DOCUMENT_PATH}`)
})

/**
 * Runs in the page, whose clock is the one that counts: on a busy machine it is told outside when a part of
 * the wait is over.
 */
function noteTimes(): void {
  const send = window.fetch
  window.fetch = async (...given) => {
    const path = String(given[0])
    if (path.endsWith('/auth/ticket/')) performance.mark('ticket')
    const answer = await send(...given)
    if (path.endsWith('/user/')) performance.mark('account')
    return answer
  }
}

/** Runs in the page. */
function timeFromAccountToTicket(): number {
  const [account] = performance.getEntriesByName('account')
  const [ticket] = performance.getEntriesByName('ticket')
  return (ticket?.startTime ?? Number.NaN) - (account?.startTime ?? Number.NaN)
}

test('SIGN-2 the dialog closes by its control, by Escape and by the overlay, and gives the focus back', {
  tag: ['@phone', '@identity'],
}, async ({ page, isMobile }) => {
  await page.goto(TEMPLATE_PATH)
  const { dialog, open } = signUpDialog(page)
  await open()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Download', exact: true }).first()).toBeFocused()
  if (isMobile) return // there the dialog fills the screen, and no overlay is left to press
  await open()
  // The dialog begins to listen beside itself a moment after it shows.
  await expect(async () => {
    await page.mouse.click(2, 2)
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
})

test('FOOT-3 SIGN-3 the terms open over the dialog, which keeps what was typed', { tag: '@whole' }, async ({
  page,
  email,
}) => {
  await page.goto(TEMPLATE_PATH)
  const { dialog, email: field, open } = signUpDialog(page)
  await open()
  await field.fill(email)
  const link = dialog.getByRole('link', { name: 'terms of use' })
  await link.press('Enter')
  const terms = page.getByRole('dialog', { name: 'Terms of use' })
  // Its own heading comes first, then those of the text.
  await expect(terms.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  // The dialog below leaves the key to the one above it once it has heard of that: a moment later, and sooner
  // than hands are.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  await page.keyboard.press('Escape')
  await expect(terms).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(link).toBeFocused()
  await expect(field).toHaveValue(email)
})

test.describe('before the script of the dialog has come', () => {
  const script = /\/assets\/sign-up-[\w-]+\.js$/

  test('SIGN-2 pressed twice, it opens once, with the cursor in its field', { tag: '@identity' }, async ({
    page,
  }) => {
    await page.route(script, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto(TEMPLATE_PATH)
    const { dialog, email } = signUpDialog(page)
    await page.locator(WAY_IN).first().dblclick()
    await expect(email).toBeFocused()
    await expect(dialog).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator(WAY_IN).first()).toBeFocused()
  })

  test('SIGN-1 where it does not come, the press leads to the page that does the same', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.route(script, () => new Promise(() => {}), { times: 1 })
    await page.goto(TEMPLATE_PATH)
    await page.locator(WAY_IN).first().click()
    await page.waitForURL(/\/app\/account\/create\//)
    await expect(page.getByRole('textbox', { name: /e-?mail/i })).toBeVisible()
  })
})

test('SIGN-10 when the service is away the visitor is told, keeps the address and may try again', {
  tag: '@whole',
}, async ({ page, email, complaints }) => {
  complaints.expect(/status of 503|Failed to load resource/)
  await page.goto(TEMPLATE_PATH)
  const { dialog, email: field, submit, open } = signUpDialog(page)
  await page.route(
    '**/user/',
    (route) => route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } }),
    { times: 1 },
  )
  await open()
  await field.fill(email)
  await submit.click()
  await expect(dialog.getByText('We couldn’t create your account.')).toBeVisible()
  await expect(field).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(`**${DOCUMENT_PATH}`)
})

test('SIGN-13 the payload has the specified names', { tag: ['@also-phone', '@whole'] }, async ({
  page,
  email,
  isMobile,
}) => {
  await page.goto(`${TEMPLATE_PATH}?utm_source=letter&utm_campaign=autumn`)
  const { email: field, submit, open } = signUpDialog(page)
  await open()
  await field.fill(email)
  const sent = page.waitForRequest('**/user/')
  await submit.click()
  const { host } = new URL(page.url())
  expect((await sent).postDataJSON()).toMatchObject({
    Email: email,
    Password: null,
    AutogeneratePassword: true,
    Device: isMobile ? 'mobile' : 'desktop',
    Language: 'en',
    DocName: 'Mutual Non-Disclosure Agreement',
    CreationPage: host + TEMPLATE_PATH,
    SourceChannel: 'letter',
    SourceCampaign: 'autumn',
  })
  await page.waitForURL(`**${DOCUMENT_PATH}`)
})
