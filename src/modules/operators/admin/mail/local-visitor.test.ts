import { expect, test } from 'vitest'
import { isLocalVisitor } from './mail.server.ts'

const request = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers })
const page = 'http://localhost:3000/app/admin/mail/'

test.each([
  ['http://localhost:3000', page],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/app/admin/mail/'],
  ['http://[::1]:3000', 'http://[::1]:3000/app/admin/mail/'],
])('a visitor of %s at the machine itself sees the local mail', (publicUrl, url) => {
  expect(isLocalVisitor(publicUrl, request(url))).toBe(true)
})

test.each([
  ['https://formulary.example', page],
  ['http://localhost:3000', 'http://192.168.1.7:3000/app/admin/mail/'],
  ['http://localhost:3000', 'http://rebound.example:3000/app/admin/mail/'],
  ['http://localhost.evil.example', page],
  ['http://127.0.0.1.evil.example', page],
])('where the public address is %s, a request for %s does not', (publicUrl, url) => {
  expect(isLocalVisitor(publicUrl, request(url))).toBe(false)
})

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip'])(
  'a request that carries %s came from elsewhere',
  (name) => {
    expect(isLocalVisitor('http://localhost:3000', request(page, { [name]: '127.0.0.1' }))).toBe(false)
  },
)
