import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectLabelInside } from './labels-inside.ts'

interface Variant {
  name: string
  path: string
  /** What is specified; of the variant without one the landing page says its alias. */
  heading?: string
  button?: string
  hasLabelsInside?: true
  hasPassword?: true
}

/** LAY-5: the paths that name a variant of the dialog, and what each of them is (SIGN-1, OPEN-1). */
const variants: readonly Variant[] = [
  { name: 'AB2', path: '/docs/ab/15.10.24/00/', button: 'Get Instant Access' },
  {
    name: 'v1',
    path: '/docs/ab/15.10.24/01/',
    heading: 'Unlock Your Business Potential',
    hasLabelsInside: true,
  },
  {
    name: 'v2',
    path: '/docs/ab/15.10.24/02/',
    heading: 'Ready Made Templates to Build & Grow Your Business',
    hasLabelsInside: true,
  },
  {
    name: 'v3',
    path: '/docs/ab/15.10.24/03/',
    heading: 'get instant access',
    hasLabelsInside: true,
    hasPassword: true,
  },
  {
    name: 'standard',
    path: '/docs/ab/15.10.24/04/',
    heading: 'get instant access',
    hasLabelsInside: true,
  },
  { name: 'v5', path: '/docs/ab/11.05.24/01/', heading: 'Boost Your Business Efficiency' },
  {
    name: 'AB3',
    path: '/lp/ab/23.06.14/01/?q=mutual-agreement',
    heading: 'Mutual Agreement',
    button: 'Get Instant Access',
  },
  { name: 'AB4', path: '/l/f/', heading: 'get instant access', button: 'get access now' },
]

/**
 * Opens the dialog by the page's own button; a press before the page is alive follows the plain link: then
 * once more.
 */
async function openVariant(page: Page, path: string): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    if (!page.url().endsWith(path)) await page.goto(path)
    await wayIn(page).click()
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return dialog
}

/**
 * The button that creates an account, with a password or without; what is chosen on the page has headings of
 * its own.
 */
function wayIn(page: Page): Locator {
  const entries = ':is([data-entry="create-account"], [data-entry="password"])'
  return page.locator(`main a${entries}:not([data-card-heading]):visible`).first()
}

for (const variant of variants) {
  const { name, path, heading, button = 'Get Started Now', hasLabelsInside, hasPassword } = variant

  test(`SIGN-1 SIGN-2 SIGN-5 LAY-5 ${name} is worked by the keyboard, and every part has its name`, {
    tag: name === 'AB2' ? [] : '@whole',
  }, async ({ page, expectSoundScreen }) => {
    const dialog = await openVariant(page, path)
    const alias = await page.locator('[data-landing-alias]').getAttribute('data-landing-alias')
    // The specified wording; a capital letter is put in front by the style sheet.
    await expect(dialog).toHaveAccessibleName(heading ?? alias ?? '', { ignoreCase: true })
    await expect(dialog.getByRole('button', { name: new RegExp(`^${button}$`, 'i') })).toBeEnabled()
    const email = dialog.locator('input[name=Email]')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleName(/^Enter (your )?business email/)

    await page.keyboard.type('nobody@nowhere')
    await page.keyboard.press('Tab')
    await expect(email).toHaveAccessibleName(/^Valid email address required/)
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    if (hasPassword) await expect(dialog.locator('input[name=Password]')).toBeFocused()
    if (hasLabelsInside) await expectLabelInside(email)
    await expectSoundScreen(page)
    await email.fill('')
    if (hasLabelsInside) await expectLabelInside(email)

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(wayIn(page)).toBeFocused()
  })
}

test('SIGN-6 SIGN-8 with a password: what is wrong is said at its field, and a good one leads on at once', {
  tag: '@whole',
}, async ({ page, email }) => {
  const dialog = await openVariant(page, '/docs/ab/15.10.24/03/')
  const [password, confirmation] = [
    dialog.locator('input[name=Password]'),
    dialog.locator('input[name=Confirmation]'),
  ]
  const submit = dialog.locator('button[type=submit]')
  await dialog.locator('input[name=Email]').fill(email)
  await password.fill('abcdefgh')
  await expect(dialog.locator('[data-kept=true]')).toHaveText(['8 characters', 'a letter'])
  await password.blur()
  await expect(password).toHaveAccessibleDescription(/Please use at least one letter and one digit/)
  await password.fill('abcd 1234 efgh')
  await confirmation.fill('abcd 1234')
  await submit.click()
  await expect(confirmation).toHaveAccessibleDescription('Password does not match')
  await expect(confirmation).toBeFocused()
  await confirmation.fill('abcd 1234 efgh')
  const sent = page.waitForRequest('**/user/')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    Email: email,
    Password: 'abcd 1234 efgh',
    AutogeneratePassword: false,
  })
  await page.waitForURL(/\/app\/search\//)
})

test('SIGN-2 SIGN-4 the benefits stay while the account is made, and the dialog does too', {
  tag: '@whole',
}, async ({ page, email }) => {
  const dialog = await openVariant(page, '/docs/ab/15.10.24/01/')
  await expect(dialog.getByRole('list', { name: 'Key benefits' })).toBeVisible()
  await expect(dialog).toContainText('No credit card required.')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/user/', async (route) => {
    await held
    await route.continue()
  })
  const submit = dialog.locator('button[type=submit]')
  await dialog.locator('input[name=Email]').fill(email)
  await submit.click()
  await expect(submit).toHaveText('Creating your account...')
  await expect(submit).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  release()
  await expect(dialog.getByRole('status')).toContainText('Your account is ready.')
  await page.waitForURL(/\/app\/search\//)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SIGN-6 DEST-7 the way in of the password variant ends in the same place, with a password', {
    tag: '@identity',
  }, async ({ page, email }) => {
    await page.goto('/docs/ab/15.10.24/03/')
    await wayIn(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByText('Set a password', { exact: true }).click()
    await page.getByLabel('New password').fill('abcd 1234 efgh')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page).toHaveURL(/\/app\/search\//)
  })
})
