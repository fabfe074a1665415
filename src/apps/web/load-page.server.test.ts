import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Database } from '#kernel/database/connection.ts'
import type { Searcher } from '#kernel/rate-limits/index.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { websiteContext } from '#ui/website/website-context.server.ts'
import { loadPage } from './load-page.server.ts'

const templates = [buildTemplate()]

/** A website of its own, whose counters nobody else has used; a search never asks a database. */
function buildWebsite() {
  const deps = buildDependencies({} as Database, { templates })
  const open = (path: string, searcher: Searcher) => {
    const { url, context } = buildRouteRequest(deps, path, {
      services: { describeSearcher: async () => searcher },
    })
    ;(context as RouterContextProvider).set(websiteContext, {
      catalogue: createCatalogue(templates),
      urls: deps.urls,
      consent: { cookie: 'user-cookies', thirdParties: {}, origins: [] },
    })
    return answerOf(loadPage(url, context))
  }
  return {
    open,
    /** Searches so many times, one after the other; the last answer. */
    async search(times: number, searcher: Searcher) {
      let answer = await open('/search/?q=letter', searcher)
      for (let time = 1; time < times; time += 1) answer = await open('/search/?q=letter', searcher)
      return answer
    },
  }
}

const visitor = { network: 'n', address: 'a' }

test('R-45 a visitor searches 60 times a minute, and is then told for how long to wait', async () => {
  const { open, search } = buildWebsite()
  expect((await search(60, visitor)).status).toBe(200)

  for (const path of ['/search/?q=letter', '/search/?q=lease&page=2', '/search/?t=letter-of-intent-D1']) {
    const refused = await open(path, visitor)
    expect(refused).toMatchObject({
      status: 429,
      data: { retryAfter: expect.any(Number), site: { language: 'en' } },
    })
  }
  expect((await open('/search/?q=letter', { network: 'n', address: 'another' })).status).toBe(200)
})

test('R-45 a member searches 300 times a minute, a network 600 times', async () => {
  const { search } = buildWebsite()
  expect((await search(300, { network: 'n', accountId: 'one' })).status).toBe(200)
  expect((await search(1, { network: 'n', accountId: 'one' })).status).toBe(429)
  expect((await search(300, { network: 'n', accountId: 'another' })).status).toBe(200)
  expect((await search(1, { network: 'n', accountId: 'a third' })).status).toBe(429)
})

test('looking through the library page by page is no search', async () => {
  const { open, search } = buildWebsite()
  await search(61, visitor)
  for (const path of ['/search/', '/search/?q=', '/search/?page=2', '/']) {
    expect((await open(path, visitor)).status).toBe(200)
  }
})

test.each([
  ['/nowhere/', '1'],
  ['/de/nowhere/', '1'],
  ['/fr/nowhere/', '0'],
])(
  'ERR-1 LANG-5 at %s the error page counts %s template: German shares the English library',
  async (path, count) => {
    const { open } = buildWebsite()
    expect(await open(path, visitor)).toMatchObject({
      status: 404,
      data: { site: { menu: { templateCount: count } } },
    })
  },
)
