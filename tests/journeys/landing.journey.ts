import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { documentTitle, NDA } from './nda.ts'

/**
 * One address of every family of landing pages (ROUTE-5…7), and what its document is called there. The
 * families share one page.
 */
const families = [
  { path: '/docs/ms-office/', title: NDA.title, tag: '@phone' },
  { path: '/lp/fill-in-the-blanks/', title: NDA.title, tag: '@whole' },
  { path: '/lp/', title: NDA.title, tag: '@whole' },
  { path: '/l/', title: NDA.title, tag: '@whole' },
  { path: '/l/jan022024/', title: NDA.title, tag: '@whole' },
  { path: '/l/f/', title: NDA.title, tag: '@whole' },
  { path: '/docs/ab/15.10.24/00/', title: NDA.title, tag: '@whole' },
  { path: '/docs/ab/test/1/', title: NDA.title, tag: '@whole' },
  { path: '/lp/ab/23.06.14/01/', title: NDA.title, tag: '@whole' },
  { path: '/fr/docs/demo/', title: 'Accord de confidentialité', tag: '@whole' },
  { path: '/fr/lp/6m-utilisateurs/', title: 'Accord de confidentialité', tag: '@whole' },
  { path: '/es/lp/espacios-blanco/', title: 'Acuerdo de confidencialidad', tag: '@whole' },
  { path: '/es/l/sept092024/', title: 'Acuerdo de confidencialidad', tag: '@whole' },
]

/**
 * The dialog, once the page has come to life: a press before that follows the plain link
 * (docs/decisions/0007).
 */
async function openDialog(page: Page, path: string, press: () => Promise<void>) {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if (new URL(page.url()).pathname !== path) await page.goto(path)
    await press()
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return {
    dialog,
    email: dialog.locator('input[name="Email"]'),
    submit: dialog.locator('button[type="submit"]'),
  }
}

for (const { path, title, tag } of families) {
  test(`LP-1 DEST-1 SIGN-8 from ${path} to an opened document`, { tag }, async ({ page, email }) => {
    await page.goto(path)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
    const document = page.getByRole('main').getByRole('link', { name: title, exact: true }).first()
    const dialog = await openDialog(page, path, () => document.click())
    await dialog.email.fill(email)
    const arrival = page.waitForRequest(/[?&]ssotoken=/)
    await dialog.submit.click()
    const carried = new URL((await arrival).url()).searchParams
    expect(carried.get('destination'), 'DEST-7').toMatch(/^doc\/.+-D\d+$/)
    await expect(page).toHaveURL(/\/app\/doc\/.+-D\d+\/$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
}

test('DEST-1 DEST-4 the search and a folder of a landing page lead into the search of the web application', {
  tag: '@whole',
}, async ({ page, email }) => {
  const path = '/docs/1800-templates/'
  await page.goto(path)
  const field = page.getByRole('main').locator('input[type=search]')
  const {
    email: address,
    submit,
    dialog,
  } = await openDialog(page, path, async () => {
    await field.fill('lease')
    await field.press('Enter')
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field, 'the focus is back where the dialog was asked for').toBeFocused()
  await field.press('Enter')
  await address.fill(email)
  await submit.click()
  await expect(page).toHaveURL(/\/app\/search\/\?t=lease$/)

  // A known visitor goes straight on, to the folder that was chosen.
  await page.goto(path)
  await page.mouse.move(5, 5)
  await page.getByRole('main').getByRole('link', { name: 'Human resources' }).first().click()
  await expect(page).toHaveURL(/\/app\/search\/\?t=Human(\+|%20)resources/)
})

test('DEST-5 the button of a landing page opens the dialog for a known visitor too', {
  tag: '@whole',
}, async ({ page, email }) => {
  const path = '/docs/ms-office/'
  await page.goto(path)
  const document = page.getByRole('main').getByRole('link', { name: NDA.title, exact: true }).first()
  const { email: field, submit } = await openDialog(page, path, () => document.click())
  await field.fill(email)
  await submit.click()
  await expect(documentTitle(page)).toBeVisible()

  await page.goto(path)
  const button = page.getByRole('main').getByRole('link', { name: 'Make a Word file' }).first()
  await openDialog(page, path, () => button.click())
})

test('VID-1 the demo page shows the way of a document by real screens', { tag: '@whole' }, async ({
  page,
}) => {
  await page.goto('/docs/free-demo/')
  await expect(async () => {
    await page.getByRole('button', { name: 'Watch the demo' }).click()
    await expect(page.getByRole('dialog', { name: 'From a search to a file' })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next screen' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('EVT-1 a landing page reports its view a second after it has come to life', { tag: '@website' }, async ({
  page,
}) => {
  // A browser that is driven is not counted; this one hides it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  const reported: { name: string; details: { category?: string; route?: string } }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events/')) return
    reported.push(...(request.postDataJSON() as { events: typeof reported }).events)
  })
  await page.goto('/l/aug232024/?utm_source=mail&q=hiring')
  let moved = 5
  // What a page sends while it is really left, Playwright does not see.
  await expect(async () => {
    moved += 1
    await page.mouse.move(moved, moved)
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    expect(reported.filter(({ name }) => name === 'LP view').map(({ details }) => details)).toEqual([
      expect.objectContaining({ category: 'LP view', route: '/l/aug232024/?utm_source=mail' }),
    ])
  }).toPass()
})

test('ROUTE-7 ERR-1 an unknown date or variant is a 404', { tag: '@whole' }, async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  for (const path of [
    '/docs/ab/01.01.24/00/',
    '/docs/ab/15.10.24/7/',
    '/lp/nothing/',
    '/l/g/',
    '/fr/docs/ms-office/',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
  }
  expect((await page.goto('/docs/ab/15.10.24/77/'))?.status()).toBe(200)
})
