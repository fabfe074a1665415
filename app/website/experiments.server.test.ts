import { expect, test } from 'vitest'
import { createCatalogue } from '#domain/catalogue/index.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { experiments } from './experiments.server.ts'
import { listPrerenderedPages } from './shared-pages.server.ts'

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
