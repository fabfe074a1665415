import { expect, test } from 'vitest'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'

test('ROUTE-1 CLAIM-1 says of every app that is not there that it is not there', async () => {
  const html = await renderPage('apps', requestFor('/apps/'))
  const missing = /aria-labelledby="missing".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect(missing.match(/data-planned=/g)).toHaveLength(3)
  for (const address of ['/budgeto/', '/drive/', '/business-plan/'])
    expect(missing).toContain(`href="${address}"`)
})

test('ROUTE-1 every door leads where it says', async () => {
  const html = await renderPage('apps', requestFor('/apps/'))
  for (const address of ['/templates/', '/app/', '/app/admin/'])
    expect(html).toMatch(new RegExp(`href="${address}[^"]*"[^>]*>${address}<`))
})
