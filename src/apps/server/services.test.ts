import { describe, expect, test } from 'vitest'
import { buildApi } from '#tests/builders/api.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { listServices } from './module-servers.ts'

const json = { 'content-type': 'application/json' }

/** What is refused here has reached no database, and asked nobody where its visitor is. */
const untouchable = new Proxy({} as ReturnType<typeof buildDependencies>['db'], {
  get() {
    throw new Error('a refused request has reached the database')
  },
})
const services = listServices({
  ...buildDependencies(untouchable),
  clientNetwork: () => 'test',
  clientAddress: () => 'test',
  visitUnit: async () => 'test',
  countryOf: async () => null,
  describeVisitor: async () => ({ network: 'test' }),
  locateVisitor: () => Promise.reject(new Error('a refused request has been located')),
  operatorWords: { phone: null, phonesByCountry: {}, phonesByLanguage: {}, marketingMessage: {} },
  pictures: {
    find: async () => undefined,
    findCard: async () => undefined,
    findPageCard: async () => undefined,
  },
})

/** Every address that takes something, with and without its last slash, and what stands there. */
const posts = services.flatMap(({ path, routes }) => {
  const api = buildApi({ [path as `/${string}`]: routes })
  return routes.routes
    .filter(({ method }) => method === 'POST')
    .map((route) => ({ address: `${path}${route.path}`.replaceAll(/:\w+/g, 'x'), api }))
})
/**
 * Log-outs and mail programs send nothing that is read; of a provider's notice nothing is read before it is
 * proved, and a partner's goes on as it came.
 */
const readsNoObject =
  /^\/api\/(auth\/logout|mail\/unsubscribe|payments\/events\/x|retailer\/notices|userbase\/partner\/budgeto\/notify)\/?$/
const taking = posts.filter(({ address }) => !readsNoObject.test(address))

describe('ACC-1 a service that takes JSON', () => {
  test('the list is whole', () => {
    expect(taking.map(({ address }) => address)).toEqual(
      expect.arrayContaining([
        '/api/userbase/user/',
        '/api/userbase/user',
        '/api/auth/ticket/',
        '/api/auth/ssoValidate/',
        '/api/events/',
        '/api/consent/',
      ]),
    )
    expect(posts.length - taking.length).toBe(10)
  })

  test.each(taking)('$address says that it expects an object', async ({ address, api }) => {
    for (const body of ['[]', '[{}]', '"x"', 'null', '1', 'true']) {
      const response = await api.request(address, { method: 'POST', headers: json, body })
      expect([body, response.status, await response.json()]).toEqual([
        body,
        400,
        { error: { code: 'object_expected', requestId: 'test' } },
      ])
    }
  })

  test.each(taking)(
    '$address tells what is no JSON from an object with wrong fields',
    async ({ address, api }) => {
      for (const body of ['', '{', '{"a":}', 'Email=a']) {
        const response = await api.request(address, { method: 'POST', headers: json, body })
        expect([body, response.status, await response.json()]).toEqual([
          body,
          400,
          { error: { code: 'bad_request', requestId: 'test' } },
        ])
      }
    },
  )
})
