import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { safeWayBack } from '#ui/workspace/paths.ts'
import {
  destinationOfPage,
  logInUrl,
  nextOf,
  placeOf,
  pricesFrom,
  queryOfPage,
} from '../website/web-app-addresses.ts'
import { createByForm, loadCreate } from './account/create.server.ts'
import { logInByForm } from './account/log-in.server.ts'
import { wayBackUrl, withNext } from './next-path.ts'

// Whoever is led away from what they were doing comes back to it: every door on the way says where to.

/** What leads to a page on the way to somewhere. */
const door =
  /["'`]\/app\/account\/(?:login|create|check-mail|forgot-password)\/|logInUrl\(site\)|createAccountUrl\(site\)|logInPath\(/
/** A door that knows the way back, on the line itself or the one before. */
const knowsWay = /next|Next|\$\{query\}|path\b/
/** Doors without a place to come back to, by their file and what stands there: and why. */
const withoutPlace: Readonly<Record<string, string>> = {
  'modules/commerce/website/checkout/checkout.page.tsx: logInUrl(site)':
    'opens beside the form, which knows its buyer as soon as they come back to it',
  'modules/commerce/workspace/team/join.tsx: /app/account/check-mail/':
    'the mail of the invitation leads back, and its secret stands in no other mail',
  'modules/documents/workspace/editor/editing/editing-state.tsx: logInPath(':
    'opens beside the document, which goes on saving as soon as somebody is logged in',
  'modules/identity/workspace/account/account.tsx: /app/account/check-mail/': 'leads back to the account',
  'modules/identity/workspace/account/confirm-email.tsx: /app/account/check-mail/':
    'ExpiredLink adds where its link was to lead',
  'modules/identity/workspace/account/log-in.server.ts: logInPath(': 'whoever logs out leaves',
  'modules/identity/workspace/account/password.server.ts: /app/account/check-mail/':
    'leads back to the account',
  'modules/identity/workspace/account/password.tsx: /app/account/forgot-password/':
    'whoever has a new password wanted nothing else',
  'modules/identity/workspace/account/restore-email.tsx: /app/account/forgot-password/':
    'ExpiredLink adds where its link was to lead',
  'modules/identity/workspace/account/set-password.tsx: /app/account/forgot-password/':
    'ExpiredLink adds where its link was to lead',
  'modules/website/pages/landing/landing.page.tsx: createAccountUrl(site)':
    'a form that adds what is searched for, and a link whose script does',
}

test('every door on the way to somewhere says where its visitor comes back to', () => {
  const forgetful = globSync('**/*.{ts,tsx}', { cwd: 'src' })
    .filter((path) => !path.includes('.test.') && !path.endsWith('next-path.ts'))
    .flatMap((path) => {
      const lines = readFileSync(`src/${path}`, 'utf8').split('\n')
      return lines.flatMap((line, index) => {
        const [found] = door.exec(line) ?? []
        const isComment = /^\s*(?:\*|\/\/|\/\*)/.test(line)
        const around = `${lines[index - 1] ?? ''}\n${line}`
        if (found === undefined || isComment || knowsWay.test(around.replaceAll(found, ''))) return []
        return [`${path}: ${found.replace(/^["'`]/, '')}`]
      })
    })
  expect(forgetful.filter((each) => !(each in withoutPlace)).toSorted()).toEqual([])
})

const DOCUMENT = '/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_'
const CHECKOUT = '/fr/pricing/checkout/?package=solo&next=%2Fapp%2Fdoc%2Flease-D7%2F'
const places = [DOCUMENT, '/app/documents/', '/app/account/team/join/?link=secret', CHECKOUT]
const elsewhere = [
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/pricing/',
  '/pricing/..//evil.example',
  '/company/contact/',
]

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const { email, password } = { email: buildEmail(), password: 'correct horse 1' }
await buildAccount(deps, { email, password })
const cookie = 'formulary-probe=1' // of a browser that keeps cookies

test.each(places)('a log-in comes back to %s', async (next) => {
  const request = buildRouteRequest(deps, withNext('/app/account/login/', next), {
    form: { email, password },
    cookie,
  })
  const { location } = await answerOf(logInByForm(request))
  expect(location).toBe(wayBackUrl(deps.urls, next))
})

test.each(places)('creating an account comes back to %s', async (next) => {
  const path = withNext('/app/account/create/', next)
  const { data } = await answerOf(loadCreate(buildRouteRequest(deps, path)))
  expect(data).toMatchObject({ next })
  const request = buildRouteRequest(deps, path, { form: { email: buildEmail() }, cookie })
  const { location } = await answerOf(createByForm(request))
  const url = new URL(location ?? '', deps.urls.webApp)
  if (next === DOCUMENT) expect(`/app/${url.searchParams.get('destination')}`).toBe(next)
  else if (next === CHECKOUT) expect(location).toBe(wayBackUrl(deps.urls, next))
  else expect(url.pathname + url.search).toMatch(next)
})

test.each(elsewhere)('R-08 no door leads to %s', async (next) => {
  expect(safeWayBack(next)).toBe('/app/')
  expect(withNext('/app/account/login/', next)).toBe('/app/account/login/')
  const path = `/app/account/login/?${new URLSearchParams({ next })}`
  const request = buildRouteRequest(deps, path, { form: { email, password }, cookie })
  expect((await answerOf(logInByForm(request))).location).toBe('/app/')
  const create = `/app/account/create/?${new URLSearchParams({ next })}`
  expect((await answerOf(loadCreate(buildRouteRequest(deps, create)))).data).toMatchObject({ next: '/app/' })
})

test.each([
  ['/templates/lease-D7/', '', 'doc/lease-D7', '?document=lease-D7'],
  ['/fr/templates/bail-D9/', '', 'doc/bail-D9', '?document=bail-D9'],
  ['/search/', '?q=nda', 'search/?t=nda', ''],
  ['/pricing/plans/', '?document=lease-D7', 'doc/lease-D7', '?document=lease-D7'],
  [
    '/pricing/plans/',
    `?next=${encodeURIComponent(DOCUMENT)}`,
    DOCUMENT.slice(5),
    `?next=${encodeURIComponent(DOCUMENT)}`,
  ],
  [
    '/pricing/checkout/',
    '?package=solo&next=%2Fapp%2Faccount%2Fteam%2F',
    'account/team/',
    '?next=%2Fapp%2Faccount%2Fteam%2F',
  ],
  ['/pricing/plans/', '?next=https%3A%2F%2Fevil.example', '', '?next=https%3A%2F%2Fevil.example'],
  ['/features/', '?document=lease-D7', '', ''],
  ['/', '', '', ''],
])(
  'HEAD-1 HEAD-3 on %s%s the header’s way in leads to “%s”, and its prices are asked for with “%s”',
  (pathname, search, destination, query) => {
    const page = { pathname, search }
    expect(destinationOfPage(page)).toBe(destination)
    expect(pricesFrom(page)).toBe(`/pricing/plans/${query}`)
    // Prices lead back there, and a stranger’s address leads nowhere.
    const next = nextOf(new URLSearchParams(query))
    expect(next.startsWith('/app/') && !next.includes('evil')).toBe(true)
  },
)

test.each(['/app/account/billing/', '/app/account/team/', DOCUMENT])(
  'from %s to prices, through the checkout, and back',
  (place) => {
    const prices = new URL(withNext('https://formulary.example/pricing/plans/', place))
    const checkout = new URL(
      withNext('https://formulary.example/pricing/checkout/', nextOf(prices.searchParams)),
    )
    expect(nextOf(checkout.searchParams)).toBe(place)
  },
)

test('pages of billing and of the team say to prices where they are', () => {
  for (const path of ['billing/billing.server.ts', 'team/team.server.ts']) {
    const text = readFileSync(`src/modules/commerce/workspace/${path}`, 'utf8')
    expect(text, path).toMatch(/pricesUrl: withNext\(/)
  }
})

const site = { language: 'en', urls: { webApp: '/app' } } as const
test.each([
  ['/templates/lease-D7/', '?utm_source=x', '/app/doc/lease-D7/', ''],
  ['/search/', '?t=nda', '/app/search/?t=nda', '?t=nda'],
  ['/pricing/plans/', '?document=lease-D7', '/pricing/plans/?document=lease-D7', '?document=lease-D7'],
  ['/fr/pricing/checkout/', '?package=solo', '/fr/pricing/checkout/?package=solo', '?package=solo'],
  ['/pricing/thank-you/', '?orderId=1', '/pricing/thank-you/?orderId=1', '?orderId=1'],
  ['/company/contact/', '?topic=x', null, ''],
  ['/', '', null, ''],
])(
  'HEAD-7 LANG-3 on %s%s the log-in leads back to %s, and another language keeps %s',
  (pathname, search, next, query) => {
    const url = new URL(logInUrl(site, placeOf({ pathname, search })), 'http://own.invalid')
    expect(url.searchParams.get('next')).toBe(next)
    expect(queryOfPage({ pathname, search })).toBe(query)
  },
)
