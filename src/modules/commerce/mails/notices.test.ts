import { describe, expect, test } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { renderMail } from '#kernel/mail/render-mail.server.tsx'
import type { SubscriptionNotice } from '../notices/schema.ts'

const billingUrl = 'https://app.example/app/account/billing/'
const notice: SubscriptionNotice = {
  email: 'anna@mail.test',
  package: 'solo',
  productName: 'Solo',
  period: 'year',
  currency: 'CAD',
  billingUrl,
}
const renewal = { ...notice, on: '2027-11-22', amount: 45_516 }
const failed = {
  ...notice,
  amount: 45_516,
  decline: 'expired_card',
  triesAgainOn: '2027-11-23',
  openUntil: '2027-11-29',
} as const

/** Amounts and days as each language writes them. */
const written = {
  en: { price: 'CA$455.16', day: 'November 22, 2027' },
  fr: { price: '455,16\u00a0$CA', day: '22 novembre 2027' },
  es: { price: '455,16\u00a0CAD', day: '22 de noviembre de 2027' },
  de: { price: '455,16\u00a0CA$', day: '22. November 2027' },
  it: { price: '455,16\u00a0CA$', day: '22 novembre 2027' },
  pt: { price: 'CA$\u00a0455,16', day: '22 de novembro de 2027' },
}

describe.each(languages.map(({ code }) => code))('LIC-5 LANG-1 notices in %s', (language) => {
  const { price, day } = written[language]

  test('of a renewal names the day, the amount and the way to stop it', async () => {
    const { subject, text } = await renderMail('renewalNotice', language, renewal)
    for (const said of [price, day, 'Solo']) {
      expect(subject).toContain(said)
      expect(text).toContain(said)
    }
    expect(text).toContain(billingUrl)
  })

  test('of a new price names both prices and the day', async () => {
    const { text } = await renderMail('priceChange', language, { ...renewal, before: 39_588 })
    for (const said of [price, day, '395', billingUrl]) expect(text).toContain(said)
  })

  test('is another one for a month', async () => {
    for (const kind of ['renewalNotice', 'priceChange'] as const) {
      const data = { ...renewal, before: 39_588 }
      const year = await renderMail(kind, language, data)
      expect((await renderMail(kind, language, { ...data, period: 'month' })).text).not.toBe(year.text)
    }
  })
})

test('a failed payment is told with its reason, the next try, and until when everything is open', async () => {
  const { text } = await renderMail('paymentFailed', 'en', failed)
  expect(text).toMatch(/We couldn’t charge CA\$455\.16 for the renewal of Solo\. The card has expired\./)
  expect(text).toContain('We’ll try again on November 23, 2027.')
  expect(text).toContain('You keep full access until November 29, 2027.')
})

test('LIC-4 after a pause nothing is said to be open', async () => {
  const { html, text } = await renderMail('paymentFailed', 'en', { ...failed, openUntil: null })
  expect(text).toContain('Your pause has ended, and you have full access again')
  expect(html + text).not.toMatch(/keep full access/)
})

test('a reason that the bank does not tell is no guess', async () => {
  const { text } = await renderMail('paymentFailed', 'en', { ...failed, decline: null })
  expect(text).toContain('Your bank didn’t give a reason.')
})

test('a cancelled subscription is told until when it is open, or that it has ended', async () => {
  const cancelled = { ...notice, because: null }
  const open = await renderMail('subscriptionCancelled', 'en', { ...cancelled, openUntil: '2027-11-22' })
  expect(open.text).toContain('until November 22, 2027')
  const over = await renderMail('subscriptionCancelled', 'en', { ...cancelled, openUntil: null })
  expect(over.text).toContain('Your subscription to Solo has ended')
})

