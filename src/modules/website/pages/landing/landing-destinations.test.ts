import { type I18n, setupI18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { loadMessages } from '#kernel/i18n/messages.ts'
import { destinationPath } from '#modules/identity/hand-off/schema.ts'
import { departments } from '#modules/library/parts/departments.ts'
import { viewSearch } from '#modules/library/parts/search-view.server.ts'
import { readCatalogue } from '#tests/builders/library.ts'
import { requestFor } from '#tests/builders/website-page.tsx'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { matchPage } from '#ui/website/pages.ts'
import { type LandingData, type LandingFamily, landingsIn, loader } from './landing.page.server.ts'
import { folderDestination } from './landing-links.tsx'

let catalogue: PageRequest['website']['catalogue']
beforeAll(() => {
  catalogue = readCatalogue()
}, 120_000)

const languageOf = (code: LanguageCode) => {
  const language = languages.find((each) => each.code === code)
  if (language === undefined) throw new Error(`no language ${code}`)
  return language
}

async function i18nOf(code: LanguageCode, section: 'website-pages' | 'library'): Promise<I18n> {
  const { tag } = languageOf(code)
  return setupI18n({ locale: tag, messages: { [tag]: await loadMessages(code, section) } })
}

/** The landing pages of a language, each promise once. */
async function landingsOf(code: LanguageCode): Promise<LandingData[]> {
  const i18n = await i18nOf(code, 'website-pages')
  const families: [LandingFamily, string][] = [
    ['docs', '/docs/'],
    ['lp', '/lp/'],
    ['l', '/l/'],
    ['f', '/l/f/'],
    ['lpStart', '/lp/'],
  ]
  const pages = families.flatMap(([family, root]) =>
    [...landingsIn(family, code)].map(([slug, promise]) => ({ family, path: `${root}${slug}`, promise })),
  )
  const data: LandingData[] = []
  for (const { path } of new Map(pages.map((page) => [page.promise, page])).values()) {
    const request = requestFor(path, [], { i18n })
    const website = { ...request.website, catalogue }
    const match = matchPage(path, code)
    if (match === undefined) throw new Error(`no page ${path}`)
    const { page, params } = match
    const content = loader({ ...request, page: page.id, params, website, language: languageOf(code) })
    data.push(content.data)
  }
  return data
}

/** What the web application's search shows at a destination. */
async function searchAt(code: LanguageCode, destination: string) {
  return viewSearch({
    catalogue,
    language: languageOf(code),
    i18n: await i18nOf(code, 'library'),
    url: new URL(`/app/${destinationPath(destination)}`, 'https://formulary.example'),
    opens: ({ slug }) => ({ address: `/app/doc/${slug}/`, isOtherDocument: false }),
  })
}

describe.each(['en', 'fr', 'es'] as const)('in %s', (code) => {
  test('DEST-4 every folder of a landing page opens on what it says that it holds', async () => {
    const folders = (await landingsOf(code)).flatMap(({ hero, sections }) => [
      ...(hero.kind === 'count' ? hero.shelves : []),
      ...sections.flatMap((section) => (section.kind === 'folders' ? section.folders : [])),
    ])
    const own = catalogue.templates.filter(({ template }) => template.language.startsWith(code))
    expect(new Set(folders.map(({ id }) => id))).toEqual(
      new Set(own.map(({ template }) => template.department)),
    )
    for (const { name, count } of folders) {
      const { total, query, chips } = await searchAt(code, folderDestination(name))
      expect({ total, query, chips }, name).toMatchObject({
        total: count,
        query: '',
        chips: [{ id: 'department', name }],
      })
    }
  })

  test('DEST-4 a folder opens on the same department for an account that speaks another language', async () => {
    const other = code === 'en' ? 'es' : 'en'
    const names = await i18nOf(other, 'library')
    const shelves = (await landingsOf(code)).flatMap(({ hero }) =>
      hero.kind === 'count' ? hero.shelves : [],
    )
    expect(shelves).not.toEqual([])
    for (const { id, name } of shelves) {
      const { query, chips } = await searchAt(other, folderDestination(name))
      const inOther = departments.find((each) => each.id === id)?.name
      expect({ query, chips }, name).toMatchObject({
        query: '',
        chips: [{ id: 'department', name: inOther && names._(inOther) }],
      })
    }
  })

  test('CAT-3 DEST-1 every button of a landing page leads to results in its language', async () => {
    for (const { destination } of await landingsOf(code)) {
      const { found } = await searchAt(code, destination)
      expect(found.length, destination).toBeGreaterThan(0)
      expect(found[0]?.foreign, destination).toBeUndefined()
    }
  })
})
