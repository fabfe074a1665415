import { firstTest, landingPages, landingStarts, landingTests } from '#content/landing/landing-pages.ts'
import { AppError } from '#kernel/errors.ts'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { dayOf } from '#kernel/time.ts'
import { departments } from '#modules/library/parts/departments.ts'
import { defaultKeyword, suggestedDocuments } from '#modules/library/parts/suggested-documents.server.ts'
import { templateTypes } from '#modules/library/parts/template-types.ts'
import {
  type CatalogueTemplate,
  countTemplates,
  listTopTemplates,
  nameLanguages,
} from '#modules/library/public.ts'
import { featuredDocument } from '#modules/library/website/parts/list-template.server.ts'
import { templateCountText } from '#modules/library/website/parts/template-count.ts'
import type { PageData, PageLoader, PageRequest, PageServer } from '#ui/website/page-loader.server.ts'
import type { PageId } from '#ui/website/pages.ts'
import type { TextParameters } from '#ui/website/texts/read-text.server.ts'
import { countGrades } from '../docs/docs.page.server.ts'
import { readLandingCopy } from './landing-copy.server.ts'
import { composeHero, composeSection } from './landing-sections.server.ts'

/** What a landing page is composed from, gathered once. */
export interface LandingLibrary {
  request: PageRequest
  /** Every template of the language, those to suggest first in front. */
  templates: readonly CatalogueTemplate[]
  /** The suggested ones (CAT-2). */
  suggested: readonly CatalogueTemplate[]
  featured: CatalogueTemplate
}

/** A family of landing addresses (LP-1): one component, composed of what the promise’s file lists. */
export const loader = ((request) => {
  const { page, language, params, url, website } = request
  const family = familyOfPage(page)
  const promise = findPromise(family, language.code, params)
  if (promise === undefined) throw new AppError('not_found')
  const { catalogue } = website
  const templates = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  const featured = featuredDocument(catalogue, language)
  const parameters = figuresOf(request, templates, featured)
  const {
    title,
    description,
    keyword,
    promise: lead,
    hero,
    sections,
    ...words
  } = readLandingCopy(promise, language, parameters)
  const query = keyword ?? defaultKeyword(language.code)
  const library = {
    request,
    templates,
    suggested: suggestedDocuments(catalogue, language.code, keyword),
    featured,
  }
  const path = url.pathname.slice(language.prefix.length)
  const canonicalPath = canonicalLanding(family, language.code, params.landing)
  return {
    title,
    description,
    ...(canonicalPath !== undefined && { canonicalPath }),
    alternates: samePromise(family, promise, path),
    data: {
      ...words,
      /** Its file; a page that follows another one is a view of its own. */
      promise,
      lead,
      /** What the page looks for in the library (LP-1: its keyword). */
      query,
      /** Where the buttons of the page lead, as `destinationPath` takes it. */
      destination: `search/?t=${query}`,
      hero: composeHero(hero, library),
      sections: sections.map((section) => composeSection(section, library)),
    },
  }
}) satisfies PageLoader<unknown>

export type LandingData = PageData<typeof loader>

/** What stands for the names in its addresses. */
export const slugs: PageServer['slugs'] = (page, _, language) => [
  ...landingsIn(familyOfPage(page), language).keys(),
]

/** What the texts name in braces: all of it counted in the library as it is (LANG-5, CLAIM-1). */
function figuresOf(
  { i18n, language, website: { catalogue } }: PageRequest,
  templates: readonly CatalogueTemplate[],
  { template, label }: CatalogueTemplate,
): TextParameters {
  const count = countTemplates(catalogue, language.code)
  const minutes = templates.map(({ label }) => label.minutes)
  const grades = countGrades(catalogue)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const figures = {
    exactCount: count.templates,
    free: count.free,
    departments: departments.filter(({ id }) => templates.some(({ template }) => template.department === id))
      .length,
    kinds: Object.keys(templateTypes).filter((type) =>
      templates.some(({ template }) => template.type === type),
    ).length,
    pages: sum(templates.map(({ pages }) => pages)),
    questions: label.fields,
    choices: label.conditions,
    quickest: Math.min(...minutes),
    longest: Math.max(...minutes),
    read: grades.beta + grades.verified,
    verified: grades.verified,
    rules: catalogue.lawOf(template, dayOf(new Date())).length,
  }
  return {
    ...Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, i18n.number(figure)])),
    count: templateCountText(count.templates, language),
    document: template.title,
    library: nameLanguages(count, language.tag).library,
  }
}

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
function familyOfPage(page: PageId): LandingFamily {
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
function samePromise(
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
function canonicalLanding(
  family: LandingFamily,
  language: LanguageCode,
  landing: string | undefined,
): string | undefined {
  if (family !== 'lp' || landing === undefined) return undefined
  return landingsIn('docs', language).has(landing) ? `/docs/${landing}/` : undefined
}
