import type { Page } from '@playwright/test'
import { wordsIn } from './files.ts'
import { expect, test } from './journey.ts'
import {
  DOCUMENT_PATH,
  expectAlive,
  expectSaved,
  firstPartyName,
  partyQuestion,
  signUpIntoDocument,
} from './nda.ts'

// The interview: its two shapes, its keys, what it says and when. `rows.journey.ts` has lists and tables,
// `document-and-questions.journey.ts` the ways to the document and back.

const CONSULTING = '/app/doc/consulting-agreement-D3/'
/** Its second question is a text of several lines. */
const SWOT = '/app/doc/swot-analysis-D18/'
const LEASE = '/app/doc/contrato-de-arrendamiento-de-vivienda-D24/'

const said = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close message' }) })

test('one question at a time, by Enter alone, is remembered; what is skipped is told at the end', {
  tag: ['@also-phone', '@documents'],
}, async ({ page, email, expectSoundScreen }) => {
  test.slow() // every width, twice
  await signUpIntoDocument(page, email)
  await page.getByRole('button', { name: 'One at a time' }).click()
  const first = partyQuestion(page, 'First party')
  const name = first.getByLabel('Full legal name')
  await expect(page.getByText(/^Question 1 of \d+$/)).toBeVisible()
  await expect(partyQuestion(page, 'Second party')).toBeHidden()
  await expectSoundScreen(page)

  await test.step('going on says what is missing; skipping goes on all the same', async () => {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(first.getByText('Please fill this in.')).toBeVisible()
    await expect(name).toHaveAccessibleDescription(/Please fill this in\./)
    await expect(name).toBeFocused()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(partyQuestion(page, 'Second party')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(first).toBeVisible()
  })

  await test.step('Enter goes from input to input, then to the next question', async () => {
    await name.fill('Brightwater')
    await name.press('Enter')
    await expect(first.getByLabel('Type of entity')).toBeFocused()
    await first.getByRole('combobox', { name: 'Country' }).press('Enter')
    await expect(first.getByLabel('E-mail address')).toBeFocused()
    const last = first.getByLabel('Their title')
    await last.press('Enter')
    await expect(page.getByText(/^Question 2 of \d+$/)).toBeVisible()
    await expect(partyQuestion(page, 'Second party').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Control+Shift+Enter')
    await expect(first).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Skip for now' }).click()
    const date = page.getByRole('textbox', { name: 'Effective date' })
    await expect(date).toBeFocused()
    await date.fill('4/3/2027')
    await date.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Purpose of the exchange' })).toBeFocused()
  })

  await test.step('a reload keeps the way of asking, and goes on where it is open', async () => {
    await expectSaved(page)
    await page.reload()
    await expect(partyQuestion(page, 'Second party')).toBeVisible()
    await expect(first).toBeHidden()
  })

  await test.step('the parts lead anywhere, the end tells what is open', async () => {
    await page.getByRole('button', { name: /^Part 1 of/ }).click()
    await page.getByRole('menuitem', { name: /^5\. How long it lasts Optional/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'How long it lasts' })).toBeVisible()
    await page.getByRole('button', { name: /^Part 5 of/ }).click()
    await page.getByRole('menuitem', { name: /^The end/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'What’s left' })).toBeFocused()
    await expectSoundScreen(page)
    const open = page.getByRole('list', { name: 'Not answered yet' })
    await open.getByRole('button', { name: 'Governing law' }).click()
    await expect(page.getByRole('textbox', { name: 'Governing law' })).toBeFocused()
    await page.getByRole('button', { name: 'All at once' }).click()
    await expect(first).toBeVisible()
  })
})

test('on a phone all above the questions takes about a sixth, once the notice of the new account is put away', {
  tag: ['@phone-alone', '@documents'],
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const notice = page.getByText('The link that we mailed to')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  await expect(notice).toBeHidden()
  const firstPart = page.getByRole('heading', { level: 2 }).first()
  const bar = await page.getByRole('button', { name: /^Part 1 of/ }).boundingBox()
  expect((bar?.y ?? 740) + (bar?.height ?? 0)).toBeLessThan(740 / 5.5)
  await expect(firstPart).toBeInViewport()
  await page.reload()
  await expect(notice).toBeHidden()
  // Nothing that only a tab keeps.
  await page.evaluate(() => window.sessionStorage.clear())
  // The places of the other pages' header are in a menu.
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a menu that is longer than the screen is scrolled to its end', { tag: '@whole' }, async ({
  page,
  email,
}) => {
  await signUpIntoDocument(page, email)
  await page.setViewportSize({ width: 360, height: 420 })
  await page.getByRole('button', { name: /^Part 1 of/ }).click()
  const menu = page.getByRole('menu')
  const scrolled = await menu.evaluate(async (panel) => {
    panel.scrollTo({ top: panel.scrollHeight })
    const wanted = panel.scrollTop
    await new Promise((resolve) =>
      panel.addEventListener('scroll', () => setTimeout(resolve), { once: true }),
    )
    return { wanted, kept: panel.scrollTop }
  })
  expect(scrolled.wanted).toBeGreaterThan(0)
  expect(scrolled.kept).toBe(scrolled.wanted)
  await menu.getByRole('menuitem', { name: /^The end/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'What’s left' })).toBeFocused()
})

