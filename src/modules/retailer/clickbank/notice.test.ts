import { describe, expect, test } from 'vitest'
import { encryptNotice, CLICKBANK_SECRET as secret } from '#tests/builders/clickbank.ts'
import { cipherKey, noticeId, readNotice, readThankYou, thankYouHash } from './notice.ts'

const iv = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const content = {
  ...{ transactionTime: '2026-11-30T08:00:00-08:00', receipt: 'ABCD1234', transactionType: 'SALE' },
  ...{ vendor: 'ourshop', role: 'VENDOR', version: 8, lineItems: [{ itemNo: '1' }] },
}

test('R-32 the key and the cipher are ClickBank’s', () => {
  expect(cipherKey(secret)).toBe('f72b826db2687ac471a62961ffccf8f9')
  const vector = '{"receipt":"X"}'
  expect(JSON.parse(encryptNotice(vector, secret, iv)).notification).toBe('eSc/nfIkz9V2a54TI5dQYQ==')
})

test('R-32 a notice is read, also with the control bytes that ClickBank leaves behind it', () => {
  expect(readNotice(encryptNotice(content), secret)).toMatchObject({ receipt: 'ABCD1234', role: 'VENDOR' })
  const padded = `${JSON.stringify(content)}\u0000\u0010\u000f`
  expect(readNotice(encryptNotice(padded), secret)).toMatchObject({ receipt: 'ABCD1234' })
})

describe('R-32 no notice is', () => {
  const bodies: [name: string, body: string][] = [
    ['no JSON', 'transactionType=SALE'],
    ['an older notice in form fields', 'ctransaction=SALE&cverify=ABCDEFGH'],
    ['text without encryption', JSON.stringify(content)],
    ['encrypted with another secret', encryptNotice(content, 'OTHERSECRET12345')],
    ['an IV that is too short', JSON.stringify({ ...JSON.parse(encryptNotice(content)), iv: 'AAAA' })],
    ['of a version before 6', encryptNotice({ ...content, version: 5 })],
    ['a receipt that is a path', encryptNotice({ ...content, receipt: '../tickets/1' })],
    ['no receipt', encryptNotice({ ...content, receipt: undefined })],
    ['no text', JSON.stringify({ notification: 'AAAA', iv: iv.toString('base64') })],
  ]
  test.each(bodies)('%s', (_name, body) => {
    expect(readNotice(body, secret)).toBeUndefined()
  })

  test('one in whose first block any bit was turned', () => {
    const { notification } = JSON.parse(encryptNotice(content, secret, iv))
    for (let bit = 0; bit < 128; bit += 1) {
      const turned = Buffer.from(iv)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const body = JSON.stringify({ notification, iv: turned.toString('base64') })
      expect(readNotice(body, secret), `bit ${bit}`).toBeUndefined()
    }
  })
})

test('R-32 a notice is the same however often it is sent, and another of another moment or for other items', () => {
  const first = readNotice(encryptNotice({ ...content, attemptCount: 1 }), secret)
  const again = readNotice(encryptNotice({ ...content, attemptCount: 2 }), secret)
  const other = readNotice(encryptNotice({ ...content, lineItems: [{ itemNo: '2' }] }), secret)
  const later = readNotice(encryptNotice({ ...content, transactionTime: '2026-12-01T00:00:00Z' }), secret)
  if (!first || !again || !other || !later) throw new Error('a notice was not read')
  expect(noticeId(again)).toBe(noticeId(first))
  expect(noticeId(other)).not.toBe(noticeId(first))
  // Of one charge two parts may be given back, and what is cancelled may be taken up and cancelled again.
  expect(noticeId(later)).not.toBe(noticeId(first))
})

describe('R-33 a link back from the checkout', () => {
  const link = { cbreceipt: 'ABCD1234', time: '1763623655', item: '1', cbpop: 'A2D1718E' }
  const now = new Date(1763623655_000)

  test('has ClickBank’s hash, in the address or encrypted', () => {
    expect(thankYouHash(secret, link)).toBe('A2D1718E')
    expect(readThankYou(link, secret, now)).toBe('ABCD1234')
    for (const text of [JSON.stringify(link), String(new URLSearchParams(link))]) {
      const { notification: params, iv } = JSON.parse(encryptNotice(text))
      expect(readThankYou({ params, iv }, secret, now)).toBe('ABCD1234')
    }
  })

  test('proves its sale for a day, and nothing else', () => {
    const day = 24 * 60 * 60_000
    expect(readThankYou(link, secret, new Date(now.getTime() + day))).toBe('ABCD1234')
    expect(readThankYou(link, secret, new Date(now.getTime() + day + 1000))).toBeUndefined()
    expect(readThankYou({ ...link, cbpop: 'A2D1718F' }, secret, now)).toBeUndefined()
    expect(readThankYou({ ...link, cbpop: 'A2D1' }, secret, now)).toBeUndefined()
    expect(readThankYou({ ...link, cbreceipt: 'ABCD1235' }, secret, now)).toBeUndefined()
    expect(readThankYou({ ...link, item: '2' }, secret, now)).toBeUndefined()
    expect(readThankYou({}, secret, now)).toBeUndefined()
  })
})
