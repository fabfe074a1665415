import type { Page, Route } from '@playwright/test'
import { signUpWords } from '../builders/sign-up-words.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** A landing page of each language, with the dialog that most pages have. */
const pages = [
  { code: 'en', path: '/docs/ms-office/' },
  { code: 'fr', path: '/fr/docs/economisez/' },
  { code: 'es', path: '/es/lp/espacios-blanco/' },
] as const

/**
 * The button that creates an account: on a landing page it opens the dialog for known visitors too (DEST-5).
 */
const wayIn = (page: Page) => page.locator('main a[data-entry="create-account"]:visible').first()

/**
 * Opens the dialog by the keyboard; a press before the page is alive follows the plain link: then once more.
 */
async function openByKeyboard(page: Page, path: string): Promise<void> {
  await expect(async () => {
    if (!page.url().endsWith(path)) await page.goto(path)
    await wayIn(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

for (const { code, path } of pages) {
  const words = signUpWords[code]

  test(`SIGN-2 SIGN-4 SIGN-5 SIGN-8 SIGN-9 SIGN-10 SIGN-11 LANG-1 ${code}: every state of the dialog by the keyboard, with the names of its parts`, {
    tag: code === 'en' ? [] : '@whole',
  }, async ({ page, email, complaints }) => {
    test.slow() // every state is looked at by axe
    complaints.expect(/status of (409|503)/)
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${words.heading}$`, 'i') })
    const field = dialog.locator('input[name="Email"]')
    const submit = dialog.locator('button[type="submit"]')
    /** What a screen reader says by itself. */
    const said = dialog.locator('form > [aria-live="polite"]')
    const expectSound = async (state: string) =>
      expect(await accessibilityFaults(page), `${state}: accessibility`).toEqual([])
    let sent = 0
    let answer = (route: Route) => route.continue()
    await page.route('**/userbase/user/', (route) => {
      sent += 1
      return answer(route)
    })

    await openByKeyboard(page, path)
    await expect(dialog).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleName(words.label)
    await expect(submit).toHaveAccessibleName(new RegExp(`^${words.button}$`, 'i'))
    await expectSound('idle')

    await page.keyboard.type('nobody@nowhere')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleName(words.invalid)
    await expect(field).toHaveAccessibleDescription(words.help)
    await expect(field).toBeFocused()
    expect(sent, 'SIGN-5: blocked while invalid').toBe(0)
    await expectSound('invalid')

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    answer = async (route) => {
      await held
      await route.fulfill({ status: 409, json: {} })
    }
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect(submit).toHaveAccessibleName(words.progress)
    await expect(submit).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog, 'SIGN-2: not while an account is being created').toBeVisible()
    await expectSound('progress')

    release()
    await expect(field).toHaveAccessibleName(words.duplicate)
    await expect(submit).toBeEnabled()
    for (const link of await dialog.locator('a[href*="account/login"]').all()) {
      // To what was chosen, once logged in.
      const address = new RegExp(`^/app/account/login/\\?lang=${code}&lib=${code}&next=%2Fapp%2Fsearch%2F`)
      await expect(link, 'SIGN-9').toHaveAttribute('href', address)
    }
    await expect(said.locator('a[href*="account/login"]')).toBeVisible()
    await expectSound('duplicate')
    await page.keyboard.press('Tab')
    await expect(field).toHaveAccessibleName(words.duplicate)
    await page.keyboard.press('Shift+Tab')
    await expect(field).toBeFocused()
    await expect(field, 'SIGN-9: focusing the field clears it').toHaveAccessibleName(words.label)

    answer = (route) => route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } })
    await page.keyboard.press('Enter')
    await expect(said).toContainText(words.failed)
    await expect(submit).toHaveAccessibleName(words.again)
    await expect(field).toHaveValue(email)
    await expectSound('failed')

    answer = (route) => route.continue()
    await page.route('**/auth/ticket/', (route) => route.fulfill({ status: 503, json: {} }))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toContainText(words.created)
    await page.keyboard.press('Escape')
    await expect(dialog, 'SIGN-2').toBeVisible()
    const open = dialog.getByRole('button', { name: words.open })
    await expect(open).toBeVisible({ timeout: 15_000 })
    await expectSound('without a way on')

    await page.unroute('**/auth/ticket/')
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(open).toBeFocused({ timeout: 100 })
    }).toPass()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\/search\//)

    // SIGN-11: with the log-in's cookie nothing of the last sign-up is left, and the dialog can be closed and
    // used.
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).toContain('p_ssojwt')
    await page.goto(path)
    await openByKeyboard(page, path)
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleName(words.label)
    await expect(submit).toBeEnabled()
    await expect(page.locator('body')).not.toHaveCSS('cursor', 'wait')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(wayIn(page)).toBeFocused()
  })
}
