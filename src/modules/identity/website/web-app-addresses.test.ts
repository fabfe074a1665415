import { describe, expect, test } from 'vitest'
import { createAccountUrl, logInUrl, nextOf, webAppUrl } from './web-app-addresses.ts'

const site = { language: 'en', urls: { webApp: '/app' } } as const

describe('addresses of the web application', () => {
  test('HEAD-7 the log-in link names the language twice', () => {
    expect(logInUrl(site)).toBe('/app/account/login/?lang=en&lib=en')
  })

  test.each([
    ['', ''],
    ['https://evil.test/', ''],
    ['mutual-nda-D1', '&next=%2Fapp%2Fdoc%2Fmutual-nda-D1%2F'],
    ['search/?t=rent%20%26%20lease', '&next=%2Fapp%2Fsearch%2F%3Ft%3Drent%2520%2526%2520lease'],
  ])('SIGN-3 SIGN-9 who has an account logs in and goes on to what they chose: %s', (destination, next) => {
    expect(logInUrl(site, destination)).toBe(`/app/account/login/?lang=en&lib=en${next}`)
  })

  test.each([
    [
      'next=/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_',
      '/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_',
    ],
    ['document=lease-D7', '/app/doc/lease-D7/'],
    ['document=lease-D7&next=/app/doc/lease-D7/', '/app/doc/lease-D7/'],
    ['document=lease-D7&next=//evil.test', '/app/doc/lease-D7/'],
    ['next=//evil.test', '/app/'],
    ['next=/app/account/log-out/', '/app/'],
    ['period=month', '/app/'],
  ])('R-08 a page on the way with ?%s leads on to %s', (query, path) => {
    expect(nextOf(new URLSearchParams(query))).toBe(path)
  })

  test.each([
    [undefined, '/app/account/create/?lang=en&lib=en'],
    ['mutual-nda-D1', '/app/account/create/?lang=en&lib=en&entry=doc%2Fmutual-nda-D1'],
    ['https://evil.test/', '/app/account/create/?lang=en&lib=en'],
  ])('HEAD-7 creating an account for %s', (destination, url) => {
    expect(createAccountUrl(site, destination)).toBe(url)
  })

  test.each([
    ['', '/app/?lang=en&lib=en'],
    ['/templates/mutual-nda-D1/', '/app/doc/mutual-nda-D1?lang=en&lib=en'],
    ['search/?t=lease', '/app/search/?t=lease&lang=en&lib=en'],
    [
      `doc/mutual-nda-D1/?document=${'a'.repeat(22)}`,
      `/app/doc/mutual-nda-D1/?document=${'a'.repeat(22)}&lang=en&lib=en`,
    ],
    ['//evil.test', '/app/?lang=en&lib=en'],
  ])('DEST-7 the direct way to %s carries the language', (destination, url) => {
    expect(webAppUrl(site, destination)).toBe(url)
  })
})