test('a question that an answer calls for is announced and marked, and one press away', {
  tag: '@whole',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const duration = page.getByRole('group', { name: 'Duration of the ban on poaching' })
  const poaching = page.getByRole('switch', { name: 'No poaching of staff' })
  const news = page
    .getByRole('status')
    .filter({ hasText: 'One more question: Duration of the ban on poaching' })
  await expect(duration).toBeHidden()
  await poaching.check()
  await expect(news).toHaveCount(1)
  await expect(page.getByText('Asked because of your last answer')).toBeVisible()
  await poaching.uncheck()
  await expect(duration).toBeHidden()

  await page.getByRole('button', { name: 'One at a time' }).click()
  await expect(poaching).toBeVisible()
  await poaching.check()
  await news.getByRole('button', { name: 'Go there' }).click()
  await expect(duration.getByLabel('How many')).toBeFocused()
})

test('answers are undone and done again, in a field as outside of it, and all of them at once', {
  tag: '@documents',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const name = firstPartyName(page)
  const law = page.getByRole('textbox', { name: 'Governing law' })
  // What is typed before that counts as the answer that was there.
  await expectAlive(page)
  await name.pressSequentially('Brightwater')
  await law.pressSequentially('New York')

  await law.press('Control+z')
  await expect(law).toHaveValue('')
  await expect(law).toBeFocused()
  await expect(said(page)).toContainText('Undone: Governing law')
  await law.press('Control+z')
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+Shift+z')
  await expect(name).toHaveValue('Brightwater')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(law).toHaveValue('New York')
  await expect(page.getByRole('button', { name: 'Redo', includeHidden: true })).toBeDisabled()

  await page.getByRole('button', { name: 'Clear all answers' }).click()
  await expect(name).toHaveValue('')
  await expect(law).toHaveValue('')
  await said(page).getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue('Brightwater')
  await expectSaved(page)
  await page.reload()
  await expect(law).toHaveValue('New York')
  await expect(page.getByRole('button', { name: 'Undo', includeHidden: true })).toBeDisabled()
})

test('what is wrong is said on leaving or after a pause, tied to its field, and gone once it is right', {
  tag: '@documents',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  const address = page.getByLabel('E-mail of the first party’s contact')
  const whole = /This isn’t a complete e-mail address yet/
  // Noted in the page itself: on a busy machine the pause is over before anybody asks from outside.
  await address.evaluate((input) =>
    input.addEventListener('input', () =>
      requestAnimationFrame(() => input.toggleAttribute('data-told-early', input.ariaInvalid !== null)),
    ),
  )
  for (const letter of 'ann@') {
    await address.press(letter)
    await expect(address, 'while typing').not.toHaveAttribute('data-told-early')
  }
  await expect(address, 'after a pause').toHaveAccessibleDescription(whole)
  await address.pressSequentially('example.com')
  await expect(address).not.toHaveAccessibleDescription(whole)
  await address.fill('ann@')
  await address.blur()
  await expect(address, 'on leaving').toHaveAccessibleDescription(whole)
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('')
  await address.blur()
  await expect(address).toHaveAccessibleDescription(/Please fill this in\./)
})

test('numbers and days are understood as the interface writes them and as the document does', {
  tag: '@documents',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  await page.goto(LEASE)
  const rent = page.getByRole('textbox', { name: 'Renta mensual', exact: true })
  await rent.fill('1.234,56')
  await rent.blur()
  await expect(rent).toHaveValue('1,234.56')
  await rent.fill('1,300.5')
  await rent.blur()
  await expect(rent).toHaveValue('1,300.50')
  await rent.fill('12.34.56')
  await rent.blur()
  await expect(rent).toHaveAccessibleDescription(/Enter an amount such as 1,250\.50\./)

  const start = page.getByRole('textbox', { name: 'Inicio', exact: true })
  await start.fill('3 de abril de 2027')
  await start.blur()
  await expect(start).toHaveValue('April 3, 2027')
  await start.fill('25/12/2027')
  await start.blur()
  await expect(start).toHaveValue('December 25, 2027')
  await start.fill('soon')
  await start.blur()
  await expect(start).toHaveAccessibleDescription(
    /a day that exists, month first, for example 12\/31\/\d{4}\./,
  )
})

