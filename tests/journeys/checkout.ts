import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** What these journeys buy, in the currency of their buyer. */
export const SOLO = '/pricing/checkout/?package=solo&period=year&seats=1&currency=CAD'

/** Where an order is paid, in whatever language. */
export const ORDER_ADDRESS = /\/pricing\/checkout\/[\w-]{22}\/$/

/**
 * A complaint that stands for nothing: the frame of the sandbox has no origin, so that the header by which
 * every test is a visitor of its own network asks for leave first.
 */
export const FACE_OF_FRAME = /payments\/sandbox\/inter\.woff2/

/** Fills in who buys, as somebody in Quebec. Whoever is logged in is not asked for an address. */
export async function fillInBuyer(page: Page, email?: string): Promise<void> {
  const main = page.getByRole('main')
  if (email !== undefined) await main.locator('[name=email]').fill(email)
  await main.locator('[name=name]').fill('Anna Tremblay')
  await main.locator('[name=country]').selectOption('CA')
  await main.locator('[name=province]').selectOption('QC')
  await main.locator('[name=addressLine]').fill('12, rue Sainte-Catherine')
  await main.locator('[name=postalCode]').fill('H2X 1K4')
  await main.locator('[name=city]').fill('Montréal')
}

/** Opens the checkout and fills in who buys. */
export async function fillInOrder(page: Page, email: string): Promise<void> {
  await page.goto(SOLO)
  await fillInBuyer(page, email)
}

export function orderButton(page: Page): Locator {
  return page.getByRole('main').locator('button[name=intent][value=order]')
}

/** Once the page is alive and the price of what is chosen is known. */
export async function expectQuote(page: Page): Promise<void> {
  await expect(page.locator('[data-quote=known] [data-total]')).not.toHaveAttribute('data-total', '')
}

export async function sendOrder(page: Page): Promise<void> {
  await expectQuote(page)
  await orderButton(page).click()
}

/** To the page where the order is paid. */
export async function placeOrder(page: Page, email: string): Promise<void> {
  await fillInOrder(page, email)
  await sendOrder(page)
  await expect(page).toHaveURL(ORDER_ADDRESS)
}

/** The frame in which cards are typed. */
export function cardFields(page: Page): FrameLocator {
  return page.frameLocator('main iframe')
}

/** Pays with the test card of that outcome, through the frame. */
export async function payWith(page: Page, card: string): Promise<void> {
  const fields = cardFields(page)
  // By the keyboard: the frame grows with what is in it, under the pointer.
  await fields.locator('details summary').press('Enter')
  await fields.locator(`button[data-card="${card}"]`).press('Enter')
  await fields.locator('#pay').press('Enter')
}

/** Leaves the notice of a payment by PayPal that came to nothing, for another try. */
export async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /Thank you|Merci|Danke/ })).toBeVisible({
    timeout: 30_000,
  })
}
