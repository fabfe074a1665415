import { expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { matchPage } from '#ui/website/pages.ts'

const free = (number: number, isFree: boolean) => {
  const entry = buildTemplate({ number })
  return { ...entry, pages: 3, template: { ...entry.template, free: isFree } }
}

test('ROUTE-1 follows a template that anybody may have, through all of its pages', async () => {
  const html = await renderPage('features', requestFor('/features/', [free(1, false), free(2, true)]))
  expect(html).toContain('/pictures/D2-')
  expect(html).not.toContain('/pictures/D1-')
  expect(html.match(/\/3-250\.webp/g)).not.toBeNull()
})

test('CLAIM-1 shows no blurred pages where there is no free template', async () => {
  const html = await renderPage('features', requestFor('/features/', [free(1, false)]))
  expect(html).toContain('/1-250.webp')
  expect(html).not.toContain('/2-250.webp')
})

test('ROUTE-1 every page that its list names exists', async () => {
  const html = await renderPage('features', requestFor('/features/'))
  const schedule = /aria-labelledby="schedule".*?<section aria-labelledby="end"/s.exec(html)?.[0] ?? ''
  const addresses = [...schedule.matchAll(/href="(\/[^"?#]*)/g)].map(([, address = '']) => address)
  const [application, website] = [true, false].map((isApp) =>
    addresses.filter((address) => address.startsWith('/app/') === isApp),
  )
  expect(application).toContain('/app/documents/')
  expect(website?.length).toBeGreaterThan(5)
  expect(website?.filter((address) => matchPage(address, 'en') === undefined)).toEqual([])
})
