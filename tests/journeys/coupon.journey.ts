import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { coupons } from '#content/prices/offers.ts'
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

// A code that takes something off the first payment, on a day on which it does, whatever day it is.

test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

const coupon = coupons.find(({ packages }) => packages.includes('solo'))
const DAY_OF_CODE = `${coupon?.until}T12:00:00Z`
const code = coupon?.code.toLowerCase() ?? ''

const buyers = [
  {
    prefix: '',
    opener: 'I have a code',
    unknown: /no such code/,
    apply: 'Apply',
    taken: /Code .*, on the first payment/,
  },
  {
    prefix: '/fr',
    opener: 'J’ai un code',
    unknown: /Nous ne connaissons pas ce code/,
    apply: 'Appliquer',
    taken: /Code .*, sur le premier paiement/,
  },
] as const

let dataDir: string
let product: Product

test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-coupon-'))
  product = startProductAt(DAY_OF_CODE, { dataDir, port: await findFreePort() })
  await product.ready
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

for (const { prefix, opener, unknown, apply, taken } of buyers) {
  test(`PRICE-7 ORD-1 a code is refused, taken, kept by a reload, and paid with: ${prefix || '/en'}`, {
    tag: prefix === '/fr' ? '@whole' : [],
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
