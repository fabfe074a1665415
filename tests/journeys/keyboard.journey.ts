import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  cardFields,
  expectQuote,
  expectThanks,
  FACE_OF_FRAME,
  ORDER_ADDRESS,
  orderButton,
} from './checkout.ts'
import { expect, test } from './journey.ts'
import {
  DOCUMENT_PATH,
  documentTitle,
  expectSaved,
  firstPartyName,
  inPreview,
  NDA,
  TEMPLATE_PATH,
} from './nda.ts'

test.skip(({ isMobile }) => isMobile, 'phones have no such keys')

/** No way on any screen is longer, from the beginning of its page. */
const MOST_STOPS = 80

/** Goes on with Tab until it is there, as somebody without a mouse does; every stop on the way can be seen. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await unseenFocus(page), 'a stop of the keyboard that cannot be seen').toBe('')
  }
  throw new Error(`${MOST_STOPS} stops do not lead to ${goal}`)
}

/** What has the focus, where nothing on the screen shows it: it is hidden, outside of the window, or without a mark. */
function unseenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return ''
    // What is in a frame carries the mark there.
    if (focused instanceof HTMLIFrameElement) return ''
    const { top, bottom, width, height } = focused.getBoundingClientRect()
    const isInWindow = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight
    // An option carries the mark of the input in it.
    const isMarked = [focused, focused.closest('label')].some((element) => {
      if (element === null) return false
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    return isInWindow && isMarked ? '' : focused.outerHTML.slice(0, 200)
  })
}

test('by keys alone: found by a misspelt word, signed up, filled in, downloaded, and found again', async ({
  page,
  email,
}) => {
  test.slow() // many stops, and a file

  await test.step('from the home page to the template', async () => {
    await page.goto('/')
    const search = page.getByRole('main').locator('input[type=search]')
    await tabTo(page, search)
    await page.keyboard.type('mutual confidentialty agrement')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/\?q=/)
    await tabTo(page, page.getByRole('main').getByRole('link', { name: NDA.title, exact: true }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(TEMPLATE_PATH)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NDA.title)
  })

  await test.step('into the web application', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Fill in this document' }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').locator('input[name="Email"]')).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${DOCUMENT_PATH}`)
    await expect(documentTitle(page)).toBeVisible()
  })

  await test.step('an answer, and the document beside it', async () => {
    await tabTo(page, firstPartyName(page))
    await page.keyboard.type('Brightwater')
    await inPreview(page, (preview) => expect(preview.getByText('Brightwater').first()).toBeVisible())
    await tabTo(page, page.getByRole('switch', { name: /^Personal data will be exchanged/ }))
    await page.keyboard.press('Space')
    await inPreview(page, (preview) =>
      expect(preview.getByRole('heading', { name: /^8\.? Personal Data$/ })).toBeVisible(),
    )
    await expectSaved(page)
  })

  await test.step('a file', async () => {
    const opener = page.getByRole('button', { name: 'Download', exact: true })
    await page.reload()
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Download the document' })
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: /^Plain text/ }))
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Brightwater')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  await test.step('among the documents', async () => {
    await page.goto('/app/')
    await tabTo(page, page.getByRole('link', { name: 'My documents', exact: true }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/app/documents/')
    await tabTo(page, page.getByRole('main').getByRole('link', { name: NDA.title, exact: true }))
    await page.keyboard.press('Enter')
    await expect(firstPartyName(page)).toHaveValue('Brightwater')
  })
})

test('PAY-1 by keys alone: a plan is chosen, ordered and paid by card', async ({
  page,
  email,
  complaints,
}) => {
  test.slow() // many stops
  complaints.expect(FACE_OF_FRAME)
  const main = page.getByRole('main')
  const write = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }

  await test.step('from the prices to the checkout', async () => {
    await page.goto('/pricing/plans/')
    await tabTo(page, main.locator('a[href*="package=solo"]').first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/pricing\/checkout\/\?/)
    await expectQuote(page)
  })

  await test.step('who buys', async () => {
    await write(main.locator('[name=email]'), email)
    await write(main.locator('[name=name]'), 'Anna Tremblay')
    await write(main.locator('[name=country]'), 'Canada')
    await write(main.locator('[name=province]'), 'Quebec')
    await write(main.locator('[name=addressLine]'), '12, rue Sainte-Catherine')
    await write(main.locator('[name=postalCode]'), 'H2X 1K4')
    await write(main.locator('[name=city]'), 'Montréal')
    await tabTo(page, main.locator('[name=method]:checked'))
    await expectQuote(page)
    await tabTo(page, orderButton(page))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(ORDER_ADDRESS)
  })

  await test.step('the card, in the frame of its provider', async () => {
    const card = cardFields(page)
    await write(card.getByLabel('Card number'), '4242424242424242')
    await write(card.getByLabel('Expiry month (MM)'), '12')
    await write(card.getByLabel('Expiry year (YYYY)'), '2032')
    await write(card.getByLabel('CVC'), '123')
    await write(card.getByLabel('Name on card'), 'Anna Tremblay')
    await tabTo(page, card.locator('#pay'))
    await page.keyboard.press('Enter')
    await expectThanks(page)
  })

  await test.step('into the library', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Open the library' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/app\//)
  })
})
