import { randomUUID } from 'node:crypto'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { actOnPage } from '#apps/web/page-servers.server.ts'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { getServices } from '#kernel/services.server.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { createCatalogue } from '../../catalogue/catalogue.ts'
import { listSearchMisses } from '../../template-requests/search-misses.ts'
import { listTemplateRequests } from '../../template-requests/template-requests.ts'
import { loader as loadSearch } from './search.page.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function search(path: string) {
  const french = buildTemplate({ number: 2 })
  french.template = { ...french.template, language: 'fr-CA', title: 'Lettre d’intention' }
  const { url, context } = buildRouteRequest(deps, path)
  const request = {
    url,
    language: defaultLanguage,
    i18n,
    website: { catalogue: createCatalogue([buildTemplate(), french]) },
    services: getServices(context),
  } as unknown as PageRequest
  return loadSearch(request)
}

const wish = (form: Record<string, string> = {}, path = '/search/?q=boat') =>
  answerOf(
    Promise.resolve().then(() =>
      actOnPage(
        buildRouteRequest(deps, path, {
          form: { query: 'boat', text: 'A contract for a boat.', submission: randomUUID(), ...form },
          services: { clientNetwork: randomUUID() },
        }),
      ),
    ),
  )
const texts = async () => (await listTemplateRequests(deps, {})).wishes.map(({ text }) => text)

test('the page of a template is that of its own language, loaded anew where the page speaks another', () => {
  const { found } = search('/search/?q=legal').data
  expect(found.map(({ address, isOtherDocument }) => [address, isOtherDocument])).toEqual([
    ['/templates/letter-of-intent-D1/', false],
    ['/fr/templates/letter-of-intent-D2/', true],
  ])
})

test('a search that finds nothing is counted by its words; one with filters, and thanks for a wish, are not', async () => {
  for (const query of ['?q=Zeppelin', '?q=zeppelin&language=es', '?q=zeppelin&wish=sent', '?q=letter', '']) {
    search(`/search/${query}`)
  }
  const counted = async () => (await listSearchMisses(deps, { page: 0 })).misses
  await expect.poll(counted).toMatchObject([{ query: 'zeppelin', language: 'en', searches: 1 }])
})

test('CAT-4 a wish is taken without JavaScript, and the same search thanks for it', async () => {
  const sent = await wish({ email: 'me@mail.test' }, '/fr/search/?q=boat&page=2')
  expect(sent).toMatchObject({ status: 303, location: '/fr/search/?q=boat&wish=sent' })
  expect((await listTemplateRequests(deps, {})).wishes).toMatchObject([
    { text: 'A contract for a boat.', query: 'boat', language: 'fr', email: 'me@mail.test' },
  ])
})

test('a wish that is not taken comes back with what was typed', async () => {
  const refused = await wish({ text: ' ', email: 'nobody' })
  expect(refused).toMatchObject({
    status: 400,
    data: { error: 'required', field: 'text', text: ' ', email: 'nobody' },
  })
})

test('what fills in the field that nobody sees is thanked and forgotten', async () => {
  const before = await texts()
  expect(await wish({ website: 'https://spam.example', text: 'Cheap watches' })).toMatchObject({
    status: 303,
  })
  expect(await texts()).toEqual(before)
})

test('nothing else of the website takes a form', async () => {
  expect((await wish({}, '/company/terms-of-use/')).status).toBe(405)
})
