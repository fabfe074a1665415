import {
  cardFields,
  FACE_OF_FRAME,
  fillInBuyer,
  ORDER_ADDRESS,
  payWith,
  SOLO,
  sendOrder,
} from './checkout.ts'
import { expect, test } from './journey.ts'

// An order is placed, paid and thanked for in the languages that payment.journey.ts and payment-in-french.journey.ts do not speak.

test.skip(({ isMobile }) => isMobile, 'every width is looked at on one screen')
test.beforeEach(({ complaints }) => complaints.expect(FACE_OF_FRAME))

for (const [language, cardNumber, thanks] of [
  ['es', 'Número de tarjeta', 'Gracias. Solo es suyo.'],
  ['de', 'Kartennummer', 'Danke. Sie haben jetzt Solo.'],
  ['it', 'Numero della carta', 'Grazie. Solo è ora disponibile.'],
  ['pt', 'Número do cartão', 'Obrigado. Solo é seu.'],
] as const) {
  test(`LANG-3 PAY-1 in ${language} an order is placed, paid by card and thanked for`, async ({
    page,
    email,
    expectSoundScreen,
  }) => {
    test.slow()
    await page.goto(`/${language}${SOLO}`)
    await fillInBuyer(page, email)
    await sendOrder(page)
    await expect(page).toHaveURL(ORDER_ADDRESS)
    await expect(cardFields(page).getByLabel(cardNumber)).toBeVisible()
    await expectSoundScreen(page)
    await payWith(page, 'visa')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks, { timeout: 30_000 })
    await expect(page).toHaveURL(new RegExp(`/${language}/pricing/thank-you/`))
    await expectSoundScreen(page)
  })
}
