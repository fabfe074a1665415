import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isCheckoutPath } from '#modules/commerce/orders/schema.ts'
import { allPages, matchPage, type Page } from '#ui/website/pages.ts'
import { checkPage } from './page-servers.server.ts'

describe('the pages of all modules', () => {
  test.each([
    ['/', 'home', {}],
    ['', 'home', {}],
    ['/search/', 'search', {}],
    ['/search', 'search', {}],
    ['/templates/', 'templates', {}],
    ['/templates/human-resources/', 'department', { department: 'human-resources' }],
    ['/templates/mutual-nda-D1/', 'template', { template: 'mutual-nda-D1' }],
    ['/company/terms-of-use/', 'termsOfUse', {}],
    ['/company/privacy-policy', 'privacyPolicy', {}],
    ['/company/privacy-policy-frame/', 'privacyPolicyFrame', {}],
    ['/company/cookie-policy/', 'cookiePolicy', {}],
    ['/company/refund-policy/', 'refundPolicy', {}],
  ])('ROUTE-12 %j is the page %s, with and without the slash', (path, id, params) => {
    expect(matchPage(path, 'en')).toMatchObject({ page: { id }, params })
  })

  test.each([
    '/templates/Legal/',
    '/templates/legal2/',
    '/company/',
    '/searches/',
    '/templates/a/b/',
    '/terms-of-use/',
    '/Search/',
  ])('ERR-1 %s is no page', (path) => {
    expect(matchPage(path, 'en')).toBeUndefined()
  })

  test('R-36 the pages that keep everybody else out are those whose policy does', () => {
    for (const { path, withoutOthers = false } of allPages)
      expect(isCheckoutPath(path), path).toBe(withoutOthers)
  })

  test('every page has its component and its server side, and none of those lies there without a page', () => {
    const views = new Set(allPages.map(({ view }) => view))
    const files = globSync('src/modules/*/{pages,website}/**/*.page.{tsx,server.ts}')
    const names = files.map((file) => path.basename(file)).toSorted()
    expect(names).toEqual(
      [...views].flatMap((view) => [`${view}.page.server.ts`, `${view}.page.tsx`]).toSorted(),
    )
  })

  test('no two modules have a page of the same name', () => {
    const ids = allPages.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('ERR-6 a row that names an unknown layout stops the build', () => {
    const page = allPages.find(({ id }) => id === 'home')
    const row = { ...page, layout: 'toString' } as unknown as Page
    expect(() => checkPage(row)).toThrow('the page "home" names the unknown layout "toString"')
  })

  test('ROUTE-0 canonical addresses end in a slash and stand there once', () => {
    const paths = allPages.map(({ path }) => path)
    expect(paths.filter((path) => !path.endsWith('/'))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
  })
})
