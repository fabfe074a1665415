import { expect, test } from 'vitest'
import { announcement } from './announcement.ts'

const urls = { website: 'https://shop.example', webApp: 'https://shop.example/app' }
const local = { website: 'http://localhost:3000', webApp: 'http://localhost:3000/app' }
const live = { provider: 'live', stripe: undefined, paypal: undefined } as const

test('PAY-2 a site on the network whose payments are played says so when it starts', () => {
  const sandbox = { provider: 'sandbox' } as const
  expect(announcement({ urls, payments: sandbox }, [])).toContain('a demonstration: no money moves')
  expect(announcement({ urls, payments: live }, [])).not.toContain('demonstration')
  expect(announcement({ urls: local, payments: sandbox }, [])).not.toContain('demonstration')
})

test('says where everything is, and what there is to know of accounts', () => {
  const text = announcement({ urls: local, payments: live }, ['  Operators        none yet'])
  for (const part of [`${local.website}/`, `${local.webApp}/`, 'none yet']) expect(text).toContain(part)
})
