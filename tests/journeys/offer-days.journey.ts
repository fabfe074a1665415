import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { coupons, offers } from '#content/prices/offers.ts'
import { startProductAt } from '../builders/product-in-time.ts'
import { findFreePort, type Product } from '../builders/start-product.ts'
import {
  expectQuote,
  expectThanks,
  FACE_OF_FRAME,
  fillInBuyer,
  ORDER_ADDRESS,
  payWith,
  SOLO,
  sendOrder,
} from './checkout.ts'
import { expect, test } from './journey.ts'

// The day on which an offer ends, and a code that takes something off the first payment on it, whatever day
// it is.

// In one process, with one product.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

const [offer] = offers.filter(({ id }) => id === 'save50')
const lastDay = offer?.until ?? ''
/**
 * Auckland is thirteen hours ahead in summer, so that its last minute of the offer is before noon in London.
 */
const LAST_MINUTE = `${lastDay}T10:59:30Z`
const coupon = coupons.find(
  ({ packages, from, until }) => packages.includes('solo') && from <= lastDay && lastDay <= until,
)
const code = coupon?.code.toLowerCase() ?? ''

const buyers = [
  {
    prefix: '',
    opener: 'I have a code',
    unknown: /This code isn’t valid for this plan/,
    apply: 'Apply',
    taken: /Code .*, on the first payment/,
  },
  {
    prefix: '/fr',
    opener: 'J’ai un code',
    unknown: /Ce code n’est pas valable/,
    apply: 'Appliquer',
    taken: /Code .*, sur le premier paiement/,
  },
] as const

let dataDir: string
let product: Product

test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-offer-'))
  product = startProductAt(LAST_MINUTE, { dataDir, port: await findFreePort() })
  await product.ready
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.describe('for somebody who is ahead of the server: their own midnight comes first', {
  tag: '@whole',
}, () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('PRICE-7 an offer ends on an open page at the visitor’s own midnight, and the plain prices stand in its place', async ({
    page,
    expectSoundScreen,
  }) => {
    test.slow()
    await page.clock.install({ time: LAST_MINUTE })
    await page.goto(`${product.url}/pricing/plans/save50/?currency=USD`)
    const main = page.getByRole('main')
    const reduced = main.locator('a[href*="offer=save50"]')
    await page.mouse.wheel(0, 200)
    // Alive: the button of the currency has gone.
    await expect(main.getByRole('button', { name: 'Show' })).toBeHidden()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('50% off your first year')
    await expect(reduced).toHaveCount(3)

    await page.clock.fastForward('00:31')
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('50% off your first year')
    await expect(main.getByText(/This offer ended on December 6, 2026/)).toBeVisible()
    await expect(reduced).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Choose Solo' })).toHaveAttribute('href', /package=solo/)
    await expectSoundScreen(page)
  })
})

for (const { prefix, opener, unknown, apply, taken } of buyers) {
  test(`PRICE-7 ORD-1 a code is refused, taken, kept by a reload, and paid with: ${prefix || '/en'}`, {
    tag: '@whole',
  }, async ({ page, email, expectSoundScreen }) => {
    test.slow()
    await page.goto(`${product.url}${prefix}${SOLO}`)
    const main = page.getByRole('main')
    const field = main.locator('[name=coupon]')
    await expectQuote(page)
    await main.getByText(opener).click()
    await field.fill('nobody')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(unknown)
    await expectSoundScreen(page)
    await field.fill(code)
    await main.getByRole('button', { name: apply }).click()
    await expect(main.getByText(taken)).toBeVisible()
    await page.reload()
    await expect(main.getByText(taken)).toBeVisible()
    await fillInBuyer(page, email)
    await sendOrder(page)
    await expect(page).toHaveURL(ORDER_ADDRESS)
    await payWith(page, 'visa')
    await expectThanks(page)
  })
}
