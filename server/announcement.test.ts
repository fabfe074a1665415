import { expect, test } from 'vitest'
import { announcement } from './announcement.ts'

const urls = { website: 'https://shop.example', webApp: 'https://shop.example/app' }
const local = { website: 'http://localhost:3000', webApp: 'http://localhost:3000/app' }
const live = { provider: 'live', stripe: undefined, paypal: undefined } as const

test('PAY-2 a site on the network whose payments are played says so when it starts', () => {
  const sandbox = { provider: 'sandbox' } as const
  expect(announcement({ urls, payments: sandbox }, undefined)).toContain('a demonstration: no money moves')
  expect(announcement({ urls, payments: live }, undefined)).not.toContain('demonstration')
  expect(announcement({ urls: local, payments: sandbox }, undefined)).not.toContain('demonstration')
})

test('says where everything is, and who may log in', () => {
  const demo = { emails: ['a@mail.test', 'b@mail.test'], password: 'secret' }
  const text = announcement({ urls: local, payments: live }, demo)
  for (const part of [`${local.website}/`, `${local.webApp}/`, 'a@mail.test, b@mail.test', 'secret'])
    expect(text).toContain(part)
})
