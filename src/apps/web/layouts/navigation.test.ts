import { expect, test } from 'vitest'
import { planned } from '#content/brand/planned.ts'
import { languageOfPath } from '#kernel/i18n/languages.ts'
import { buildSite } from '#tests/builders/site.ts'
import { renderInFrame } from '#tests/builders/website-page.tsx'
import { matchPage } from '#ui/website/pages.ts'
import { footerGroups } from './deferred/footer.tsx'
import { existing, mainNavigation } from './navigation.ts'

const menu = {
  templateCount: '2',
  departments: [{ id: 'legal', count: 2 }],
  collections: [{ slug: 'contracts', name: 'Contracts', count: 1 }],
  topics: [],
  languages: [],
}

test('HEAD-1 the main menu leads to the pages that there are', () => {
  expect(mainNavigation(buildSite()).map(({ to }) => to)).toEqual([
    '/',
    '/features/',
    '/templates/',
    '/document-management/',
    '/pricing/plans/',
  ])
  expect(mainNavigation(buildSite({ language: 'fr' })).map(({ to }) => to)).toEqual([
    '/',
    '/templates/',
    '/pricing/plans/',
  ])
})

test('LANG-2 no link leads to a page that does not exist, or to a shelf that holds nothing', () => {
  const entries = [
    '/templates/legal/',
    '/templates/letters/',
    '/templates/contracts/',
    '/nowhere/',
    '/?x=1#y',
  ] as const
  const shown = existing(
    entries.map((to) => ({ to })),
    buildSite({ menu }),
  )
  expect(shown.map(({ to }) => to)).toEqual(['/templates/legal/', '/templates/contracts/', '/?x=1#y'])
})

test('FOOT-1 AUD-1 the footer has groups for apps, company, audiences and legal texts', () => {
  expect(footerGroups).toHaveLength(4)
  const audiences = existing(footerGroups[2]?.entries ?? [], buildSite({ menu }))
  expect(audiences.map(({ to }) => to)).toEqual(['/templates/contracts/', '/templates/legal/'])
})

test('CLAIM-1 LAY-1 no menu and no footer leads to what is only planned, and every entry has a page', async () => {
  const html = await renderInFrame('a page', undefined, buildSite({ menu }))
  const addresses = [...html.matchAll(/href="(\/[^"#?]*)/g)]
    .flatMap(([, address = '']) => address)
    .filter((address) => !address.startsWith('/app/'))
  expect(addresses.length).toBeGreaterThan(20)
  expect(Object.values(planned).filter((page) => page !== null && addresses.includes(page))).toEqual([])
  expect(
    addresses.filter((address) => {
      const { code, prefix } = languageOfPath(address)
      return matchPage(address.slice(prefix.length), code) === undefined
    }),
  ).toEqual([])
})
