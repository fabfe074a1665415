import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { NDA, signUpIntoDocument, TEMPLATE_PATH } from './nda.ts'
import { becomeOperator } from './operator.ts'

/** The field of the page itself; a combobox once JavaScript runs it, a search box before. */
const searchField = (page: Page): Locator => page.getByRole('main').locator('input[type=search]')
const resultsHeading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 2, name })
const options = (page: Page) => page.getByRole('option')

/**
 * A page comes alive at its first use: from then on its field is a combobox, and its links do not load a new
 * document.
 */
async function comeAlive(page: Page): Promise<void> {
  await searchField(page).focus()
  await expect(searchField(page)).toHaveRole('combobox')
}

/** Types as somebody does. */
async function type(page: Page, words: string): Promise<void> {
  await comeAlive(page)
  await searchField(page).pressSequentially(words, { delay: 20 })
}

test('the key leads to the search also where it is the first thing that is pressed', {
  tag: '@whole',
}, async ({ page }) => {
  for (const path of ['/', '/templates/', '/search/']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('/')
    await expect(searchField(page), path).toBeFocused()
    await expect(searchField(page), path).toHaveValue('')
  }
})

test.describe('suggestions while typing', () => {
  test('count what is typed after the list is drawn and before it listens', { tag: '@whole' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const { addEventListener } = HTMLInputElement.prototype
      HTMLInputElement.prototype.addEventListener = function (
        this: HTMLInputElement,
        ...listener: unknown[]
      ) {
        if (listener[0] === 'input' && this.value === 'n') {
          this.value = 'nda'
          this.dispatchEvent(new Event('input', { bubbles: true }))
        }
        Reflect.apply(addEventListener, this, listener)
      }
    })
    await page.goto('/')
    // Drawn once there is something in the field: it stands there already when JavaScript comes.
    await searchField(page).evaluate((field: HTMLInputElement) => {
      field.value = 'n'
    })
    await comeAlive(page)
    await expect(searchField(page)).toHaveValue('nda')
    await expect(options(page).filter({ hasText: NDA.title })).toContainText('matched: nda')
  })

  test('are worked by the keyboard alone, and read out', { tag: '@also-phone' }, async ({
    page,
    isMobile,
    expectSoundScreen,
  }) => {
    await page.goto('/')
    // A phone has no such key, and a page that has not come alive does not hear it.
    if (!isMobile) {
      await expect(async () => {
        await page.keyboard.press('Shift')
        await expect(searchField(page)).toHaveRole('combobox', { timeout: 1_000 })
      }).toPass()
      await page.keyboard.press('/')
      await expect(searchField(page)).toBeFocused()
    }
    await type(page, 'nda')
    await expect(options(page).first()).toBeVisible()
    await expect(searchField(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached()
    const template = options(page).filter({ hasText: NDA.title })
    await expect(template).toContainText('matched: nda → non-disclosure agreement')
    await expectSoundScreen(page)

    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(searchField(page)).toHaveValue('nda')
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toBeVisible()
    for (let step = 0; step < 10; step++) {
      await page.keyboard.press('ArrowDown')
      if ((await template.getAttribute('aria-selected')) === 'true') break
    }
    await expect(searchField(page)).toHaveAttribute(
      'aria-activedescendant',
      (await template.getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(TEMPLATE_PATH)
  })

  test('a completed phrase searches for it; a template of another language is loaded in its own', {
    tag: ['@also-phone', '@library'],
  }, async ({ page }) => {
    await page.goto('/')
    await type(page, 'employment con')
    const phrase = options(page).filter({ hasText: /^employment contract$/ })
    await phrase.click()
    await expect(page).toHaveURL('/search/?q=employment+contract')
    // The address changes before the page does: what is typed until then goes into the field that leaves.
    await expect(resultsHeading(page, /for “employment contract”$/)).toBeVisible()
    await expect(searchField(page)).toHaveValue('employment contract')

    await searchField(page).fill('')
    await type(page, 'bail')
    const french = options(page).filter({ hasText: 'French' }).first()
    await expect(french).toBeVisible()
    await french.click()
    await expect(page).toHaveURL(/^[^?]*\/fr\/templates\/[\w-]+-D\d+\/$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  })

  test('an answer that comes too late is dropped, and a service that is away is not missed', {
    tag: '@whole',
  }, async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource|ERR_FAILED/)
    const { promise: isLate, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/suggest\/\?q=nd&/, async (route) => {
      await isLate
      await route.fulfill({ json: { suggestions: [{ kind: 'words', words: 'too late' }] } })
    })
    await page.goto('/search/')
    const asked = page.waitForRequest(/\/suggest\/\?q=nd&/)
    await type(page, 'nd')
    // Its answer has come, or nobody waits for it any more.
    const settled = (await asked).response().then((response) => response?.finished())
    await type(page, 'a')
    await expect(options(page).filter({ hasText: NDA.title })).toBeVisible()
    answer()
    await settled
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(options(page).filter({ hasText: 'too late' })).toHaveCount(0)

    await page.route('**/suggest/**', (route) => route.abort())
    await searchField(page).fill('')
    await type(page, 'lease')
    await page.keyboard.press('Enter')
    await expect(resultsHeading(page, /for “lease”$/)).toBeVisible()
  })

  test('recent searches stay in this browser and are removed one by one, and all', { tag: '@whole' }, async ({
    page,
    expectSoundScreen,
  }) => {
    await page.goto('/search/')
    for (const words of ['lease', 'resignation letter']) {
      await searchField(page).fill('')
      await type(page, words)
      // What is kept, the list of suggestions keeps, which comes with the first focus.
      await expect(options(page).first()).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(resultsHeading(page, new RegExp(`for “${words}”$`))).toBeVisible()
    }
    await page.goto('/')
    await searchField(page).click()
    await expect(options(page)).toHaveText(['resignation letter', 'lease'])
    await expectSoundScreen(page)
    await page.getByRole('button', { name: 'Remove “lease”' }).click()
    await expect(options(page)).toHaveText(['resignation letter'])
    await options(page).click()
    await expect(page).toHaveURL('/search/?q=resignation+letter')

    await page.goto('/')
    await searchField(page).click()
    await page.getByRole('button', { name: 'Remove all' }).click()
    await expect(options(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('formulary:recent-searches'))).toBeNull()
  })
})

test('a misspelt search says what it searched for, and can be taken at its word', { tag: '@whole' }, async ({
  page,
}) => {
  await page.goto('/search/?q=confidentality+agreement')
  await expect(resultsHeading(page, /for “confidentiality agreement”$/)).toBeVisible()
  await expect(page.getByText('Showing results for confidentiality agreement.')).toBeVisible()
  await expect(page.getByRole('link', { name: NDA.title })).toBeVisible()
  await page.getByRole('link', { name: 'Search instead for “confidentality agreement”' }).click()
  await expect(page).toHaveURL(/exact=1/)
  await expect(resultsHeading(page, /“confidentality agreement”$/)).toBeVisible()
  await expect(page.getByText('Showing results for')).toHaveCount(0)
})

test('a word that no template has does not hide what the others find, and is named', {
  tag: '@whole',
}, async ({ page, expectSoundScreen }) => {
  await page.goto('/search/?q=lease+Xanthippe')
  await expect(
    page.getByText('We don’t have anything for “Xanthippe”. These templates match your other words.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tell us what’s missing' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Lease')
  await expectSoundScreen(page)
})

test('the exact title stands first, and a word of another language says what it found', {
  tag: '@whole',
}, async ({ page }) => {
  await page.goto('/search/?q=employment+agreement')
  const found = page.getByRole('main').getByRole('article')
  await expect(found.first().getByRole('link')).toHaveText('Employment Agreement')
  await expect(found.first().locator('mark').first()).toBeVisible()
  await page.goto('/search/?q=bail')
  await expect(found.filter({ hasText: 'Lease' }).first()).toContainText(
    '“bail” is “lease” in this language.',
  )
})

test('facets narrow by links; focus, place and the way back are kept', { tag: '@also-phone' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/search/?q=agreement')
  const filters = page.getByRole('navigation', { name: 'Narrow the results' })
  if (isMobile) await filters.getByText('Narrow the results').click()
  const contracts = filters.getByRole('link', { name: /^Contracts/ })
  const count = async () =>
    Number.parseInt((await resultsHeading(page, /for “agreement”$/).textContent()) ?? '', 10)
  const before = await count()
  await comeAlive(page)
  await contracts.focus()
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/?q=agreement&type=contract')
  if (isMobile) {
    // What was chosen covers the results no longer.
    await expect(contracts).toBeHidden()
    await expect(resultsHeading(page, /for “agreement”$/)).toBeFocused()
    await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport()
  } else {
    await expect(contracts).toHaveAttribute('aria-current', 'true')
    await expect(contracts).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  }
  expect(await count()).toBeLessThan(before)

  await page.getByRole('link', { name: 'Remove the filter: Contracts' }).click()
  await expect(page).toHaveURL('/search/?q=agreement')
  await expect(resultsHeading(page, /for “agreement”$/)).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Remove the filter: Contracts' })).toBeVisible()
})

test('CAT-4 nothing found → wish → the operator sees it and says what becomes of it', {
  tag: '@library',
}, async ({ page, openBrowser, email, expectSoundScreen, complaints }) => {
  test.slow() // three browsers, every screen at every width
  complaints.expect(/status of 400/)
  const words = 'xylophone zebra'
  const [mark = ''] = email.split('@')
  await page.goto(`/search/?q=${encodeURIComponent(words)}`)
  await expect(resultsHeading(page, `We don’t have “${words}” yet`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Browse by department' })).toBeVisible()
  await expectSoundScreen(page)
  const wish = page.getByRole('region', { name: 'Tell us what’s missing' })
  await wish.getByLabel('Which template do you need?').fill(`A song for ${mark}.`)
  await wish.getByLabel('Your e-mail address').fill('nobody')
  await wish.getByRole('button', { name: 'Send request' }).click()
  await expect(wish.getByText('Please enter an e-mail address such as name@example.com')).toBeVisible()
  await wish.getByLabel('Your e-mail address').fill(email)
  await wish.getByRole('button', { name: 'Send request' }).dblclick()
  await expect(page.getByText('Thank you. We’ve received your request.')).toBeVisible()
  await expect(wish).toHaveCount(0)
  await expectSoundScreen(page)

  const member = await openBrowser()
  await signUpIntoDocument(member, email)
  await member.goto(`/app/search/?t=${encodeURIComponent(words)}`)
  await expectSoundScreen(member)
  await member.getByLabel('Which template do you need?').fill(`The same for ${mark}, from a member.`)
  await expect(member.getByLabel('Your e-mail address')).toHaveCount(0)
  await member.getByRole('button', { name: 'Send request' }).click()
  await expect(member.getByText('Thank you. We’ve received your request.')).toBeVisible()

  const operator = await openBrowser()
  await becomeOperator(operator.context())
  await operator.goto('/app/admin/')
  await operator.getByRole('link', { name: 'Requests' }).click()
  const wishes = operator.getByRole('list', { name: 'Requests', exact: true }).getByRole('listitem')
  const ours = wishes.filter({ hasText: mark })
  await expect(ours).toHaveCount(2)
  await expect(ours.first()).toContainText(/\d+ requests after this search/)
  await expect(ours.filter({ hasText: 'A song' }).getByRole('link', { name: email })).toBeVisible()
  await expectSoundScreen(operator)
  const first = ours.filter({ hasText: 'A song' })
  await first.getByLabel('Status').selectOption('Planned')
  await first.getByLabel('Note').fill('In the spring.')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByRole('paragraph').first()).toContainText('Planned')
  await operator.getByRole('link', { name: /^Planned/ }).click()
  await expect(ours).toHaveCount(1)
  await expect(ours.getByLabel('Note')).toHaveValue('In the spring.')
  await expect(operator.getByRole('row').filter({ hasText: words })).toContainText(/\d+ searches/)
  await operator.goto('/app/admin/audit/?event=wish.changed')
  await expect(operator.getByText('status: planned').first()).toBeVisible()
})

test('APP-1 the web application searches by a keyword, suggests, and opens what it finds', async ({
  page,
  email,
  expectSoundScreen,
}) => {
  test.slow()
  await signUpIntoDocument(page, email)
  await page.goto('/app/search/?t=confidentality')
  await expect(resultsHeading(page, /for “confidentiality”$/)).toBeVisible()
  await expectSoundScreen(page)
  await searchField(page).fill('')
  await type(page, 'nda')
  await options(page).filter({ hasText: NDA.title }).click()
  await expect(page).toHaveURL(`/app/doc/${NDA.slug}/`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search, facets, pages and the wish work by links and forms', {
    tag: ['@also-phone', '@library'],
  }, async ({ page, isMobile, complaints }) => {
    complaints.expect(/status of 400/)
    await page.goto('/')
    await expect(searchField(page)).toHaveRole('searchbox')
    await searchField(page).fill('agreement')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL('/search/?q=agreement')
    const filters = page.getByRole('navigation', { name: 'Narrow the results' })
    if (isMobile) await filters.getByText('Narrow the results').click()
    await filters.getByRole('link', { name: /^Contracts/ }).click()
    await expect(page.getByRole('link', { name: 'Remove the filter: Contracts' })).toBeVisible()

    await page.goto('/search/?q=xylophone')
    await page.getByLabel('Which template do you need?').fill(' ')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Please fill this in.')).toBeVisible()
    await page.getByLabel('Which template do you need?').fill('A license to play the xylophone.')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Thank you. We’ve received your request.')).toBeVisible()
  })
})

test('the key that leads to a search opens the one behind its sign', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/templates/employment-agreement-D6/')
  const field = page
    .getByRole('banner')
    .getByRole('searchbox')
    .or(page.getByRole('banner').getByRole('combobox'))
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field.filter({ visible: true })).toBeFocused({ timeout: 1_000 })
  }).toPass()
})

test('a search that is opened before the page is alive is typed into', { tag: '@whole' }, async ({
  page,
}) => {
  await page.goto('/templates/employment-agreement-D6/')
  await page.getByRole('banner').locator('summary[aria-label="Search templates"]').click()
  const field = page.getByRole('banner').locator('details[open] input[type=search]')
  await expect(field).toBeFocused()
  await page.keyboard.type('vehical')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/\?q=vehical/)
})
