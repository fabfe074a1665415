import { expect, test, vi } from 'vitest'
import { dataAddress, mayPrefetch, prefetchablePage } from './navigation-parts.tsx'

const origin = 'https://formulary.example'
const here = { origin, pathname: '/' }
const link = (address: string, target = '') => {
  const { origin, pathname, search } = new URL(address, `${here.origin}/`)
  return { origin, pathname, search, target }
}

function inLanguage(lang: string) {
  vi.stubGlobal('document', { documentElement: { lang } })
}

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ saveData: true, effectiveType: '4g' }, false],
])('NAV-4 on a connection %o: prefetched? %s', (connection, expected) => {
  expect(mayPrefetch(connection)).toBe(expected)
})

test('NAV-4 pages of this language that are the same for everybody are prefetched', () => {
  inLanguage('en-US')
  expect(prefetchablePage(link('/templates/'), here)).toEqual({ id: 'templates', path: '/templates/' })
  expect(prefetchablePage(link('/templates/nda-D1/#law'), here)).toMatchObject({ id: 'template' })
  inLanguage('fr-FR')
  expect(prefetchablePage(link('/fr/templates/'), here)).toMatchObject({ path: '/fr/templates/' })
  expect(prefetchablePage(link('/templates/'), here)).toBeUndefined()
})

test.each([
  'https://elsewhere.example/templates/',
  '/',
  '/templates/?page=2',
  '/search/',
  '/app/account/login/',
  '/fr/templates/',
  '/nowhere/',
  '/templates',
])('NAV-4 %s is not prefetched', (address) => {
  inLanguage('en-US')
  expect(prefetchablePage(link(address), here)).toBeUndefined()
  expect(prefetchablePage(link('/templates/', '_blank'), here)).toBeUndefined()
})

test('NAV-4 data is prefetched from the address that the navigation asks', () => {
  expect(dataAddress('/', 'home')).toBe('/_.data?_routes=website-home')
  expect(dataAddress('/fr/', 'home')).toBe('/fr/_.data?_routes=website-page')
})
