import { expect, test } from 'vitest'
import { listPrerenderedPages } from '#apps/web/shared-pages.server.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { findPromise, type LandingFamily } from '#modules/website/pages/landing/landing.page.server.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { frameOf } from '#ui/website/frame-of.ts'
import { matchPage } from '#ui/website/pages.ts'
import type { Experiment } from '../schema.ts'
import { experiments } from './experiments.server.ts'

test('ROUTE-7 every variant of an experiment is a page that is made at build time', () => {
  const { urls } = buildDependencies(undefined as never)
  const website = {
    catalogue: createCatalogue([]),
    urls,
    consent: { cookie: 'c', thirdParties: {}, origins: [] },
  }
  const made = new Set(listPrerenderedPages(website).map(({ path }) => path))
  const addresses = experiments.flatMap(({ variants }) => variants.map(({ address }) => address))
  expect(addresses.filter((address) => !made.has(address))).toEqual([])
})

/** The families of the pages that an experiment is about; another page of the website has no promise. */
const families: Readonly<Record<string, LandingFamily>> = {
  landingDocs: 'docs',
  landingDocsTest: 'docsTest',
  landingLp: 'lp',
  landingLpTest: 'lpTest',
  landingL: 'l',
}

/**
 * All that a visitor sees differently from page to page: the parts of the frame, and what the page promises.
 */
function traitsOf(address: string): Record<string, unknown> {
  const match = matchPage(address, 'en')
  if (match === undefined) throw new Error(`${address} is no page`)
  const { page, params } = match
  const family = families[page.id]
  if (family === undefined) throw new Error(`${page.id} is no landing page`)
  return { ...frameOf(page.layout, address), family, promise: findPromise(family, 'en', params) }
}

/** What the pages of an experiment differ in from the original. */
function differencesOf({ variants: [original, ...others] }: Pick<Experiment, 'variants'>): string[] {
  const own = traitsOf(original.address)
  const differing = others.flatMap(({ address }) => {
    const traits = traitsOf(address)
    return Object.keys({ ...own, ...traits }).filter((trait) => traits[trait] !== own[trait])
  })
  return [...new Set(differing)].toSorted()
}

test.each(experiments.map((experiment) => [experiment.id, experiment] as const))(
  'EVT-3 the pages of %s differ in what it is about, and in nothing else',
  (_id, experiment) => {
    expect(differencesOf(experiment)).toEqual([...experiment.differsIn].toSorted())
  },
)

test('EVT-3 pages that differ in more are found', () => {
  const [original, other] = ['/docs/1800-templates/', '/docs/ab/15.10.24/04/'] as const
  const variants = [
    { id: 'original', address: original, weight: 1 },
    { id: 'inside', address: other, weight: 1 },
  ] as const
  expect(differencesOf({ variants })).toEqual(
    expect.arrayContaining(['family', 'labelStyle', 'promise', 'tagline']),
  )
})
