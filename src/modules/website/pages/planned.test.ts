import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRedirect } from '#apps/server/redirects.ts'
import { type PlannedProduct, planned, plannedProducts } from '#content/brand/planned.ts'
import { priceBook } from '#content/prices/price-book.ts'
import { languageOfPath, languages } from '#kernel/i18n/languages.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { matchPage, type PageId } from '#ui/website/pages.ts'

/** The page of each product that is not built, and what the page of the apps says of it. */
const pages: Readonly<Record<PlannedProduct, [id: PageId, path: string]>> = {
  'budgeting-app': ['budgeto', '/budgeto/'],
  'business-plan-kit': ['businessPlan', '/business-plan/'],
  drive: ['drive', '/drive/'],
}

test.each(plannedProducts)('CLAIM-1 the page of %s says once that it is planned', async (product) => {
  const [id, path] = pages[product]
  const html = await renderPage(id, requestFor(path))
  expect(html.match(/data-planned="[^"]+"/g)).toEqual([`data-planned="${product}"`])
  expect(html).toMatch(/data-planned=.*?>Planned, not built yet</)
})

test('CLAIM-1 what is sold is not planned, and what is planned is not sold', () => {
  const isPlanned = (name: PlannedProduct) => name in planned
  for (const { kind, isOnSale, token } of priceBook.packages) {
    if (kind === 'drive') expect(isOnSale, token).toBe(!isPlanned('drive'))
    if (kind === 'budgeting') expect(isOnSale, token).toBe(!isPlanned('budgeting-app'))
  }
})

const here = 'https://formulary.example'
/** What a text of `content/` links to here: in Markdown, and in the addresses of pages' copy. */
const link = /\]\((\/[^)#?\s]*)/g

test('CLAIM-1 LANG-2 every link in a text leads to a page, in the language of the text', () => {
  const files = globSync('content/{pages,landing,newsroom,blog,help,legal}/**/*.{yaml,md}')
  expect(files.length).toBeGreaterThan(100)
  const lost = files.flatMap((file) => {
    const language = languages.find(({ code }) => file.split(/[/.]/).includes(code)) ?? languageOfPath('/')
    return [...readFileSync(file, 'utf8').matchAll(link)].flatMap(([, address = '']) => {
      if (/^\/(?:app|api|pictures)\//.test(address) || findRedirect(here + address, { webApp: here }))
        return []
      const own = languageOfPath(address)
      const code = own.prefix === '' ? language.code : own.code
      const found = matchPage(address.slice(own.prefix.length), code)
      return found === undefined && matchPage(address, 'en') === undefined ? [`${file}: ${address}`] : []
    })
  })
  expect(lost).toEqual([])
})
