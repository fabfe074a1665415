import { expect, test } from 'vitest'
import { createIsMisplaced } from './host-isolation.ts'

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
