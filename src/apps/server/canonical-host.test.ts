import { describe, expect, test } from 'vitest'
import { createFindCanonicalHost, createIsMisplaced } from './canonical-host.ts'

const ownHosts = {
  website: 'https://www.example.com',
  webApp: 'https://app.example.com/app',
  userbase: 'https://api.example.com/userbase',
  accountServices: 'https://api.example.com',
  templates: 'https://api.example.com/templates',
  paypal: 'https://api.example.com/paypal',
  geo: 'https://api.example.com/geo',
}
const oneHost = {
  website: 'http://localhost:3000',
  webApp: 'http://localhost:3000/app',
  userbase: 'http://localhost:3000/api/userbase',
  accountServices: 'http://localhost:3000/api',
  templates: 'http://localhost:3000/api/templates',
  paypal: 'http://localhost:3000/api/paypal',
  geo: 'http://localhost:3000/api/geo',
}

describe('with hosts of their own', () => {
  const findCanonicalHost = createFindCanonicalHost(ownHosts)

  test.each([
    ['www.example.com', '/app/', 'https://app.example.com'],
    ['www.example.com', '/app', 'https://app.example.com'],
    ['www.example.com', '/app/doc/lease-D7.data', 'https://app.example.com'],
    ['app.example.com', '/', 'https://www.example.com'],
    ['app.example.com', '/templates/lease-D7/', 'https://www.example.com'],
    ['app.example.com', '//evil.test/', 'https://www.example.com'],
    ['api.example.com', '/', 'https://www.example.com'],
    ['api.example.com', '/app/account/login/', 'https://app.example.com'],
  ])('R-07 on %s the page %s is at home at %s', (host, path, home) => {
    expect(findCanonicalHost(host, path)).toBe(home)
  })

  test.each([
    ['www.example.com', '/'],
    ['www.example.com', '/application/'],
    ['app.example.com', '/app/documents/'],
    ['app.example.com', '/assets/main.js'],
    ['app.example.com', '/favicon.svg'],
    ['10.0.0.7:3000', '/app/'],
    ['evil.test', '/'],
    [undefined, '/'],
  ])('on %s the path %s stays', (host, path) => {
    expect(findCanonicalHost(host, path)).toBeUndefined()
  })
})

test('on one host everything is at home', () => {
  expect(createFindCanonicalHost(oneHost)('localhost:3000', '/app/')).toBeUndefined()
})

const website = 'https://www.example.com'
const urls = {
  ...{ website, webApp: 'https://app.example.com/app', userbase: `${website}/api/userbase` },
  ...{ accountServices: `${website}/api`, templates: `${website}/api/templates` },
  ...{ paypal: `${website}/api/paypal`, geo: `${website}/api/geo` },
}
const fields = '/api/payments/stripe/fields/pi_1/'

test.each([
  ['cards.example.net', fields, false],
  ['cards.example.net', '/', true],
  ['cards.example.net', '/app/account/login/', true],
  ['cards.example.net', '/api/checkout/orders/', true],
  ['cards.example.net', '/api/payments/stripe', true],
  ['www.example.com', fields, true],
  ['app.example.com', fields, true],
  ['www.example.com', '/', false],
  // What a proxy calls us.
  ['10.0.0.7:3000', fields, false],
  [undefined, fields, false],
])('R-36 of %s %s is asked for in the wrong place: %s', (host, path, isWrong) => {
  const services = [
    { path: '/api/payments/stripe', ownOrigin: 'https://cards.example.net' },
    { path: '/api/checkout' },
  ]
  expect(createIsMisplaced(urls, services)(host, path)).toBe(isWrong)
  expect(createIsMisplaced(urls, [{ path: '/api/payments/stripe' }])(host, path)).toBe(false)
})
