import { expect, test } from 'vitest'
import { buildSite } from '#tests/builders/site.ts'
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
