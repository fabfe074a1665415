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
  })
})

test('every service may have a host of its own, written with or without a trailing slash', () => {
  const { urls } = readConfiguration({
    PUBLIC_URL: 'https://www.example.com/',
    WEB_APP_URL: 'https://app.example.com/',
  })
  expect(urls).toMatchObject({
    website: 'https://www.example.com',
    webApp: 'https://app.example.com',
    templates: 'https://www.example.com/api/templates',
  })
})

test('every problem is listed at once, by name, and no value is repeated', () => {
  const read = () =>
    readConfiguration({
      PORT: '70000',
      DATABASE_URL: 'mysql://root:s3cret@localhost/x',
      TOKEN_KEY: 'dG9vIHNob3J0',
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
      'DEMO_PASSWORD must have at least 8 characters',
    ])
    expect(message).not.toContain('s3cret')
  }
})

test('an empty setting is one that is not set', () => {
  expect(readConfiguration({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test('.env.example is what the schema says (npm run env:example makes it)', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample())
})
