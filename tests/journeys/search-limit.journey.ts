import { expect, test } from './journey.ts'

/** Of one visitor, in a minute (docs/operating.md). */
const SEARCHES = 60

test('R-45 who searches too often is told so in the website’s frame, and when to go on', {
  tag: '@library',
}, async ({ page, complaints, expectSoundScreen }) => {
  complaints.expect(/status of 429/)
  for (let search = 0; search < SEARCHES; search += 1) {
    expect((await page.request.get(`/search/?q=lease+${search}`)).status()).toBe(200)
  }

  const refused = await page.goto('/search/?q=lease')

  expect(refused?.status()).toBe(429)
  expect(Number(refused?.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Too many attempts.' })).toBeVisible()
  await expect(page.getByText('Please try again in 1 minute')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectSoundScreen(page)
  expect((await page.request.get('/api/templates/search/lease/')).status(), 'counted together').toBe(429)
  // Looking through the library is no search.
  await page.goto('/search/')
  await expect(page.getByRole('heading', { level: 1, name: 'Find a template' })).toBeVisible()
})
