import { afterEach, expect, test, vi } from 'vitest'
import { readPageCookie, writePageCookie } from './page-cookie.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['b_email=owner%40company.example', 'owner@company.example'],
  ['a=1; b_email=owner%40company.example; c=2', 'owner@company.example'],
  ['xb_email=1', undefined],
  ['b_email=', undefined],
  ['b_email=%E0%A4%A', undefined],
  ['', undefined],
])('of the cookies %j, b_email is %j', (cookies, expected) => {
  expect(readPageCookie('b_email', cookies)).toBe(expected)
})

test.each([
  ['https:', 'b_lang=fr; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  ['http:', 'b_lang=fr; Path=/; Max-Age=31536000; SameSite=Lax'],
])('LANG-3 a page of %s keeps the language as %j', (protocol, written) => {
  vi.stubGlobal('window', { location: { protocol } })
  vi.stubGlobal('document', { cookie: '' })
  writePageCookie('b_lang', 'fr', 31_536_000)
  expect(document.cookie).toBe(written)
})
