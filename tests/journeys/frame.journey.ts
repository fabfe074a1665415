import { keyTopics } from '#content/brand/key-topics.ts'
import { languages } from '#kernel/i18n/languages.ts'
import { expect, test } from './journey.ts'
import { signUpByDialog, TEMPLATE_PATH } from './nda.ts'

// The frame around every page: menus, languages, footer.

test.describe('the header', () => {
  test('HEAD-2 the menu of the library opens by mouse and keyboard, and closes as menus do', {
    tag: '@ui',
  }, async ({ page }) => {
    await page.goto('/search/')
    const opener = page.getByRole('banner').locator('summary[aria-label="The whole library"]:visible')
    const list = page.getByRole('banner').getByRole('list', { name: 'By department' })
    await opener.click()
    await expect(list).toBeVisible()
    // The press has opened it before its script was there.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden({ timeout: 500 })
    }).toPass()
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(list.getByRole('link').first()).toBeFocused()
    await page.mouse.click(5, 700)
    await expect(list).toBeHidden()

    await opener.click()
    await list.getByRole('link', { name: 'Human resources' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Human resources' })).toBeVisible()
    await expect(list).toBeHidden()
    await expect(page).toHaveURL('/templates/human-resources/')
  })

  test('HEAD-2 what is often looked for finds something in every language', { tag: '@whole' }, async ({
    request,
  }) => {
    const empty: string[] = []
    for (const [place, { code, prefix }] of languages.entries()) {
      for (const topic of keyTopics[code]) {
        // Searches are limited for each network.
        const headers = { 'x-forwarded-for': `198.51.${place}.1` }
        const answer = await request.get(`${prefix}/search/?q=${encodeURIComponent(topic)}`, { headers })
        // The form for wishes stands where nothing was found.
        if (answer.status() !== 200 || (await answer.text()).includes('id="wish"'))
          empty.push(`${code}: ${topic}`)
      }
    }
    expect(empty).toEqual([])
  })

  test('LANG-3 the menu of languages leads to the same page in another, which is kept', {
    tag: '@ui',
  }, async ({ page, context }) => {
    await page.goto('/templates/')
    const words = page
      .getByRole('main')
      .getByRole('searchbox')
      .or(page.getByRole('main').getByRole('combobox'))
    await words.first().fill('lease')
    await page.getByRole('banner').locator('summary[aria-label="Choose a language"]').click()
    await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
    // What was typed and not sent goes along.
    await expect(page).toHaveURL('/de/templates/?q=lease')
    await expect(words.first()).toHaveValue('lease')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
    const cookie = (await context.cookies()).find(({ name }) => name === 'b_lang')
    expect(cookie?.value).toBe('de')
  })

  test('HEAD-5 LAY-6 the header is an outline near the top, and filled further down', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.goto(TEMPLATE_PATH)
    const header = page.getByRole('banner')
    await expect(header).toHaveAttribute('data-outline', '')
    await page.evaluate(() => window.scrollTo(0, 499))
    await expect(header).toHaveAttribute('data-scrolled', '')
    await expect(header).toHaveAttribute('data-outline', '')
    await page.evaluate(() => window.scrollTo(0, 500))
    await expect(header).not.toHaveAttribute('data-outline')
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(header).not.toHaveAttribute('data-scrolled')
  })

  test('LAY-6 below /l/ the header stays, and gains a shadow once the page is scrolled', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.goto('/l/aug232024/')
    const header = page.getByRole('banner')
    await expect(header).toHaveAttribute('data-outline', '')
    const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow)
    // A shadow that is none may be written as several of no size.
    const isSeen = async () => /(?<![\d.])[1-9][\d.]*px/.test(await shadow())
    await expect.poll(isSeen).toBe(false)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect.poll(isSeen).toBe(true)
    await expect(header).toBeInViewport()
    expect(await header.evaluate((element) => element.getBoundingClientRect().top)).toBe(0)
    await expect(header.getByRole('link', { name: 'Log in' })).toHaveCount(0)
    await expect(header.locator('a[data-sign-up]').first()).toBeVisible()
  })

  test('HEAD-3 LAY-6 below /l/ a known visitor has a way to the account, and no offer of a new one', {
    tag: '@whole',
  }, async ({ page, email }) => {
    await signUpByDialog(page, email)
    await page.goto('/l/aug232024/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Account' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Get started free' })).toBeHidden()
    await expect(header.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  })

  test('HEAD-3 the home page asks nobody who is known to start, and leads them on', {
    tag: '@whole',
  }, async ({ page, email }) => {
    await signUpByDialog(page, email)
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Go to your documents' })).toHaveCount(2)
    await expect(main.getByRole('link', { name: 'Get started free' })).toHaveCount(0)
    await main.getByRole('link', { name: 'Go to your documents' }).first().click()
    await page.waitForURL('**/app/')
  })
})

test('HEAD-6 NAV-2 the menu of small screens closes when the screen changes and when somebody goes elsewhere', {
  tag: ['@phone-alone', '@ui'],
}, async ({ page }) => {
  await page.goto('/search/')
  const opener = page.getByRole('banner').locator('summary[aria-label="Menu"]')
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Menu' })
  await opener.click()
  await expect(menu).toBeVisible()
  // The press has opened it before its script was there.
  let width = 400
  await expect(async () => {
    width += 10
    await page.setViewportSize({ width, height: 800 })
    await expect(menu).toBeHidden({ timeout: 500 })
  }).toPass()
  await opener.click()
  await menu.getByRole('link', { name: 'Templates', exact: true }).click()
  await expect(page).toHaveURL('/templates/')
  await expect(menu).toBeHidden()
  await opener.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/search/')
  await expect(menu).toBeHidden()
})

test('FOOT-3 the terms open over the page, and leave it as it was', { tag: '@whole' }, async ({
  page,
  context,
  complaints,
}) => {
  const footer = page.getByRole('contentinfo')
  const link = footer.getByRole('link', { name: 'Nutzungsbedingungen' })
  const dialog = page.getByRole('dialog', { name: 'Nutzungsbedingungen' })
  // Until it has come to life the footer is the server's HTML, whose link leads to the page.
  await expect(async () => {
    await page.goto('/de/templates/')
    await page.mouse.move(30, 30)
    await page.mouse.wheel(0, 200)
    await link.click()
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await expect(page).toHaveURL('/de/templates/')

  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await context.setOffline(true)
  await footer.getByRole('link', { name: 'Datenschutzerklärung' }).click()
  await expect(page.getByRole('dialog', { name: 'Datenschutzerklärung' }).getByRole('alert')).toBeVisible()
})

test('FOOT-3 AFF-2 the affiliate agreement opens over the page from its footer', { tag: '@whole' }, async ({
  page,
}) => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Affiliate agreement' })
  const dialog = page.getByRole('dialog', { name: 'Affiliate agreement' })
  await expect(async () => {
    await page.goto('/company/affiliate/')
    await page.mouse.move(30, 30)
    await page.mouse.wheel(0, 200)
    await link.click()
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(dialog).toContainText('30%')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await expect(page).toHaveURL('/company/affiliate/')
})
