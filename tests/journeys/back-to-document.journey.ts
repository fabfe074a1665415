import type { Download, Page } from '@playwright/test'
import {
  cardFields,
  expectThanks,
  FACE_OF_FRAME,
  fillInBuyer,
  ORDER_ADDRESS,
  payWith,
  SOLO,
  sendOrder,
} from './checkout.ts'
import { choose, OFFER } from './documents.ts'
import { wordsIn } from './files.ts'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { openLatestMail } from './mail.ts'
import { makeAccount } from './make-account.ts'
import { signUpIntoDocument } from './nda.ts'
import { saveDocument } from './save-document.ts'
import { signUpByRequest } from './sign-up-by-request.ts'
import { signUpInto } from './sign-up-into.ts'

// Whoever meets the paywall in a document and pays is back in that document, and has the file that they asked
// for.

const PAID = { slug: 'consulting-agreement-D3', title: 'Consulting Agreement' }
const PASSWORD = 'a fine long passphrase 7'
const COMPANY = 'Ink & Paper Ltd'

test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

const companyName = (page: Page) => page.getByLabel('Full legal name').first()
const paywall = (page: Page) => page.getByRole('dialog', { name: 'Choose a plan to download' })
const wayBack = (page: Page, name = 'Download your document') =>
  page.getByRole('main').getByRole('link', { name })

/** Opens the paywall of the document, asks for a file, and waits until its answers are safe. */
async function askFor(page: Page, file: 'Word' | 'PDF' | 'Plain text'): Promise<void> {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await paywall(page).getByRole('radio', { name: file }).check()
  await expect(paywall(page).getByText('Your answers are saved.')).toBeVisible()
}

const pricesOf = (page: Page) => paywall(page).getByRole('link', { name: 'Compare plans' })

/** From the page of prices to the page where the order is paid. */
async function order(page: Page, email?: string): Promise<void> {
  await page.getByRole('link', { name: 'Choose Solo' }).click()
  await expect(page).toHaveURL(/\/pricing\/checkout\/\?/)
  await fillInBuyer(page, email)
  await sendOrder(page)
  await expect(page).toHaveURL(ORDER_ADDRESS)
}

/** What the page downloads from now on, one after the other. */
function downloadsOf(page: Page): Download[] {
  const heard: Download[] = []
  page.on('download', (download) => heard.push(download))
  return heard
}

async function expectFile(downloads: Download[], name: string, words: string): Promise<void> {
  // A page, its scripts and a renderer later: on a busy machine that takes its time.
  const names = () => downloads.map((download) => download.suggestedFilename())
  await expect.poll(names, { timeout: 45_000 }).toEqual([name])
  const file = test.info().outputPath(name)
  await downloads[0]?.saveAs(file)
  const text = await wordsIn(file)
  if (text !== undefined) expect(text).toContain(words)
}

