import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationError, environmentExample, readConfiguration } from './configuration.ts'

test('nothing has to be set', () => {
  const configuration = readConfiguration({})
  expect(configuration).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    tokenKey: undefined,
  })
  expect(isAbsolute(configuration.dataDir)).toBe(true)
  expect(configuration.urls).toEqual({
    website: 'http://localhost:3000',
    webApp: 'http://localhost:3000/app',
    userbase: 'http://localhost:3000/api/userbase',
    accountServices: 'http://localhost:3000/api',
    templates: 'http://localhost:3000/api/templates',
    paypal: 'http://localhost:3000/api/paypal',
    geo: 'http://localhost:3000/api/geo',
  })
})

test('every service may have a host of its own, written with or without a trailing slash', () => {
  const { urls } = readConfiguration({
    PUBLIC_URL: 'https://www.example.com/',
    WEB_APP_URL: 'https://app.example.com/app/',
  })
  expect(urls).toMatchObject({
    website: 'https://www.example.com',
    webApp: 'https://app.example.com/app',
    templates: 'https://www.example.com/api/templates',
    paypal: 'https://www.example.com/api/paypal',
    geo: 'https://www.example.com/api/geo',
  })
})

test.each([
  ['https://app.example.com', 'WEB_APP_URL must end in /app'],
  ['http://app.example.com/app', 'WEB_APP_URL must begin with https://, as PUBLIC_URL does'],
  [
    'https://app.example.org/app',
    'WEB_APP_URL must lie in the same domain as PUBLIC_URL, because log-ins travel in cookies',
  ],
])('COOKIE-1 a web application at %s, which no log-in would reach, is refused', (address, problem) => {
  const read = () => readConfiguration({ PUBLIC_URL: 'https://www.example.com', WEB_APP_URL: address })

  expect(read).toThrow(problem)
})

test('GEO-1 the geography service may be on any host, below a path', () => {
  const read = (GEO_URL: string) => readConfiguration({ PUBLIC_URL: 'https://www.example.com', GEO_URL })
  expect(read('https://geo.other.example/lookup/').urls.geo).toBe('https://geo.other.example/lookup')
  expect(() => read('https://geo.other.example/')).toThrow('GEO_URL must have a path, such as /geo')
})

test('every problem is listed at once, by name, and no value is repeated', () => {
  const read = () =>
    readConfiguration({
      PORT: '70000',
      DATABASE_URL: 'mysql://root:s3cret@localhost/x',
      TOKEN_KEY: 'dG9vIHNob3J0',
      TOKEN_KEY_REPLACES: 'the old one',
      OPERATOR_EMAIL: 'ada at example.com',
      DEMO_PASSWORD: 'short',
      PUBLIC_URL: 'https://example.com/shop',
    })
  expect(read).toThrow(ConfigurationError)
  try {
    read()
  } catch (error) {
    const { problems, message } = error as ConfigurationError
    expect(problems).toEqual([
      'PORT must be a whole number from 1 to 65535',
      'PUBLIC_URL must name a host without a path',
      'DATABASE_URL must begin with postgres:// or postgresql://',
      'TOKEN_KEY must hold at least 32 bytes',
      'TOKEN_KEY_REPLACES must be the fingerprint that the refused start has named',
      'OPERATOR_EMAIL must be an e-mail address',
      'DEMO_PASSWORD must have at least 8 characters',
    ])
    expect(message).not.toContain('s3cret')
  }
})

test('COOK-2 by default nobody else is loaded, and nothing allows anybody', () => {
  expect(readConfiguration({ THIRD_PARTY_ORIGINS: 'https://measure.example' }).consent).toEqual({
    cookie: 'user-cookies',
    thirdParties: {},
    origins: [],
  })
})

