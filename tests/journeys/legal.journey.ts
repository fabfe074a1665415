import { languages } from '#kernel/i18n/languages.ts'
import { expect, test } from './journey.ts'

// The legal texts as pages of their own: their parts, their frames, what an operator embeds.

test('LEGAL-2 the contents lead to the parts of a text, and the footer to the cookie policy', {
  tag: '@website',
}, async ({ page }) => {
  await page.goto('/company/terms-of-use/')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: '9. Liability' }).click()
  await expect(page).toHaveURL(/#liability$/)
  await expect(page.getByRole('heading', { name: '9. Liability' })).toBeInViewport()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: /^user-cookies(?!-)/ })).toContainText('30 days')
})

test('LEGAL-2 on paper a text is whole and alone', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/company/cookie-policy/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print this text' })).toBeHidden()
})

test('ROUTE-2 the pages for embedding may be framed by this site alone, and hold the text alone', {
  tag: '@whole',
}, async ({ page, request }) => {
  for (const { prefix } of languages) {
    for (const path of ['/company/terms-of-use', '/company/privacy-policy']) {
      const embedded = (await request.get(`${prefix}${path}-frame/`)).headers()
      expect(embedded['content-security-policy']).toContain("frame-ancestors 'self'")
      expect(embedded['x-frame-options']).toBe('SAMEORIGIN')
      const own = (await request.get(`${prefix}${path}/`)).headers()
      expect(own['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(own['x-frame-options']).toBe('DENY')
    }
  }

  await page.goto('/company/browsers/')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/fr/company/privacy-policy-frame/'
    document.body.append(frame)
  })
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Politique de confidentialité')
  await expect(frame.locator('header, footer, #cookie-notice')).toHaveCount(0)
  await expect(frame.getByRole('link', { name: 'politique relative aux cookies' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expect(frame.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})