describe.each(languages.map(({ code }) => code))('LIC-4 LANG-1 what goes on in %s', (language) => {
  const { price, day } = written[language]
  const next = { on: '2027-11-22', amount: 45_516 }

  test('after it was canceled is told with the next charge', async () => {
    const { subject, text } = await renderMail('subscriptionKept', language, { ...notice, next })
    expect(subject).toContain('Solo')
    for (const said of [price, day, 'Solo', billingUrl]) expect(text).toContain(said)
  })

  test('after a pause is told from when to when, and what is charged then', async () => {
    const paused = { ...notice, from: '2027-11-22', until: '2028-01-22', amount: 45_516 }
    const { subject, text } = await renderMail('subscriptionPaused', language, paused)
    for (const said of [day, '2028']) expect(subject).toContain(said)
    for (const said of [price, day, '2028', 'Solo', billingUrl]) expect(text).toContain(said)
  })

  test('without its pause is told what is charged, and when', async () => {
    const kinds = ['averted', 'charging', 'paid'] as const
    const mails = kinds.map((pause) =>
      renderMail('subscriptionResumed', language, { ...notice, pause, next }),
    )
    const [averted = '', charging = '', paid = ''] = (await Promise.all(mails)).map(({ text }) => text)
    for (const text of [averted, charging, paid]) expect(text).toContain(price)
    for (const text of [averted, paid]) expect(text).toContain(day)
    expect(charging).not.toContain(day)
    expect(new Set([averted, charging, paid]).size).toBe(3)
  })
})

describe.each(languages.map(({ code }) => code))('LIC-4 LANG-1 the end of a renewal in %s', (language) => {
  const ended = { ...notice, openUntil: '2027-11-22' }

  test('is told with what has ended it, where its holder has not', async () => {
    const reasons = ['provider', 'refund', 'dispute', 'support', 'account_closed'] as const
    const plain = await renderMail('subscriptionCancelled', language, { ...ended, because: null })
    const texts = new Set([plain.text])
    for (const because of reasons) {
      const { text } = await renderMail('subscriptionCancelled', language, { ...ended, because })
      texts.add(text)
      if (because !== 'account_closed') expect(text).toContain(written[language].day)
    }
    expect(texts.size).toBe(reasons.length + 1)
  })

  test('names nothing that an account which is closed could open', async () => {
    const closed = { ...ended, because: 'account_closed' } as const
    const { text } = await renderMail('subscriptionCancelled', language, closed)
    expect(text).not.toContain(billingUrl)
    expect(text).not.toContain(written[language].day)
  })

  test('is not promised open days where a card expires with a pause', async () => {
    const card = { ...renewal, expires: '2027-10', unsubscribeUrl: billingUrl, brand: null, lastFour: null }
    const texts = [true, false].map((isAfterPause) =>
      renderMail('cardExpiring', language, { ...card, isAfterPause }),
    )
    const [paused, running] = await Promise.all(texts)
    expect(paused?.text).not.toBe(running?.text)
  })
})

test('LIC-4 a card that expires with a pause is told that everything stays closed', async () => {
  const card = { ...renewal, expires: '2027-10', unsubscribeUrl: billingUrl, brand: null, lastFour: null }
  const { text } = await renderMail('cardExpiring', 'en', { ...card, isAfterPause: true })
  expect(text).toContain('you can’t download files until it’s paid')
  expect(text).not.toContain('seven days')
})

test.each([
  ['law', 'you withdrew from the contract', true],
  ['guarantee', 'you asked for your money back', false],
] as const)('what goes back by %s is confirmed with the order, the second and the amount', async (...row) => {
  const [by, says, isReceipt] = row
  const { subject, text } = await renderMail('subscriptionWithdrawn', 'en', {
    ...{ ...notice, at: '2026-11-23T09:05:07.000Z' },
    ...{ orderNumber: '4827193650', amount: 45_516, by },
  })
  expect(subject).toContain('4827193650')
  expect(text).toMatch(new RegExp(`On November 23, 2026 at 9:05:07\\sAM \\(UTC\\), ${says}`))
  expect(text).toContain('CA$455.16')
  expect(text.includes('withdrawal')).toBe(isReceipt)
})

test('a card is named as its holder knows it, or not at all', async () => {
  const unsubscribeUrl = 'https://formulary.example/end'
  const card = { ...renewal, expires: '2027-10', isAfterPause: false, unsubscribeUrl }
  const known = await renderMail('cardExpiring', 'en', { ...card, brand: 'Visa', lastFour: '4242' })
  expect(known.text).toContain('Visa •••• 4242, expires at the end of October 2027')
  const unknown = await renderMail('cardExpiring', 'en', { ...card, brand: null, lastFour: null })
  expect(unknown.text).toContain('pays for Solo expires at the end of October 2027')
})
