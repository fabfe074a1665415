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
import { readers } from './readers.ts'

/** No way on any screen is longer, from the beginning of its page. */
const MOST_STOPS = 80

/**
 * Goes on with Tab until it is there, as somebody without a mouse does; every stop on the way can be seen.
 */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await unseenFocus(page), 'a stop of the keyboard that cannot be seen').toBe('')
  }
  throw new Error(`${MOST_STOPS} stops do not lead to ${goal}`)
}

/**
 * What has the focus, where nothing on the screen shows it: it is hidden, outside of the window, or without a
 * mark.
 */
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

for (const { tag, prefix, misspelt, title, slug, party, words } of readers) {
  test(`by keys alone in ${tag}: found by a misspelt word, signed up, filled in, downloaded, and found again`, {
    tag: tag === 'en-US' ? [] : '@whole',
  }, async ({ page, email }) => {
    test.slow() // many stops, and a file
    const main = page.getByRole('main')
    const press = async (goal: Locator, key = 'Enter') => {
      await tabTo(page, goal)
      await page.keyboard.press(key)
    }
    const name = page
      .getByRole('group', { name: party })
      .getByLabel(words.legalName, { exact: false })
      .first()

    await test.step('from the home page to the template', async () => {
      await page.goto(`${prefix}/`)
      await tabTo(page, main.locator('input[type=search]'))
      await page.keyboard.type(misspelt)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\/\?q=/)
      await press(main.getByRole('link', { name: title, exact: true }).first())
      await expect(page).toHaveURL(`${prefix}/templates/${slug}/`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })

    await test.step('into the web application', async () => {
      await press(main.locator('a[href*="/account/create/"]:visible').first())
      await expect(page.getByRole('dialog').locator('input[name="Email"]')).toBeFocused()
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/app/doc/${slug}/`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })

    await test.step('answers, and the document beside them', async () => {
      const document = page.locator('.fd-document')
      await tabTo(page, name)
      await page.keyboard.type('Brightwater')
      await expect(document.locator('.fd-answer').filter({ hasText: 'Brightwater' }).first()).toBeVisible()
      const choice = main.getByRole('switch').first()
      const isOn = await choice.isChecked()
      const clauses = await document.locator('p').count()
      await press(choice, 'Space')
      await expect(choice).toBeChecked({ checked: !isOn })
      await expect
        .poll(() => document.locator('p').count(), 'the clause that it brings, or takes')
        .not.toBe(clauses)
      await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${words.saved}$`) })).toBeVisible()
    })

    await test.step('a file', async () => {
      const opener = page.getByRole('button', { name: words.download, exact: true })
      await page.reload()
      await press(opener)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await tabTo(page, dialog.getByRole('button', { name: words.plainText }))
      const download = page.waitForEvent('download')
      await page.keyboard.press('Enter')
      expect(await readFile(await (await download).path(), 'utf8')).toContain('Brightwater')
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    })

    await test.step('among the documents', async () => {
      await page.goto('/app/')
      await press(page.getByRole('link', { name: words.documents, exact: true }).first())
      await expect(page).toHaveURL('/app/documents/')
      await press(main.getByRole('link', { name: title, exact: true }))
      await expect(name).toHaveValue('Brightwater')
    })
  })
}

test('PAY-1 by keys alone: a plan is chosen, ordered and paid by card', { tag: '@whole' }, async ({
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
    await write(card.getByLabel('First name on card'), 'Anna')
    await write(card.getByLabel('Last name on card'), 'Tremblay')
    await tabTo(page, card.locator('#pay'))
    await page.keyboard.press('Enter')
    await expectThanks(page)
  })

  await test.step('into the library', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Go to the library' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/app\//)
  })
})