test('COOK-2 what an operator sets up is loaded from where they say, and only they are allowed', () => {
  const { consent } = readConfiguration({
    CONSENT_COOKIE: 'choices',
    TAG_MANAGER_ID: 'GTM-ABC1234',
    BEHAVIOUR_SCRIPT_URL: 'https://watch.example/script.js?site=4',
    CHAT_SCRIPT_URL: 'https://watch.example/chat.js',
    AFFILIATE_SCRIPT_URL: 'https://affiliates.example/click.js',
    RETAILER_SCRIPT_URL: 'https://retailer.example/track.js',
    THIRD_PARTY_ORIGINS: 'https://*.measure.example https://watch.example',
  })
  expect(consent).toEqual({
    cookie: 'choices',
    thirdParties: {
      'tag-manager': 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
      behaviour: 'https://watch.example/script.js?site=4',
      chat: 'https://watch.example/chat.js',
      affiliate: 'https://affiliates.example/click.js',
      retailer: 'https://retailer.example/track.js',
    },
    origins: [
      'https://www.googletagmanager.com',
      'https://watch.example',
      'https://affiliates.example',
      'https://retailer.example',
      'https://*.measure.example',
    ],
  })
})

test('CAPT-1 a captcha is loaded in English with its key, and its answers are checked with its secret', () => {
  const { consent, captcha } = readConfiguration({ CAPTCHA_SITE_KEY: 'key_1', CAPTCHA_SECRET: 's3cret' })
  expect(consent).toMatchObject({
    thirdParties: { captcha: 'https://www.google.com/recaptcha/api.js?render=key_1&hl=en' },
    origins: ['https://www.google.com', 'https://www.gstatic.com'],
    captcha: { siteKey: 'key_1', version: 3 },
  })
  expect(captcha).toEqual({
    secret: 's3cret',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  })
  expect(JSON.stringify(consent)).not.toContain('s3cret')
})

test.each([
  [{ CAPTCHA_SITE_KEY: 'key' }, 'CAPTCHA_SECRET must be set'],
  [{ CAPTCHA_SECRET: 's' }, 'CAPTCHA_SITE_KEY must be set'],
  [{ CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 's', CAPTCHA_VERSION: '2' }, 'CAPTCHA_VERSION must be'],
  [{ CAPTCHA_SITE_KEY: 'a&hl=fr', CAPTCHA_SECRET: 's' }, 'CAPTCHA_SITE_KEY must be'],
])('CAPT-1 half a captcha is none: %j', (settings, problem) => {
  expect(() => readConfiguration(settings)).toThrow(problem)
})

test.each([
  ['THIRD_PARTY_ORIGINS', "https://a.example; script-src 'unsafe-inline'"],
  ['THIRD_PARTY_ORIGINS', 'https://a.example/path'],
  ['TAG_MANAGER_ID', 'GTM-1&x=2'],
  ['CONSENT_COOKIE', 'a=b'],
])('%s may not be %s, which would say something else where it stands', (name, value) => {
  expect(() => readConfiguration({ [name]: value })).toThrow(name)
})

test('R-11 proxies at public addresses are named as addresses and networks', () => {
  expect(readConfiguration({}).trustedProxies).toEqual({ hops: 0, addresses: [] })
  const settings = { TRUSTED_PROXY_HOPS: '2', TRUSTED_PROXY_ADDRESSES: '203.0.113.0/24  2001:db8::1' }
  expect(readConfiguration(settings).trustedProxies).toEqual({
    hops: 2,
    addresses: ['203.0.113.0/24', '2001:db8::1'],
  })
  for (const wrong of ['proxy.example', '203.0.113.0/33', '203.0.113.0/24,10.0.0.0/8']) {
    expect(() => readConfiguration({ TRUSTED_PROXY_ADDRESSES: wrong })).toThrow(
      'TRUSTED_PROXY_ADDRESSES must be',
    )
  }
})

test('an empty setting is one that is not set', () => {
  expect(readConfiguration({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test('.env.example is what the schema says (npm run env:example makes it)', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample())
})