test('from the sign-up to the file: paywall, prices, checkout, payment, thanks, and the document with its answers', {
  tag: '@commerce',
}, async ({ page, email, expectSoundScreen }) => {
  test.slow() // a payment, and five screens at every width
  await signUpInto(page, { prefix: '', slug: PAID.slug, email })
  await companyName(page).fill(COMPANY)
  // Not a moment later: what was typed last is saved before anybody leaves.
  await askFor(page, 'Plain text')
  await expectSoundScreen(page)
  await pricesOf(page).click()
  await expect(page).toHaveURL(/\/pricing\/plans\/your-document\//)
  await expect(page.getByRole('img', { name: `First page of the ${PAID.title}` })).toBeVisible()
  // Another currency is the same page, about the same document.
  await page.getByText('Yearly', { exact: true }).click()
  await page.getByLabel('Currency').selectOption('CAD')
  await expect(page).toHaveURL(/currency=CAD/)
  await order(page)
  await payWith(page, 'visa')
  await expectThanks(page)
  await expect(page.getByText('Your document is ready, with all your answers.')).toBeVisible()
  await expectSoundScreen(page)

  const downloads = downloadsOf(page)
  await wayBack(page).click()
  await expectFile(downloads, `${PAID.title}.txt`, COMPANY)
  const dialog = page.getByRole('dialog', { name: 'Download the document' })
  await expect(dialog.getByRole('status').filter({ hasText: /^Done/ })).toHaveCount(1)
  await expectSoundScreen(page)
  await page.keyboard.press('Escape')
  await expect(companyName(page)).toHaveValue(COMPANY)
  await expect(page).toHaveURL(new RegExp(`/app/doc/${PAID.slug}/\\?document=[\\w-]{22}$`))

  // Once: neither a reload nor Back and Forward begin it again.
  await page.reload()
  await expect(companyName(page)).toHaveValue(COMPANY)
  await page.goBack()
  await expectThanks(page)
  await page.goForward()
  await expect(companyName(page)).toHaveValue(COMPANY)
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  expect(downloads).toHaveLength(1)
})

test('a connection that is slow, a card that is declined, and another tab lose neither the answers nor the file', {
  tag: '@whole',
}, async ({ page, email, context }) => {
  test.slow()
  await signUpByRequest(page, email)
  await page.goto(`/app/doc/${PAID.slug}/`)
  let connect = () => {}
  const connected = new Promise<void>((resolve) => {
    connect = resolve
  })
  await page.route('**/save/', async (route) => {
    await connected
    await route.continue()
  })
  await companyName(page).fill(COMPANY)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(paywall(page).getByText('Saving…')).toBeVisible()
  // A press before the answers are safe is not lost: it leads on once they are.
  const compared = pricesOf(page)
  await compared.click()
  await expect(compared).toBeFocused()
  connect()
  await expect(page).toHaveURL(/\/pricing\/plans\/your-document\//)
  await page.goBack()
  await expect(companyName(page)).toHaveValue(COMPANY)
  await askFor(page, 'Word')
  const address = await pricesOf(page).getAttribute('href')
  if (address === null) throw new Error('the button leads nowhere')

  // The document stays open where it was; everything else happens in a tab beside it.
  const beside = await context.newPage()
  await beside.goto(address)
  await order(beside)
  await payWith(beside, 'declined')
  const declined = 'The payment was declined. Nothing was charged.'
  await expect(beside.getByText(declined)).toBeVisible()
  const forgotten = await context.newPage()
  await forgotten.goto(beside.url())
  await expect(cardFields(forgotten).getByLabel('Card number')).toBeVisible()
  await payWith(beside, 'mastercard')
  await expectThanks(beside)
  const thanks = beside.url()
  // Who returns to the tab in which the order was declined is told that it is paid. Tabs are never hidden
  // here.
  await expect(async () => {
    await forgotten.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expectThanks(forgotten)
  }).toPass()
  await forgotten.close()

  // The thanks are opened once more in a third tab, as from the history.
  const third = await context.newPage()
  await third.goto(thanks)
  const downloads = downloadsOf(third)
  await wayBack(third).click()
  // The question of the other tab comes first; until it is answered nothing begins, and a reload loses no
  // file.
  const workHere = third.getByRole('dialog').getByRole('button', { name: 'Edit here' })
  await expect(workHere).toBeVisible()
  await third.reload()
  await expect(third).toHaveURL(/&download=docx$/)
  await expect(workHere).toBeVisible()
  expect(downloads).toHaveLength(0)
  await workHere.click()
  await expectFile(downloads, `${PAID.title}.docx`, COMPANY)
  await expect(third).toHaveURL(/\?document=[\w-]{22}$/)
  await expect(companyName(third)).toHaveValue(COMPANY)
})

test('a buyer who is logged out logs in after paying, and is in the document then', {
  tag: '@whole',
}, async ({ page, email, openBrowser }) => {
  test.slow()
  const desk = await openBrowser('on the server')
  await makeAccount(page, desk, email, PASSWORD)
  await page.goto('/app/account/login/')
  await logIn(page, email, PASSWORD)
  const id = await saveDocument(page, PAID.slug, { consultant: { kind: 'company', name: COMPANY } })
  await page.goto(`/app/doc/${PAID.slug}/?document=${id}`)
  await askFor(page, 'PDF')
  const address = await pricesOf(page).getAttribute('href')
  if (address === null) throw new Error('the button leads nowhere')

  const guest = await openBrowser()
  await guest.goto(address)
  await order(guest, email)
  await payWith(guest, 'visa')
  await expectThanks(guest)
  await guest.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  const downloads = downloadsOf(guest)
  await logIn(guest, email, PASSWORD)
  await expect(guest).toHaveURL(new RegExp(`\\?document=${id}$`))
  await expectFile(downloads, `${PAID.title} – ${COMPANY}.pdf`, COMPANY)
  // Back to the log-in leads here again, and nobody has asked for a second file.
  const arrived = guest.waitForEvent('load')
  await guest.goBack()
  await arrived
  await expect(guest).toHaveURL(new RegExp(`\\?document=${id}$`))
  await expect(guest.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect(guest.getByRole('dialog')).toBeHidden()
  expect(downloads).toHaveLength(1)
})

test('a buyer without a password sets one by mail, and is led to the document by the log-in', {
  tag: '@whole',
}, async ({ page, email, openBrowser }) => {
  test.slow()
  const desk = await openBrowser('on the server')
  await signUpIntoDocument(page, email)
  const id = await saveDocument(page, PAID.slug)
  await page.context().clearCookies()
  const next = `/app/doc/${PAID.slug}/?document=${id}&download=docx`
  await page.goto(`${SOLO}&next=${encodeURIComponent(next)}`)
  await fillInBuyer(page, email)
  await sendOrder(page)
  await payWith(page, 'visa')
  await expectThanks(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Forgot your password, or don’t have one yet?' }).click()
  // The log-in has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const { link } = await openLatestMail(desk, email, /reset|new password/i)
  // The mail may well be read in another browser.
  const phone = await openBrowser()
  await phone.goto(link)
  await phone.locator('input[name="password"]').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Set the password' }).click()
  const downloads = downloadsOf(phone)
  await logIn(phone, email, PASSWORD)
  await expect(phone).toHaveURL(new RegExp(`\\?document=${id}$`))
  await expectFile(downloads, `${PAID.title}.docx`, PAID.title)
})

test.describe('whatever the screen', () => {
  test('LANG-3 in French, over the page of what a plan includes, by PayPal', { tag: '@whole' }, async ({
    page,
    email,
  }) => {
    test.slow()
    await signUpByRequest(page, email)
    await page.goto('/app/')
    const id = await saveDocument(page, OFFER)
    const next = `/app/doc/${OFFER}/?document=${id}&download=txt`
    await page.goto(`/app/licence/?next=${encodeURIComponent(next)}`)
    const prices = page.getByRole('main').locator('a[href*="/pricing/plans/"]')
    await prices.first().click()
    await expect(page).toHaveURL(/\/pricing\/plans\/\?next=/)
    // To the same page in French, which is about the same document.
    const french = await page.locator('a[data-language=fr]').first().getAttribute('href')
    await page.goto(french ?? '')
    await expect(page).toHaveURL(/\/fr\/pricing\/plans\/\?next=/)
    await page.locator('main a[href*="/fr/pricing/checkout/?package=solo&period=year"]').first().click()
    await fillInBuyer(page)
    await page.getByRole('radio', { name: /PayPal/ }).check()
    await sendOrder(page)
    await page.getByRole('link', { name: 'Aller sur PayPal' }).click()
    await page.getByRole('button', { name: 'Approuver et payer', exact: true }).click()
    await expectThanks(page)
    const downloads = downloadsOf(page)
    await wayBack(page, 'Télécharger votre document').click()
    await expectFile(downloads, 'Offer Letter.txt', 'Offer')
  })

  test('the list of documents asks for the file, too; what a plan includes leads back', {
    tag: '@whole',
  }, async ({ page, email, expectSoundScreen }) => {
    await signUpIntoDocument(page, email)
    const id = await saveDocument(page, PAID.slug)
    await page.goto('/app/documents/')
    await choose(page, PAID.title, 'Download: with a plan')
    await paywall(page).getByRole('radio', { name: 'PDF' }).check()
    await expectSoundScreen(page)
    const next = `/app/doc/${PAID.slug}/?document=${id}&download=pdf`
    const carried = await pricesOf(page).getAttribute('href')
    expect(new URL(carried ?? '', 'http://own.invalid').searchParams.get('next')).toBe(next)
    // From “Download” it is two steps to the checkout of the plan that was chosen, and the third leads back.
    await paywall(page)
      .getByRole('radio', { name: /^Starter, paid once a year/ })
      .check()
    await paywall(page).getByRole('link', { name: 'Continue to checkout' }).click()
    await expect(page).toHaveURL(/\/pricing\/checkout\/\?package=starter&period=year&/)
    await page.goto(`/app/licence/?next=${encodeURIComponent(next)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'What a plan includes' })).toBeVisible()
    await expectSoundScreen(page)
    await page.getByRole('link', { name: 'Back to your document' }).click()
    await expect(page.getByRole('heading', { level: 1, name: PAID.title })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`\\?document=${id}$`))
  })

  test('R-08 R-12 an order leads to no other host, and to nobody else’s document', { tag: '@whole' }, async ({
    page,
    email,
    openBrowser,
    complaints,
  }) => {
    test.slow()
    complaints.expect(/status of 404/)
    await signUpIntoDocument(page, email)
    const id = await saveDocument(page, PAID.slug, { consultant: { kind: 'company', name: COMPANY } })
    const other = await openBrowser()
    await signUpIntoDocument(other, `other-${email}`)
    const next = `/app/doc/${PAID.slug}/?document=${id}&download=pdf`
    await other.goto(`${SOLO}&next=${encodeURIComponent(next)}`)
    await fillInBuyer(other)
    await sendOrder(other)
    await payWith(other, 'visa')
    await expectThanks(other)
    const downloads = downloadsOf(other)
    await wayBack(other, 'Fill in the document you chose').click()
    await expect(other.getByRole('heading', { level: 1, name: PAID.title })).toBeVisible()
    await expect(companyName(other)).toHaveValue('')
    expect((await other.goto(next))?.status()).toBe(404)
    expect(downloads).toHaveLength(0)

    await other.goto(
      `/pricing/checkout/?package=team&next=${encodeURIComponent('https://evil.example/app/')}`,
    )
    await expect(other.locator('input[name=next]')).toHaveValue('/app/')
  })
})
