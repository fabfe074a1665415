import { AxeBuilder } from '@axe-core/playwright'
import { languages } from '#app/languages.ts'
import { keyTopics } from '#content/brand/key-topics.ts'
import { expect, test } from './journey.ts'
import { TEMPLATE_PATH } from './nda.ts'

// The frame around every page: menus, languages, footer, and its looks at every width, in every language and both themes.

test.describe('the header', () => {
  test.skip(({ isMobile }) => isMobile, 'phones have a menu of their own')

  test('HEAD-2 the menu of the library opens by mouse and keyboard, and closes as menus do', async ({
    page,
  }) => {
    await page.goto('/search/')
    const opener = page.getByRole('banner').locator('summary[aria-label="All of the library"]:visible')
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

  test('HEAD-2 what is often looked for finds something in every language', async ({ request }) => {
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

  test('LANG-3 the menu of languages leads to the same page in another, which is kept', async ({
    page,
    context,
  }) => {
    await page.goto('/templates/')
    await page.getByRole('banner').locator('summary[aria-label="Choose a language"]').click()
    await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL('/de/templates/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
    const cookie = (await context.cookies()).find(({ name }) => name === 'b_lang')
    expect(cookie?.value).toBe('de')
  })

  test('HEAD-5 LAY-6 the header is an outline near the top, and filled further down', async ({ page }) => {
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
})

test('HEAD-6 NAV-2 the menu of small screens closes when the screen changes and when somebody goes elsewhere', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'larger screens have another menu')
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

test('FOOT-3 the terms open over the page, and leave it as it was', async ({ page, context, complaints }) => {
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

const kinds = [
  '/',
  '/search/?q=nda',
  '/templates/',
  '/templates/legal/',
  '/company/terms-of-use/',
  '/nowhere/',
]

test.describe('at every width', () => {
  test.skip(({ isMobile }) => isMobile, 'sets its own widths')

  test('NAV-7 nothing overflows at any width in any language', async ({ page, complaints }) => {
    test.slow()
    complaints.expect(/status of 404/)
    for (const { prefix } of languages) {
      for (const kind of [...kinds, ...(prefix === '' ? [TEMPLATE_PATH] : [])]) {
        await page.goto(prefix + kind)
        for (const width of [320, 360, 600, 700, 765, 930, 970, 1000, 1080, 1200, 1300]) {
          await page.setViewportSize({ width, height: 800 })
          // A late part may just be taking its place.
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
              message: `${prefix}${kind} at ${width} px`,
            })
            .toBeLessThanOrEqual(0)
          expect(await overlapsIn(), `${prefix}${kind} at ${width} px`).toEqual([])
        }
      }
    }

    /** Links and buttons of the header that lie over each other, by their texts. */
    function overlapsIn(): Promise<string[]> {
      return page.evaluate(() => {
        const shown = [
          ...document.querySelectorAll('body > header a, body > header summary, body > header input'),
        ]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => element.closest('details:not([open]) > :not(summary)') === null)
          .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
        return shown.flatMap((one, place) =>
          shown
            .slice(place + 1)
            .filter(
              (other) =>
                Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
                Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 1,
            )
            .map((other) => `${one.text} × ${other.text}`),
        )
      })
    }
  })

  for (const [place, kind] of kinds.entries()) {
    // Every kind of page at every width in both themes, each in another language.
    test(`no accessibility fault in any language, at three widths and in both themes: ${kind}`, async ({
      page,
      complaints,
    }) => {
      test.slow()
      complaints.expect(/status of 404/)
      for (const [turn, { prefix }] of languages.entries()) {
        const look = (place + turn) % 6
        await page.emulateMedia({ colorScheme: look % 2 === 0 ? 'light' : 'dark' })
        await page.setViewportSize({ width: [360, 768, 1280][look >> 1] ?? 360, height: 900 })
        await page.goto(prefix + kind)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        const faults = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`,
        )
        expect(faults, prefix + kind).toEqual([])
      }
    })
  }
})
