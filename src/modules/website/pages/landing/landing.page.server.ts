import { AppError } from '#kernel/errors.ts'
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
import type { TextParameters } from '#ui/website/texts/read-text.server.ts'
import { countGrades } from '../docs/docs.page.server.ts'
import {
  canonicalLanding,
  familyOfPage,
  findPromise,
  landingsIn,
  samePromise,
} from './landing-addresses.server.ts'
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
