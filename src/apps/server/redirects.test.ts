import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { startBareServer } from '#tests/builders/bare-server.ts'
import { matchPage } from '#ui/website/pages.ts'
import { findRedirect, normalizeUrl } from './redirects.ts'

const at = (path: string) => findRedirect(`http://localhost:3000${path}`, { webApp: 'https://app.example' })

test.each([
  ['/privacy-policy/', '/company/privacy-policy/'],
  ['/privacy-policy', '/company/privacy-policy/'],
  ['/fr/privacy-policy/', '/fr/company/privacy-policy/'],
  ['/de/privacy-policy', '/de/company/privacy-policy/'],
  ['/pt/privacy-policy/?theme=dark', '/pt/company/privacy-policy/?theme=dark'],
  ['/pricing/', '/pricing/plans/'],
  ['/pricing', '/pricing/plans/'],
  ['/it/plans/', '/it/pricing/plans/'],
  ['/fr/terms', '/fr/company/terms-of-use/'],
  ['/es/contact/', '/es/company/contact/'],
  ['/help/', '/company/support/'],
  ['/de/faq/?q=password', '/de/company/support/?q=password'],
  ['/login/', 'https://app.example/account/login/?lang=en&lib=en'],
  ['/de/login', 'https://app.example/account/login/?lang=de&lib=de'],
  ['/pt/signup/?s=ads', 'https://app.example/account/create/?s=ads&lang=pt&lib=pt'],
])('ROUTE-13 %s leads to %s in one hop', (from, to) => {
  expect(at(from)).toBe(to)
})

test.each(languages)(
  'ROUTE-13 what people type leads to its page in $name, with what was asked for',
  ({ code, prefix }) => {
    const inWebApp = (path: string) => `https://app.example/account/${path}/?s=ads&lang=${code}&lib=${code}`
    for (const [typed, target] of [
      ['pricing', `${prefix}/pricing/plans/?s=ads`],
      ['plans', `${prefix}/pricing/plans/?s=ads`],
      ['terms', `${prefix}/company/terms-of-use/?s=ads`],
      ['contact', `${prefix}/company/contact/?s=ads`],
      ['help', `${prefix}/company/support/?s=ads`],
      ['faq', `${prefix}/company/support/?s=ads`],
      ['login', inWebApp('login')],
      ['signup', inWebApp('create')],
    ] as const) {
      expect(at(`${prefix}/${typed}/?s=ads`)).toBe(target)
      expect(at(`${prefix}/${typed}?s=ads`)).toBe(target)
      // The target is a page: a way to a 404 would be worse than one.
      const [page = ''] = target.slice(prefix.length).split('?')
      if (target.startsWith('/')) expect(matchPage(page, code), page).toBeDefined()
    }
  },
)

test.each([
  '/',
  '/company/privacy-policy/',
  '/en/privacy-policy/',
  '//privacy-policy/',
  '/privacy-policy/x/',
])('ROUTE-13 %s stays where it is', (path) => {
  expect(at(path)).toBeUndefined()
})

const plain = (path: string) => {
  const { origin, pathname, search } = normalizeUrl(`http://localhost:3000${path}`)
  return [origin, pathname + search]
}

test.each([
  // as it is
  ['/', '/'],
  ['/lp/', '/lp/'],
  ['/lp', '/lp'],
  ['/search/?q=a//b', '/search/?q=a//b'],
  ['/search/?q=%41', '/search/?q=%41'],
  ['/templates/bail-%C3%A9tat-D4/', '/templates/bail-%C3%A9tat-D4/'],
  ['/templates/%2F/', '/templates/%2F/'],
  ['/a%20b%25/', '/a%20b%25/'],
  // single slashes
  ['//', '/'],
  ['/lp//', '/lp/'],
  ['//lp/', '/lp/'],
  ['/fr///lp////demo//', '/fr/lp/demo/'],
  ['/app//documents?sort=title', '/app/documents?sort=title'],
  // nothing escaped that needs none
  ['/%61pp/account/', '/app/account/'],
  ['/pricing/%63heck%4fut%2Dx/', '/pricing/checkOut-x/'],
  ['/l%70/%2E%2E/docs/', '/docs/'],
  // no line ends
  ['/%0a/', '/'],
  ['/a%0D%0ab/', '/ab/'],
  ['/app/documents/%0A/', '/app/documents/'],
  ['/%e2%80%A8lp/%E2%80%a9', '/lp/'],
  ['/search/?q=a%0Ab', '/search/?q=a%0Ab'],
  ['/%0d%0aset-cookie:x=1/', '/set-cookie:x=1/'],
  // always the same host
  ['/%0a/evil.example/', '/evil.example/'],
  ['//evil.example', '/evil.example'],
  ['///evil.example/%2e%2e//', '/'],
  ['/\\evil.example', '/evil.example'],
  ['/\\/evil.example/', '/evil.example/'],
  ['/lp/..//evil.example', '/evil.example'],
  ['/%2F/evil.example/', '/%2F/evil.example/'],
  ['//user@evil.example/', '/user@evil.example/'],
])('ROUTE-12 R-08 %s is written %s, on the same host', (path, written) => {
  expect(plain(path)).toEqual(['http://localhost:3000', written])
  expect(plain(written)).toEqual(['http://localhost:3000', written])
})

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function start(): Promise<string> {
  const { url, close } = await startBareServer()
  open.push(close)
  return url
}

describe('ROUTE-12 R-08 an address of a page is written in one way', () => {
  test.each([
    ['//', '/'],
    ['/lp//', '/lp/'],
    ['//lp//', '/lp/'],
    ['/lp//demo', '/lp/demo/'],
    ['/fr//lp/?q=a//b', '/fr/lp/?q=a//b'],
    ['/fr//privacy-policy', '/fr/company/privacy-policy/'],
    ['/app//documents', '/app/documents/'],
    ['/%61pp/documents/', '/app/documents/'],
    ['/pricing//%63heckout/?package=solo', '/pricing/checkout/?package=solo'],
    ['//evil.example', '/evil.example'],
    ['//evil.example/', '/evil.example/'],
    ['//evil.example/..//evil.example/', '/evil.example/'],
    ['/lp/..//evil.example/', '/evil.example/'],
    ['//api/json', '/api/json'],
  ])('%s leads to %s in one hop', async (path, target) => {
    const url = await start()
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await requestAsIs(url, path, method)
      expect([path, statusCode, headers.location]).toEqual([path, 308, target])
      expect(new URL(headers.location ?? '', 'https://www.example.com').host).toBe('www.example.com')
    }
  })

  test.each(['/app//account/login/', '/%61pp/account/login/', '//lp/'])('%s takes no form', async (path) => {
    const url = await start()
    expect((await requestAsIs(url, path, 'POST')).statusCode).toBe(404)
  })

  test('with a backslash, which some take for a slash, it is none', async () => {
    const url = await start()
    const { statusCode, headers } = await requestAsIs(url, '/\\evil.example/', 'GET')
    expect([statusCode, headers.location]).toEqual([400, undefined])
  })

  test('a service is at its own address alone', async () => {
    const url = await start()
    expect((await requestAsIs(url, '/api//json', 'GET')).statusCode).toBe(404)
    expect((await requestAsIs(url, '/api/json', 'GET')).statusCode).toBe(200)
  })
})

/** A request with a path that `fetch` would write anew. */
async function requestAsIs(
  url: string,
  path: string,
  method: 'GET' | 'HEAD' | 'POST',
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const [answer] = (await once(request({ hostname, port, path, method, headers }).end(), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  return answer
}
