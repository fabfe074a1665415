import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { signUpDialog } from './nda.ts'

/** The button of the kit, which creates an account and leads to a search for a business plan. */
const kitButton = (page: Page) => page.getByRole('link', { name: 'See what we have for a plan' })

async function expectBusinessPlans(page: Page): Promise<void> {
  await page.waitForURL(
    (url) => url.pathname === '/app/search/' && url.searchParams.get('t') === 'business plan',
  )
  await expect(
    page.getByRole('heading', { level: 1, name: 'Templates for “business plan”' }),
    'what was asked for',
  ).toBeVisible()
  await expect(
    page.locator('main').getByRole('listitem').first(),
    'and something to go on with',
  ).toBeVisible()
}

test('DEST-5 whoever signs up by a business keyword, and comes again, gets to what there is for business plans', {
  tag: '@website',
}, async ({ page, email, expectSoundScreen }) => {
  const { dialog, email: field, submit } = signUpDialog(page)
  await page.goto('/business-plan/', { waitUntil: 'networkidle' })
  await kitButton(page).click()
  await expect(dialog).toBeVisible()
  await field.fill(email)
  await submit.click()
  await expectBusinessPlans(page)

  await page.goto('/business-plan/', { waitUntil: 'networkidle' })
  const arrival = page.waitForRequest(/\/app\/business-plan-kit\//)
  await kitButton(page).click()
  await arrival
  await expectBusinessPlans(page)
  await expectSoundScreen(page)
})

test('DEST-5 the kit’s address asks a stranger to log in first, and then leads there', {
  tag: '@whole',
}, async ({ page }) => {
  await page.goto('/app/business-plan-kit/')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/app/business-plan-kit/')
})
