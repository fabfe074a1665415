import type { Page } from '@playwright/test'
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
import { expect, test } from './journey.ts'

// The ways of payment.journey.ts in a second language: what a payment comes to is said in the buyer's own.

test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

async function fillInOrder(page: Page, email: string): Promise<void> {
  await page.goto(`/fr${SOLO}`)
  await fillInBuyer(page, email)
}

async function placeOrder(page: Page, email: string): Promise<void> {
  await fillInOrder(page, email)
  await sendOrder(page)
  await expect(page).toHaveURL(ORDER_ADDRESS)
}

async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
}

test('LANG-1 PAY-1 a guest buys, after two refusals and a question of the bank', { tag: '@whole' }, async ({
  page,
  email,
  expectSoundScreen,
}) => {
  test.slow()
  await placeOrder(page, email)
  for (const [card, words] of [
    ['insufficient_funds', 'Le solde de cette carte est insuffisant.'],
    ['declined', 'La banque a refusé le paiement'],
  ] as const) {
    await payWith(page, card)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('Le paiement a été refusé. Rien n’a été débité.')).toBeVisible()
    await expectSoundScreen(page)
  }
  await payWith(page, 'authentication')
  await cardFields(page).getByRole('button', { name: 'Ce n’est pas moi' }).click()
  await expect(page.getByText('Votre banque n’a pas pu confirmer que c’était vous.')).toBeVisible()
  await payWith(page, 'authentication')
  await cardFields(page).getByRole('button', { name: 'Confirmer' }).click()
  await expectThanks(page)
  await expect(page).toHaveURL(/\/fr\/pricing\/thank-you\//)
  await expectSoundScreen(page)
})

test('LANG-1 PAY-1 PAY-4 PayPal: given up, and approved', { tag: '@whole' }, async ({ page, email }) => {
  await fillInOrder(page, email)
  await page.getByRole('radio', { name: /PayPal/ }).check()
  await sendOrder(page)
  await page.getByRole('link', { name: 'Aller sur PayPal' }).click()
  await page.getByRole('button', { name: 'Annuler et revenir' }).click()
  await expect(page.getByText('Vous avez annulé le paiement. Rien n’a été débité.')).toBeVisible()
  await tryAgain(page)
  await page.getByRole('link', { name: 'Aller sur PayPal' }).click()
  await page.getByRole('button', { name: 'Approuver et payer', exact: true }).click()
  await expectThanks(page)
  await expect(page).toHaveURL(/\/fr\/pricing\/thank-you\/.*subscription_id=/)
})

test('LANG-1 PAY-4 who comes back from PayPal without a payment is told so, and led back to it', {
  tag: '@whole',
}, async ({ page, email, expectSoundScreen }) => {
  test.slow()
  await page.clock.install()
  await fillInOrder(page, email)
  await page.getByRole('radio', { name: /PayPal/ }).check()
  await sendOrder(page)
  await expect(page).toHaveURL(ORDER_ADDRESS)
  const order = /checkout\/([\w-]{22})\//.exec(page.url())?.[1]
  await page.goto(`/fr/pricing/thank-you/?orderId=${order}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Votre paiement est en cours de confirmation',
  )
  const told = page.getByText(
    'Nous n’avons pas reçu le paiement. Veuillez contacter le service client si le montant a été débité de votre compte PayPal.',
    { exact: true },
  )
  // Its waiting begins when the page has come to life.
  await expect(async () => {
    await page.clock.fastForward('00:31')
    await expect(told).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expectSoundScreen(page)
  await page.getByRole('link', { name: 'Aller au paiement' }).click()
  await expect(page.getByRole('link', { name: 'Aller sur PayPal' })).toBeVisible()
})

test('LANG-1 PAY-3 a payment that takes longer, and what is known of it after two minutes', {
  tag: '@whole',
}, async ({ page, email }) => {
  await page.clock.install()
  await placeOrder(page, email)
  await payWith(page, 'slow_paid')
  await expect(page.getByRole('status').getByText(/^Paiement en cours\..* jusqu’à 2 minutes$/)).toBeVisible()
  await page.clock.fastForward('02:05')
  await expect(page.getByText('Votre paiement est toujours en cours.')).toBeVisible()
  await page.getByRole('link', { name: /Voir où en est la commande \d{10}/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Votre paiement est en cours de confirmation' }),
  ).toBeVisible()
})

test('LANG-1 PAY-4 F-10 a provider that is away: the order is kept, and the buyer told', {
  tag: '@whole',
}, async ({ page, email, complaints }) => {
  complaints.expect(/status of 503/)
  await placeOrder(page, email.replace('@', '+provider-down@'))
  const told = page.getByText(/^Une erreur s’est produite\. Si le montant a été débité/)
  await expect(told).toBeVisible()
  await page.reload()
  await expect(told).toBeVisible()
})
