import { expect, test } from 'vitest'
import { pageServer } from '#apps/web/page-servers.server.ts'
import { isCachedPage, listPrerenderedPages, pathsOf } from '#apps/web/shared-pages.server.ts'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { requestFor } from '#tests/builders/website-page.tsx'
import { frameOf } from '#ui/website/frame-of.ts'
import type { PageContent, PageRequest } from '#ui/website/page-loader.server.ts'
import { allPages, matchPage } from '#ui/website/pages.ts'

/** The landing addresses of the specifications: path, languages, layout (ROUTE-5…7). */
const addresses: [path: string, languages: string, layout: string][] = [
  ['/l', 'en fr es', 'lpl'],
  ['/lp', 'en fr es', 'lp'],
  ...['1800-templates', '2000-templates', '6m-users', 'attorney-drafted'].flatMap(inBothSets('en')),
  ...['fill-in-the-blanks', 'free-demo', 'ms-office'].flatMap(inBothSets('en')),
  ...['1300-modeles', '6m-utilisateurs', 'economisez'].flatMap(inBothSets('fr')),
  ['/docs/demo', 'fr', 'lpdocs'],
  ['/lp/demo', 'fr es', 'lpNew'],
  ['/lp/1200-modelos', 'es', 'lpNew'],
  ['/lp/6m-clientes', 'es', 'lpNew'],
  ['/lp/espacios-blanco', 'es', 'lpNew'],
  ['/l/aug232024', 'en fr es', 'lpl'],
  ['/l/sept092024', 'en fr es', 'lpl'],
  ['/l/jan022024', 'en fr es', 'lpl'],
  ['/l/f', 'en fr es', 'lpf'],
  ['/docs/ab/test/1', 'en', 'lpabdocs'],
  ...['15.10.24/00', '15.10.24/01', '15.10.24/02', '15.10.24/03', '15.10.24/04'].map(testOf('docs')),
  ...['11.05.24/00', '11.05.24/01', '23.09.24/00', '23.09.24/01'].map(testOf('docs')),
  ...['23.05.18/00', '23.05.18/01', '23.06.14/00', '23.06.14/01'].map(testOf('lp')),
]

function inBothSets(languages: string) {
  return (slug: string): [string, string, string][] => [
    [`/docs/${slug}`, languages, 'lpdocs'],
    [`/lp/${slug}`, languages, 'lpNew'],
  ]
}

function testOf(set: 'docs' | 'lp') {
  return (variant: string): [string, string, string] => [
    `/${set}/ab/${variant}`,
    'en',
    set === 'docs' ? 'lpabdocs' : 'lpab',
  ]
}

/** The page at an address in a language; undefined where there is none. */
function load(path: string, code: LanguageCode): PageContent<unknown> | undefined {
  const language = languages.find((each) => each.code === code)
  const match = matchPage(path, code)
  if (language === undefined || match === undefined) return undefined
  const request: PageRequest = {
    ...requestFor(`${language.prefix}${path}/`),
    page: match.page.id,
    params: match.params,
    language,
  }
  try {
    const content = pageServer(match.page.id).loader(request)
    return content instanceof Promise ? undefined : content
  } catch (error) {
    if (error instanceof Error && error.message === 'not_found') return undefined
    throw error
  }
}

test.each(addresses)('ROUTE-5 ROUTE-6 ROUTE-7 LP-1 %s answers in %s alone', (path, inLanguages, layout) => {
  const answering = languages.filter(({ code }) => load(path, code) !== undefined).map(({ code }) => code)
  expect(answering.join(' ')).toBe(inLanguages)
  for (const code of answering) {
    const page = matchPage(path, code)?.page
    expect(page).toMatchObject({ layout, robots: 'noindex' })
    expect(frameOf(page?.layout ?? 'default', path), 'LAY-2').toMatchObject({
      robots: 'noindex',
      signUpDialog: true,
    })
  }
})

test('ROUTE-5 ROUTE-6 there are these landing pages and no others, made at build time', () => {
  const { website } = requestFor('/')
  const made = listPrerenderedPages(website).map(({ path }) => path)
  const families = allPages.filter(({ id, rendering }) => id.startsWith('landing') && rendering !== 'cached')
  const expected = addresses
    .filter(([path]) => !path.includes('/ab/'))
    .flatMap(([path, inLanguages]) =>
      languages
        .filter(({ code }) => inLanguages.split(' ').includes(code))
        .map(({ prefix }) => `${prefix}${path}/`),
    )
  expect(families.flatMap((page) => pathsOf(page, website)).toSorted()).toEqual(expected.toSorted())
  expect(made).toEqual(expect.arrayContaining(expected))
})

test.each([
  ['/docs/ab/15.10.24/99', true],
  ['/lp/ab/23.06.14/42', true],
  ['/docs/ab/15.10.24/1', false],
  ['/docs/ab/15.10.24/100', false],
  ['/docs/ab/15.10.24/0a', false],
  ['/docs/ab/16.10.24/00', false],
  ['/docs/ab/23.05.18/00', false],
  ['/lp/ab/15.10.24/00', false],
  ['/docs/ab/test/2', false],
  ['/lp/ab/test/1', false],
  ['/docs/ab/constructor/00', false],
  ['/docs/constructor', false],
  ['/lp/toString', false],
  ['/l/g', false],
])('ROUTE-7 ERR-1 %s exists: %s', (path, exists) => {
  const { website } = requestFor('/')
  expect(load(path, 'en') !== undefined).toBe(exists)
  expect(isCachedPage(website, `${path}/`)).toBe(exists)
})

test('ROUTE-7 every variant of a date makes the same promise', () => {
  expect(load('/docs/ab/15.10.24/04', 'en')?.title).toBe(load('/docs/ab/15.10.24/00', 'en')?.title)
  expect(load('/docs/ab/23.09.24/00', 'en')?.title).not.toBe(load('/docs/ab/15.10.24/00', 'en')?.title)
})

test('ROUTE-5 a page of /lp/ that /docs/ has too names that one as its own', () => {
  expect(load('/lp/ms-office', 'en')?.canonicalPath).toBe('/docs/ms-office/')
  expect(load('/lp/demo', 'fr')?.canonicalPath).toBe('/docs/demo/')
  expect(load('/lp/demo', 'es')?.canonicalPath).toBeUndefined()
  expect(load('/docs/ms-office', 'en')?.canonicalPath).toBeUndefined()
})

test('LANG-3 the same promise in another language is where that language has it', () => {
  expect(load('/docs/1800-templates', 'en')?.alternates).toEqual({
    en: '/docs/1800-templates/',
    fr: '/docs/1300-modeles/',
    es: '/lp/1200-modelos/',
  })
  expect(load('/docs/ms-office', 'en')?.alternates).toEqual({ en: '/docs/ms-office/' })
  expect(load('/docs/ab/test/1', 'en')?.alternates).toEqual({ en: '/docs/ab/test/1/' })
})

test.each(addresses)(
  'LP-1 %s (%s) has a title and a description of the right length',
  (path, inLanguages) => {
    for (const { code } of languages.filter(({ code }) => inLanguages.split(' ').includes(code))) {
      const { title = '', description = '' } = load(path, code) ?? {}
      expect(title.length, `${code}: ${title}`).toBeLessThanOrEqual(55)
      expect(description.length, `${code}: ${description}`).toBeGreaterThanOrEqual(70)
      expect(description.length, `${code}: ${description}`).toBeLessThanOrEqual(158)
    }
  },
)
