import { expectThanks, FACE_OF_FRAME, fillInBuyer, payWith, sendOrder } from './checkout.ts'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { openLatestMail } from './mail.ts'
import { signUpIntoDocument } from './nda.ts'

// The withdrawal function of the European Union (directive (EU) 2023/2673, R-48): a link on every page, a
// statement, a press, a receipt.

const PASSWORD = 'withdraws within 14 days'

test('R-48 a consumer of the Union finds it logged out, withdraws with two presses, and has a mail with day and time', {
  tag: '@commerce',
}, async ({ page, openBrowser, email, complaints, expectSoundScreen }) => {
  test.slow() // a payment and two mails
  complaints.expect(FACE_OF_FRAME)
  await page.goto('/pricing/checkout/?package=starter&period=month&seats=1&currency=EUR')
  await fillInBuyer(page, email)
  await page.locator('[name=country]').selectOption('FR')
  await sendOrder(page)
  await payWith(page, 'visa')
  await expectThanks(page)
  const desk = await openBrowser('on the server')
  const { link } = await openLatestMail(desk, email)
  await page.goto(link)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()

  const later = await openBrowser()
  await later.goto('/')
  await later.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click()
  await expect(later).toHaveURL(/\/app\/account\/login\//)
  await logIn(later, email, PASSWORD)
  await expect(later.getByRole('heading', { level: 1, name: 'Withdraw from the contract' })).toBeVisible()
  await expect(later.getByText(/^I, Anna Tremblay, withdraw from the contract about Starter/)).toBeVisible()
  await expectSoundScreen(later)
  await later.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(later.getByText('Your plan has ended.')).toBeVisible()

  await openMail(/Your withdrawal from order \d+/)
  await desk.getByText('As plain text').click()
  await expect(desk.locator('pre')).toHaveText(/On .+\d{4} at \d+:\d\d:\d\d.* \(UTC\), you withdrew/)

  // Whoever has nothing to withdraw from is told so.
  await later.goto('/app/account/withdraw/')
  await expect(later.getByText('You have no contract you can withdraw from right now.')).toBeVisible()
  const others = later.getByRole('region', { name: 'Contracts you can’t withdraw from' })
  await expect(others.getByRole('listitem')).toHaveText(/^Starter.*This contract has already ended\.$/)
  await expectSoundScreen(later)

  async function openMail(subject: RegExp): Promise<void> {
    await expect(async () => {
      await desk.goto('/app/admin/mail/')
      const mails = desk.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subject })
      await mails.first().getByRole('link').click({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
  }
})

test('R-48 the account and the terms of the prices lead there too; whoever has bought nothing is told so', {
  tag: '@whole',
}, async ({ page, email, expectSoundScreen }) => {
  await signUpIntoDocument(page, email)
  for (const path of ['/pricing/plans/', '/app/account/']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }).click()
    await expect(page).toHaveURL(/\/app\/account\/withdraw\//)
  }
  await expect(page.getByText(/^This account has no purchases\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'refund policy' })).toBeVisible()
  await expectSoundScreen(page)
})