test(
  'under a French interface an English document reads both ways too, shows the French one, and stays English as a file',
  { tag: '@whole' },
  async ({ page, email }, testInfo) => {
    await signUpIntoDocument(page, email)
    const chosen = await page.request.post('/app/language/', {
      form: { language: 'fr', next: '/app/account/' },
      headers: { origin: new URL(page.url()).origin },
    })
    expect(chosen.ok()).toBe(true)
    await page.goto(DOCUMENT_PATH)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
    const document = page.locator('.fd-document')
    await expect(document).toHaveAttribute('lang', 'en-US')
    await expect(document.getByRole('heading', { name: /Term$/, includeHidden: true })).toHaveCount(1)

    await page.getByRole('button', { name: 'Télécharger', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const arriving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: /^Texte brut/ }).click()
    const file = testInfo.outputPath('document.txt')
    await (await arriving).saveAs(file)
    const text = await wordsIn(file)
    for (const heading of [
      'Confidential Information',
      'Return and destruction',
      'Governing law and disputes',
    ])
      expect(text).toMatch(new RegExp(`^\\s*\\d+\\.? ${heading}`, 'm'))
    expect(text).not.toMatch(/Confidentialité|Signatures? de|Droit applicable/)

    await page.goto(CONSULTING)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
    // Our own words are French, the author's are not.
    await expect(page.getByLabel('Full legal name')).toHaveCount(0)
    const rate = page.getByRole('group', { name: 'Installment 1', exact: true }).getByLabel('Amount')
    for (const typed of ['1 250,5', '1,250.50']) {
      await rate.fill(typed)
      await rate.blur()
      await expect(rate).toHaveValue(/^1\s250,50$/)
    }
    const start = page.getByRole('textbox', { name: 'Start date', exact: true })
    for (const typed of ['4/3/2027', 'March 4, 2027', '3/13/2027']) {
      await start.fill(typed)
      await start.blur()
      await expect(start).toHaveValue(typed.startsWith('3/13') ? '13 mars 2027' : '4 mars 2027')
    }
  },
)

test('the keys are told in a dialog', { tag: '@whole' }, async ({ page, email, expectSoundScreen }) => {
  await signUpIntoDocument(page, email)
  await expectAlive(page)
  await page.keyboard.press('Control+/')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Next blank in the document')).toBeVisible()
  await expectSoundScreen(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(help).toBeVisible()
})

test('a laptop shows five fields; letters of twice the size, and long words on a narrow phone, fit', {
  tag: '@whole',
}, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  await test.step('below the bars and the notice of the new account', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('button', { name: 'Dismiss this notice' })).toBeVisible()
    const fields = await page
      .locator('[data-interview] :is(input:not([type=hidden]), select, textarea)')
      .evaluateAll((inputs) => {
        const seen = inputs.filter((input) => {
          const { top, bottom, height } = input.getBoundingClientRect()
          return height > 0 && top > 0 && bottom <= window.innerHeight
        })
        // Options of one question are one field.
        return [...new Set(seen.map((input) => input.getAttribute('name')))]
      })
    expect(fields.length, fields.join()).toBeGreaterThanOrEqual(5)
  })

  await page.goto(`${DOCUMENT_PATH}?`)
  await page.getByRole('button', { name: 'One at a time' }).click()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.setViewportSize({ width: 640, height: 800 })
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)
})

test('which key goes on is said truly, and undoing to the end keeps the place', { tag: '@whole' }, async ({
  page,
  email,
}) => {
  await signUpIntoDocument(page, email)
  await page.goto(SWOT)
  await expectAlive(page)
  await page.getByRole('button', { name: 'One at a time' }).click()
  await expect(page.getByText('Question 1 of')).toBeVisible()
  await expect(page.getByText('Press Enter to continue', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  const decision = page.getByRole('textbox', { name: 'The decision to be made' })
  await expect(decision).toBeFocused()
  await expect(page.getByText('Press Ctrl + Enter to continue')).toBeVisible()
  await page.keyboard.type('Move')
  await page.keyboard.press('Enter')
  await page.keyboard.type('or stay')
  await expect(decision).toHaveValue('Move\nor stay')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Question 3 of/)).toBeVisible()

  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.focus()
  while (await undo.isEnabled()) await undo.press('Enter')
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(undo).toBeFocused()
})

test('another way of asking begins where somebody is', { tag: '@whole' }, async ({ page, email }) => {
  await signUpIntoDocument(page, email)
  await expectAlive(page)
  const second = partyQuestion(page, 'Second party')
  await second.getByLabel('E-mail address').focus()
  await page.getByRole('button', { name: 'One at a time' }).click()
  await expect(page.getByText(/^Question 2 of/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport()
  await expect(second.getByLabel('Full legal name')).toBeInViewport()
  await page.getByRole('button', { name: 'All at once' }).click()
  await expect(second.getByLabel('Full legal name')).toBeInViewport()
})
