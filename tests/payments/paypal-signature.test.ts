import { expect, test } from 'vitest'
import { createSigner, signedText } from './paypal-signature.ts'

const body = '{"id":"WH-TEST-1","event_type":"BILLING.SUBSCRIPTION.ACTIVATED"}'
const time = '2026-11-22T12:00:00Z'

test('R-35 what is signed of a notice ends with the checksum of its bytes, as a decimal', () => {
  const sent = { id: 'T-1', time, webhookId: 'WH-OURS', body }
  expect(signedText(sent)).toBe(`T-1|${time}|WH-OURS|2499173173`)
})

test('R-35 a notice is proved by everything that was sent with it, and by nothing else', () => {
  const signer = createSigner({ now: () => time })
  const headers = signer.sign(body, 'WH-OURS')
  const asked = {
    auth_algo: headers.get('paypal-auth-algo'),
    cert_url: headers.get('paypal-cert-url'),
    transmission_id: headers.get('paypal-transmission-id'),
    transmission_sig: headers.get('paypal-transmission-sig'),
    transmission_time: headers.get('paypal-transmission-time'),
    webhook_id: 'WH-OURS',
  }
  expect(signer.isOurs(asked, body, 'WH-OURS')).toBe(true)
  expect(signer.isOurs(asked, ` ${body}`, 'WH-OURS')).toBe(false)
  expect(signer.isOurs({ ...asked, webhook_id: 'WH-THEIRS' }, body, 'WH-THEIRS')).toBe(false)
  for (const name of Object.keys(asked)) {
    expect([name, signer.isOurs({ ...asked, [name]: 'another' }, body, 'WH-OURS')]).toEqual([name, false])
  }
})
