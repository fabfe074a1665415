import type { Page } from '@playwright/test'
import { browserCookies, openSession } from '../builders/product-session.ts'
import { expectThanks, FACE_OF_FRAME, fillInBuyer, payWith, sendOrder } from './checkout.ts'
import { OFFER } from './documents.ts'
import { expectSoundPdf } from './files.ts'
import { DEMO_PASSWORD } from './global-setup.ts'
import { expect, test } from './journey.ts'
import { signUpDialog, signUpIntoDocument } from './nda.ts'
import { becomeOperator } from './operator.ts'
import { saveDocument } from './save-document.ts'

// What needs a plan: said before anybody begins, closed to a free account, and open to who has a license
// (SET-9, SET-17).

const PAID = { slug: 'consulting-agreement-D3', title: 'Consulting Agreement' }

async function downloadPdf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const arriving = page.waitForEvent('download')
  const dialog = page.getByRole('dialog', { name: 'Download the document' })
  await dialog.getByRole('button', { name: /^PDF/ }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe(`${PAID.title}.pdf`)
  return download.path()
}

test('LIC-3 a template that is not free says so before the sign-up, and its button promises no file', {
  tag: '@whole',
}, async ({ page, expectSoundScreen }) => {
  await page.goto('/templates/')
  const card = page.getByRole('article').filter({ hasText: PAID.title }).first()
  await expect(card.getByText('Needs a plan')).toBeVisible()

  await page.goto(`/templates/${PAID.slug}/`)
  const prices = page.getByRole('link', { name: /^(see prices|choose a plan)$/ }).first()
  await expect(prices).toHaveAttribute('href', `/pricing/plans/your-document/?document=${PAID.slug}`)
  // Once somebody is there, the price in their currency (GEO-3).
  await page.mouse.move(5, 5)
  await expect(page.getByText(/such as Starter for .*\d a month: choose a plan/).first()).toBeVisible()
  await expectSoundScreen(page)
  const { dialog, submit } = signUpDialog(page)
  await expect(async () => {
    if (!page.url().includes(PAID.slug)) await page.goto(`/templates/${PAID.slug}/`)
    await page
      .getByRole('link', { name: /^(Download|Fill in this document)$/ })
      .first()
      .click()
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(dialog).toContainText('Downloading it needs a plan.')
  await expect(submit).toHaveText('Get Started Now')
})

test('LIC-3 an account that an operator gives a license downloads what is not free, until it is taken back', {
  tag: '@operators',
}, async ({ page, openBrowser, email, expectSoundScreen }) => {
  const member = await openBrowser()
  await signUpIntoDocument(member, email)
  const id = await saveDocument(member, PAID.slug, {})
  const file = `/app/documents/${id}/download/docx/`
  const status = async () => (await member.request.get(file)).status()
  expect(await status()).toBe(402)

  await becomeOperator(page.context())
  await page.goto(`/app/admin/accounts/?email=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: email }).click()
  const giving = page.getByRole('form', { name: 'Give a plan' })
  await giving.getByLabel('Reason').fill('paid by invoice 12')
  await giving.getByRole('button').click()
  const events = page.getByRole('list', { name: 'Recent activity' })
  await expect(events.getByText('Plan given')).toBeVisible()
  await expect(events.getByText('reason: paid by invoice 12')).toBeVisible()
  await expectSoundScreen(page)

  await member.goto(`/app/doc/${PAID.slug}/?document=${id}`)
  await expect(member.locator('.fd-document')).toBeVisible()
  await expectSoundPdf(await downloadPdf(member), [PAID.title])
  expect(await status()).toBe(200)
  const dialog = member.getByRole('dialog', { name: 'Download the document' })
  await expect(dialog.getByText(/^1 of 100 files today\. Resets on .+ \d+:\d\d/)).toBeVisible()
  await expect(dialog.getByText('From 1 of 10 networks today')).toBeVisible()
  await dialog.getByRole('link', { name: 'What your plan includes' }).click()
  await expect(member.getByText('Your account has a plan')).toBeVisible()
  await expect(member.getByText(/^2 of 100 files today/)).toBeVisible()
  await member.goto('/app/')
  await expect(member.getByText('Your account is free')).toHaveCount(0)
  await expect(member.getByText('Needs a plan')).toHaveCount(0)

  const taking = page.getByRole('form', { name: 'Take the plan back' })
  await taking.getByLabel('Reason').fill('the invoice was cancelled')
  await taking.getByRole('button').click()
  await expect(events.getByText('Plan taken back')).toBeVisible()
  expect(await status()).toBe(402)
})

test('LIC-3 a plan for one department opens that one, and the rest is still led to', {
  tag: '@whole',
}, async ({ page, email, complaints, expectSoundScreen }) => {
  test.slow() // a payment, and two screens at every width
  complaints.expect(FACE_OF_FRAME)
  await signUpIntoDocument(page, email)
  await page.goto('/pricing/checkout/?package=hr-toolkit&period=year&seats=1&currency=CAD')
  await fillInBuyer(page)
  await sendOrder(page)
  await payWith(page, 'visa')
  await expectThanks(page)

  await page.goto('/app/')
  await expect(page.getByRole('heading', { name: 'Your plan includes: Human resources' })).toBeVisible()
  await expectSoundScreen(page)
  await page.getByRole('link', { name: 'What a plan includes' }).click()
  const standing = page.getByText('Your plan includes: Human resources.')
  await expect(standing).toBeVisible()
  await expectSoundScreen(page)
  const prices = page.getByRole('link', { name: 'See plans and prices' })
  await expect(prices).toHaveAttribute('href', /\/pricing\/plans\/$/)

  for (const [slug, expected] of [
    [OFFER, 200],
    [PAID.slug, 402],
  ] as const) {
    const id = await saveDocument(page, slug, {})
    expect((await page.request.get(`/app/documents/${id}/download/txt/`)).status(), slug).toBe(expected)
  }
})

test('SET-17 the demo subscriber has what buying opens, the demo free account has not', {
  tag: '@whole',
}, async ({ page, baseURL }) => {
  const address = baseURL ?? ''
  for (const [who, expected] of [
    ['free', 402],
    ['subscriber', 200],
  ] as const) {
    const cookie = await openSession(address, `${who}@formulary.example`, DEMO_PASSWORD)
    await page.context().clearCookies()
    await page.context().addCookies(browserCookies(cookie, address))
    await page.goto('/app/')
    const id = await saveDocument(page, PAID.slug, {})
    expect((await page.request.get(`/app/documents/${id}/download/docx/`)).status(), who).toBe(expected)
  }
})

test('characters that no font has are named before the file is handed over', { tag: '@whole' }, async ({
  page,
  email,
  expectSoundScreen,
}) => {
  await signUpIntoDocument(page, email)
  await page.getByLabel('Full legal name').first().fill('ܐ Ltd')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download the document' })
  let handedOver = 0
  page.on('download', () => {
    handedOver += 1
  })
  await dialog.getByRole('button', { name: /^PDF/ }).click()
  await expect(dialog.getByText('Our fonts don’t include ܐ.')).toBeVisible()
  expect(handedOver).toBe(0)
  await expectSoundScreen(page)
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Continue anyway' }).click()
  await arriving
  await expect(dialog.getByRole('status').filter({ hasText: /^Done/ })).toHaveCount(1)
})
