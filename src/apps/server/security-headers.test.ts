import { expect, test } from 'vitest'
import { contentSecurityPolicy, ownOrigins } from './security-headers.ts'

const urls = {
  website: 'https://www.example.com',
  webApp: 'https://www.example.com/app',
  userbase: 'https://www.example.com/api/userbase',
  accountServices: 'https://api.example.com',
  templates: 'https://api.example.com/templates',
  geo: 'https://geo.other.example/lookup',
  paypal: 'https://www.example.com/api/paypal',
}

test('R-40 a geography service of somebody else’s may be asked by pages, and is believed in nothing else', () => {
  const origins = ownOrigins(urls)
  expect(origins).toEqual({
    all: ['https://www.example.com', 'https://api.example.com'],
    others: ['https://api.example.com'],
    asked: ['https://geo.other.example'],
  })
  const policy = contentSecurityPolicy({
    scripts: [],
    styles: [],
    otherOrigins: origins.others,
    askedOrigins: origins.asked,
    thirdParties: [],
    headers: new Headers(),
  })
  expect(policy.split('; ').filter((rule) => rule.includes('geo.other.example'))).toEqual([
    "connect-src 'self' https://api.example.com https://geo.other.example",
  ])
})

test('COOK-2 by default no page may call another host', () => {
  const own = Object.fromEntries(Object.keys(urls).map((name) => [name, urls.website])) as typeof urls
  expect(ownOrigins(own)).toEqual({ all: [urls.website], others: [], asked: [] })
})
