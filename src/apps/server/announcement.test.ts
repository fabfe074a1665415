import { expect, test } from 'vitest'
import { announcement } from './announcement.ts'

const urls = { website: 'https://shop.example', webApp: 'https://shop.example/app' }
const local = { website: 'http://localhost:3000', webApp: 'http://localhost:3000/app' }
const live = { provider: 'live', stripe: undefined, paypal: undefined } as const

const smtpUrl = 'smtp://mail.test'

test('PAY-2 a site on the network whose payments are played or off says so when it starts', () => {
  const say = (provider: 'sandbox' | 'none', at = urls) =>
    announcement({ urls: at, payments: { provider }, smtpUrl }, [])
  expect(say('sandbox')).toContain('a demonstration: no money moves')
  expect(say('none')).toContain('off: nothing can be bought')
  expect(say('sandbox', local)).not.toContain('Payments')
  expect(announcement({ urls, payments: live, smtpUrl }, [])).not.toContain('Payments')
})

test('says where everything is, and what there is to know of accounts', () => {
  const text = announcement({ urls: local, payments: live, smtpUrl: undefined }, [
    '  Operators        none yet',
  ])
  const mail = `${local.webApp}/admin/mail/`
  for (const part of [`${local.website}/`, `${local.webApp}/`, mail, 'none yet']) expect(text).toContain(part)
  expect(announcement({ urls: local, payments: live, smtpUrl }, [])).not.toContain(mail)
})
