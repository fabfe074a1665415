import { firstTest, landingPages, landingStarts, landingTests } from '#content/landing/landing-pages.ts'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import type { PageId } from '#ui/website/pages.ts'

/** The family of each page of landing addresses. */
export const landingFamilies: Partial<Record<PageId, LandingFamily>> = {
  landingDocs: 'docs',
  landingDocsTest: 'docsTest',
  landingLp: 'lp',
  landingLpStart: 'lpStart',
  landingLpTest: 'lpTest',
  landingF: 'f',
  landingL: 'l',
  landingLStart: 'lStart',
}

/** @throws RangeError for a page that is none of landing addresses */
export function familyOfPage(page: PageId): LandingFamily {
  const family = landingFamilies[page]
  if (family === undefined) throw new RangeError(`${page} is no page of landing addresses`)
  return family
}

type Landings = ReadonlyMap<string, string>

/** Families of addresses with one layout; `f` is only the page `/l/f/`; `lpStart`, `lStart` have no name. */
const families = {
  docs: inSet('docs'),
  docsTest: () => new Map([...testsOf('docs'), [firstTest.address, firstTest.promise]]),
  lp: inSet('lp'),
  lpTest: () => new Map(testsOf('lp')),
  lpStart: () => new Map([['', landingStarts.lp]]),
  l: inSet('l'),
  lStart: () => new Map([['', landingStarts.l]]),
  f: () => new Map([['', landingStarts.f]]),
} satisfies Record<string, (language: LanguageCode) => Landings>
export type LandingFamily = keyof typeof families

function inSet(set: keyof typeof landingPages): (language: LanguageCode) => Landings {
  const sets: Partial<Record<LanguageCode, Readonly<Record<string, string>>>> = landingPages[set]
  return (language) => new Map(Object.entries(sets[language] ?? {}))
}

/** What stands for the names in the addresses of a family, in a language; the promise of each. */
export function landingsIn(family: LandingFamily, language: LanguageCode): Landings {
  return families[family](language)
}

function testsOf(set: keyof typeof landingTests): [address: string, promise: string][] {
  // `00` to `99`: any variant of a known date exists (ROUTE-7).
  const variants = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
  return Object.entries(landingTests[set]).flatMap(([date, promise]) =>
    variants.map((variant): [string, string] => [`${date}/${variant}`, promise]),
  )
}

/** The promise at an address; undefined where there is none. */
export function findPromise(
  family: LandingFamily,
  language: LanguageCode,
  { landing = '', date, variant }: Record<string, string>,
): string | undefined {
  const address = date === undefined ? landing : `${date}/${variant}`
  return landingsIn(family, language).get(address)
}

/** Where the promise stands in other languages, as paths without a language: in its family, or in `/lp/`. */
export function samePromise(
  family: LandingFamily,
  promise: string,
  path: string,
): Partial<Record<LanguageCode, string>> {
  if (family !== 'docs' && family !== 'lp') {
    const inLanguages = family === 'docsTest' || family === 'lpTest' ? ['en'] : ['en', 'fr', 'es']
    return Object.fromEntries(inLanguages.map((code) => [code, path]))
  }
  return Object.fromEntries(
    languages.flatMap(({ code }) =>
      ([family, 'lp'] as const)
        .flatMap((set) =>
          [...landingsIn(set, code)].flatMap(([slug, its]) => (its === promise ? [`/${set}/${slug}/`] : [])),
        )
        .slice(0, 1)
        .map((address) => [code, address]),
    ),
  )
}

/** ROUTE-5: a page of `/lp/` that `/docs/` has too is that page. */
export function canonicalLanding(
  family: LandingFamily,
  language: LanguageCode,
  landing: string | undefined,
): string | undefined {
  if (family !== 'lp' || landing === undefined) return undefined
  return landingsIn('docs', language).has(landing) ? `/docs/${landing}/` : undefined
}
