import type { Locator, Page } from '@playwright/test'
import { cardFields, expectThanks, FACE_OF_FRAME, fillInBuyer, payWith, sendOrder } from './checkout.ts'
import { expect, test } from './journey.ts'
import { signUpIntoDocument } from './nda.ts'

// What somebody does with what they have bought: seen, changed, paused, canceled and kept, in as few presses
// as buying takes.

const STARTER = '/pricing/checkout/?package=starter&period=year&seats=1&currency=CAD'
const BILLING = '/app/account/billing/'

test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

/** Buys a year of Starter by the test card, and opens the page where it stands. */
async function buyStarter(page: Page, email: string, { prefix = '' } = {}): Promise<void> {
  await page.goto(prefix + STARTER)
  await fillInBuyer(page, email)
  await sendOrder(page)
  await payWith(page, 'visa')
  await expectThanks(page)
  const thanks = page.url()
  // Before the page is alive, the link leads to the log-in.
  await expect(async () => {
    await page.goto(thanks)
    await page.getByRole('link', { name: /Go to the library|Ouvrir la bibliothèque/ }).click()
    await expect(page).toHaveURL(/\/app\/(?!account)/, { timeout: 5_000 })
  }).toPass()
  await page.goto(BILLING)
}

const planOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('LIC-4 a plan is changed, canceled in two presses, kept and paused, by whoever has it alone', {
  tag: '@commerce',
}, async ({ page, email, openBrowser, expectSoundScreen, complaints }) => {
  test.slow() // two people, a payment, and every screen at every width
  complaints.expect(/status of 404/)
  await buyStarter(page, email)
  const starter = planOf(page, 'Starter')
  await expect(starter).toContainText(/Renews on .+ for CA\$/)
  await expect(starter.getByText('4242')).toBeVisible()
  await expectSoundScreen(page)
  const invoice = page.getByRole('link', { name: /^Invoice \d+ as PDF$/ })
  const file = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')

  await test.step('changed: the price first, and nothing before it is confirmed', async () => {
    await starter.getByRole('link', { name: 'Change the plan' }).click()
    await expect(heading(page, 'Change Starter')).toBeVisible()
    await page.getByRole('radio', { name: /^Solo/ }).check()
    const comesTo = page.getByRole('region', { name: 'What you’ll pay' })
    await expect(comesTo.getByText(/unused days? you’ve paid for/)).toBeVisible()
    await expect(comesTo.getByRole('listitem')).toHaveCount(3)
    await expectSoundScreen(page)
    await comesTo.getByRole('button', { name: /^Pay CA\$.+ and change now$/ }).click()
    await expect(page.getByText('The change is paid and active.')).toBeVisible()
  })
  const solo = planOf(page, 'Solo')
  await expect(solo).toContainText('Renews on')

  await test.step('LIC-1 a colleague can be added today, at the sum that is shown first', async () => {
    await expect(solo.getByText('One user: you')).toBeVisible()
    await solo.getByRole('link', { name: 'Add a colleague' }).click()
    await expect(page.getByRole('radio', { name: /^Team/ })).toBeChecked()
    await expect(page.getByLabel('For how many people?')).toHaveValue('2')
    await expect(page.getByRole('button', { name: /^Pay CA\$.+ and change now$/ })).toBeVisible()
    await expectSoundScreen(page)
    await page.goto(BILLING)
  })

  const address = await test.step('canceled and kept', async () => {
    await solo.getByRole('link', { name: 'Cancel plan' }).click()
    await expect(heading(page, 'Cancel Solo?')).toBeVisible()
    await expectSoundScreen(page)
    const own = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Cancel the plan' }).click()
    await expect(page.getByText('Your plan is canceled.')).toBeVisible()
    await expect(solo).toContainText(/You keep full access until .+\. You won’t be charged again\./)
    await expectSoundScreen(page)
    // By Back there is nothing to cancel any more.
    await page.goto(own)
    await expect(heading(page, 'Plan and billing')).toBeVisible()
    await solo.getByRole('button', { name: 'Keep my plan' }).click()
    await expect(page.getByText('Your plan continues as before.')).toBeVisible()
    return own
  })

  await test.step('paused, and not after all', async () => {
    await solo.getByRole('link', { name: 'Pause', exact: true }).click()
    await page.getByRole('radio', { name: /^2 months/ }).check()
    await expectSoundScreen(page)
    await page.getByRole('button', { name: 'Pause the plan' }).click()
    await expect(page.getByText('Your pause is scheduled.')).toBeVisible()
    await solo.getByRole('button', { name: 'Cancel the pause' }).click()
    await expect(page.getByText('The pause has ended.')).toBeVisible()
  })

  await test.step('R-48 no withdrawal from outside the European Economic Area, said why and what there is instead', async () => {
    await page.goto(address.replace('/cancel/', '/withdraw/'))
    await expect(heading(page, 'Withdraw from a contract')).toBeVisible()
    const others = page.getByRole('region', { name: 'Contracts you can’t withdraw from' })
    await expect(others.getByText(/It was bought from a country outside/)).toBeVisible()
    await expectSoundScreen(page)
    await others.getByRole('link', { name: 'Cancel plan' }).click()
    await expect(heading(page, 'Cancel Solo?')).toBeVisible()
    await page.goto(BILLING)
  })

  await test.step('billing details', async () => {
    await solo.getByRole('link', { name: 'Change these details' }).click()
    await expect(heading(page, 'Billing details')).toBeVisible()
    await expectSoundScreen(page)
    await page.getByLabel('Company').fill('Atelier Tremblay inc.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(solo.getByText('Atelier Tremblay inc.')).toBeVisible()
  })

  await test.step('R-36 another card, in fields that are not ours', async () => {
    await solo.getByRole('link', { name: 'Use another card' }).click()
    await expect(heading(page, 'Another card')).toBeVisible()
    await page.getByRole('button', { name: 'Enter the card details' }).click()
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    expect(await page.locator('input[name*=card], input[autocomplete^=cc-]').count()).toBe(0)
    await expectSoundScreen(page)
    await payWith(page, 'mastercard')
    await expect(page.getByText('The new card is saved.')).toBeVisible()
    await expect(solo).toContainText(/mastercard •••• \d{4}/i)
  })

  await test.step('R-12 somebody else’s is not there', async () => {
    const stranger = await openBrowser()
    await signUpIntoDocument(stranger, `other-${email}`)
    expect((await stranger.goto(address))?.status()).toBe(404)
    const sent = await stranger.request.post(address, {
      form: {},
      headers: { origin: new URL(page.url()).origin },
    })
    expect(sent.status()).toBe(404)
    await stranger.goto(BILLING)
    await expect(stranger.getByText('Your account is free')).toBeVisible()
    await expectSoundScreen(stranger)
  })
})

test.describe('whatever the screen', () => {
  test('LANG-1 LIC-4 in French, and without JavaScript', { tag: '@whole' }, async ({
    page,
    email,
    browser,
    context,
    expectSoundScreen,
  }) => {
    test.slow()
    await buyStarter(page, email, { prefix: '/fr' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
    await expect(heading(page, 'Abonnement et facturation')).toBeVisible()
    await expectSoundScreen(page)

    const storageState = await context.storageState()
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState })
    const still = await plain.newPage()
    await still.goto(BILLING)
    const solo = planOf(still, 'Solo')
    await planOf(still, 'Starter').getByRole('link', { name: 'Changer d’abonnement' }).click()
    await still.getByRole('radio', { name: /^Solo/ }).check()
    await still.getByRole('button', { name: 'Calculer le prix' }).click()
    await still.getByRole('button', { name: /^Payer .+ et changer maintenant$/ }).click()
    await expect(still.getByText('Le changement est payé et en vigueur.')).toBeVisible()
    await solo.getByRole('link', { name: 'Résilier' }).click()
    await still.getByRole('button', { name: 'Résilier l’abonnement' }).click()
    await expect(still.getByText('Votre abonnement est résilié.')).toBeVisible()
    await solo.getByRole('button', { name: 'Garder mon abonnement' }).click()
    await expect(still.getByText('Votre abonnement continue comme avant.')).toBeVisible()
    await plain.close()
  })
})
