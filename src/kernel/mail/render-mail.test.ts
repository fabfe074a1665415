import { describe, expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { ownReasons } from '#modules/commerce/orders/schema.ts'
import { languageOfTag } from '../i18n/languages.ts'
import type { MailKind, MailKinds } from './mail.ts'
import { renderMail } from './render-mail.server.tsx'

const link = 'https://app.example/app/account/set-password/?link=secret'
const email = 'anna@mail.test'

const subscription = {
  email,
  package: 'legal-toolkit',
  productName: 'Legal toolkit',
  period: 'year',
  currency: 'CAD',
  billingUrl: link,
} as const
const charge = { on: '2027-11-22', amount: 45_516 }

/** Every kind of mail with what it may be given. */
const mails: { [Kind in MailKind]: MailKinds[Kind]['data'] } = {
  welcome: { email, setPasswordUrl: link },
  confirmEmail: { email, confirmUrl: link },
  resetPassword: { email, setPasswordUrl: link },
  newDevice: {
    email,
    device: 'Firefox, Windows',
    country: 'CA',
    at: '2026-11-20T13:40:00.000Z',
    accountUrl: 'https://app.example/app/account/#devices',
    forgotPasswordUrl: link,
  },
  operatorAdded: { email, setPasswordUrl: link },
  dataExportReady: { email, dataUrl: link },
  confirmDeletion: { email, deletionUrl: link },
  deletionPlanned: { email, due: '2026-12-13T00:00:00.000Z', undoUrl: link },
  accountDeleted: { email },
  passwordChanged: { email, forgotPasswordUrl: link },
  emailChangeRequested: { email, newEmail: 'new@mail.test', confirmUrl: link },
  receipt: {
    email,
    orderNumber: '4827193650',
    package: 'solo',
    productName: 'Solo',
    ...{ from: '2026-11-22', until: '2027-11-21' },
    currency: 'CAD',
    credit: 0,
    subtotal: 39_588,
    taxes: [
      { kind: 'GST', rate: 5_000, amount: 1_979 },
      { kind: 'QST', rate: 9_975, amount: 3_949 },
    ],
    total: 45_516,
    next: { on: '2027-11-22', amount: 45_516 },
    billingUrl: 'https://app.example/app/account/billing/',
    libraryUrl: 'https://app.example/app/',
    documentUrl: 'https://app.example/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_',
    invoiceUrl: link,
  },
  refund: {
    ...{ email, orderNumber: '4827193650', package: 'solo', productName: 'Solo' },
    ...{ currency: 'CAD', amount: 45_516, why: 'overtaken', creditNoteUrl: link },
  },
  paymentPageChanged: {
    email,
    page: 'https://app.example/pricing/checkout/',
    scripts: ['policy', 'https://stranger.example/x.js'],
    ordersUrl: 'https://app.example/app/admin/orders/',
  },
  alarm: {
    email,
    alarm: 'backup_failed',
    amount: 1,
    problem: 'ENOSPC: no space left on device, write',
    isOver: false,
    pageUrl: 'https://app.example/app/admin/maintenance/',
  },
  seatInvitation: { email, holderEmail: 'holder@mail.test', joinUrl: link },
  teamOffer: { email, holderEmail: 'holder@mail.test', package: 'team', productName: 'Team', offerUrl: link },
  teamOfferEnded: {
    ...{ email, memberEmail: 'member@mail.test', package: 'team', productName: 'Team' },
    ...{ isDeclined: true, teamUrl: link },
  },
  teamHandedOver: {
    ...{
      package: 'team',
      productName: 'Team',
      until: '2027-11-22T00:00:00.000Z',
      isHolder: true,
      isFormer: false,
    },
    ...{ formerEmail: 'holder@mail.test', holderEmail: email, billingUrl: link },
  },
  teamEnds: {
    ...{ email, holderEmail: 'holder@mail.test', package: 'team', productName: 'Team' },
    ...{ on: '2026-12-13T00:00:00.000Z', teamUrl: link },
  },
  renewalNotice: { ...subscription, ...charge },
  paymentFailed: {
    ...subscription,
    amount: 45_516,
    decline: 'insufficient_funds',
    triesAgainOn: '2027-11-23',
    openUntil: '2027-11-29',
  },
  subscriptionSuspended: { ...subscription, amount: 45_516, payableUntil: '2028-01-21' },
  subscriptionBack: { ...subscription, next: charge },
  subscriptionCancelled: { ...subscription, openUntil: '2027-11-22', because: null },
  subscriptionKept: { ...subscription, next: charge },
  subscriptionPaused: { ...subscription, from: '2027-11-22', until: '2028-01-22', amount: 45_516 },
  subscriptionResumed: { ...subscription, pause: 'paid', next: charge },
  subscriptionWithdrawn: {
    ...subscription,
    at: '2026-11-23T09:05:07.000Z',
    orderNumber: '4827193650',
    amount: 45_516,
    by: 'law',
  },
  cardExpiring: {
    ...subscription,
    ...charge,
    ...{ brand: 'Visa', lastFour: '4242', expires: '2027-10', isAfterPause: false },
    unsubscribeUrl: 'https://formulary.example/api/mail/unsubscribe/?link=signed',
  },
  priceChange: { ...subscription, ...charge, before: 39_588 },
  inboxAnswer: {
    email,
    reference: '4827-1936',
    answer: 'Yes.\n\nThe second paragraph\nhas two lines.',
    message: 'Is there a contract for a boat?',
    at: '2026-11-20T13:40:00.000Z',
  },
  affiliateDecided: { email, state: 'refused', reason: 'The site cannot be opened.' },
  affiliatePayee: { email, name: 'Ann Seller', hint: 'DE •••• 3000', from: '2026-12-03T09:00:00Z' },
  affiliateStatement: { email, amount: 7_800, currency: 'USD', hint: 'US •••• 6789' },
  affiliateTaken: { email, what: 'fee', amount: 50_000, reason: 'Comments on ten blogs.' },
  emailChanged: { email, previousEmail: 'old@mail.test', restoreUrl: link },
}
const kinds = Object.keys(mails) as MailKind[]
const subjects = {
  en: 'Welcome to Formulary: set your password',
  fr: 'Bienvenue sur Formulary\u00a0: choisissez votre mot de passe',
  es: 'Le damos la bienvenida a Formulary: elija su contraseña',
  de: 'Willkommen bei Formulary: Legen Sie Ihr Passwort fest',
  it: 'Benvenuti in Formulary: impostazione della password',
  pt: 'Boas-vindas a Formulary: defina sua senha',
}

describe.each(Object.entries(subjects))('LANG-1 mails in %s', (language, subject) => {
  test('the subject is in that language, and so says the mail', async () => {
    const mail = await renderMail('welcome', language, mails.welcome)
    expect(mail.subject).toBe(subject.replace('Formulary', brand.name))
    expect(mail.html).toContain(`<html dir="ltr" lang="${languageOfTag(language)?.tag}"`)
  })

  test.each(kinds)('%s says the same as plain text, with every link of the mail', async (kind) => {
    const { subject, html, text } = await renderMail(kind, language, mails[kind])
    expect(subject).not.toBe('')
    for (const [, address] of html.matchAll(/href="([^"]+)"/g)) expect(text).toContain(address)
    expect(text).toContain(email)
    expect(text).toContain(brand.supportEmail)
    for (const line of brand.address) expect(text).toContain(line)
    expect(text).not.toMatch(/<\w+|&\w+;|\{\w+\}/)
    // Readable in a terminal: the address of a button is told once, and nothing speaks of a button.
    expect(text.split(link).length).toBeLessThanOrEqual(2)
  })
})

/** Which mails their readers may do without: every other belongs to what they have asked for or owe. */
const canBeEnded: {
  [Kind in MailKind]: MailKinds[Kind]['data'] extends { unsubscribeUrl: string } ? true : false
} = {
  ...(Object.fromEntries(kinds.map((kind) => [kind, false])) as Record<MailKind, false>),
  cardExpiring: true,
}

test.each(kinds)(
  '%s offers to be ended where its reader may do without it, and nowhere else',
  async (kind) => {
    const { text } = await renderMail(kind, 'en', mails[kind])
    expect(text.includes('unsubscribe')).toBe(canBeEnded[kind])
  },
)

test('R-05 the address that was changed is offered a way back, as long as there is one', async () => {
  const { emailChanged } = mails
  const other = { ...emailChanged, restoreUrl: undefined }

  for (const language of Object.keys(subjects)) {
    expect((await renderMail('emailChanged', language, emailChanged)).text).toContain(link)
    const { text } = await renderMail('emailChanged', language, other)
    expect(text).not.toContain('http')
    expect(text.split(brand.supportEmail).length).toBeGreaterThan(2)
  }
})

test('a receipt names the days that are paid, and what was taken off for days of an earlier plan', async () => {
  const { text } = await renderMail('receipt', 'en', { ...mails.receipt, credit: 1_250 })
  // The price before, what was taken off, the taxes of the rest: read from the top, it adds up.
  expect(text).toContain('Solo, from November 22, 2026 to November 21, 2027: CA$408.38')
  expect(text).toContain('less CA$12.50 for days')
  expect((await renderMail('receipt', 'en', mails.receipt)).text).not.toContain('for days')
})

test.each(Object.keys(subjects))(
  'PRICE-5 a refund in %s says why where nobody has decided it, and names a credit note where there is one',
  async (language) => {
    const { why: _, ...refund } = mails.refund
    const texts = [undefined, ...ownReasons].map(async (why) => {
      const { text } = await renderMail('refund', language, { ...refund, why, creditNoteUrl: undefined })
      expect(text).toContain('4827193650')
      expect(text).not.toContain(link)
      return text
    })
    expect(new Set(await Promise.all(texts)).size).toBe(1 + ownReasons.length)
  },
)

test('an answer of an operator keeps its lines, quotes the message below it, and may be answered', async () => {
  const { subject, text, replyTo } = await renderMail('inboxAnswer', 'en', mails.inboxAnswer)

  expect(subject).toContain('4827-1936')
  expect(text).toMatch(
    /Yes\.\n+The second paragraph\nhas two lines\.[\s\S]+> Is there a contract for a boat\?/,
  )
  expect(replyTo).toBe(brand.supportEmail)
  expect((await renderMail('welcome', 'en', mails.welcome)).replyTo).toBeUndefined()
})

test('a language that mails do not speak yet gets English', async () => {
  expect((await renderMail('welcome', 'ja', mails.welcome)).subject).toBe(
    subjects.en.replace('Formulary', brand.name),
  )
})

test.each([
  ['en', /GST\/HST 13%/],
  ['fr', /TPS\/TVH 13\s%/],
  ['de', /GST\/HST 13\s%/],
] as const)(
  'PRICE-5 in %s a receipt calls the tax of Ontario as the checkout does',
  async (language, line) => {
    const taxes = [{ kind: 'HST' as const, rate: 13_000, amount: 5_146 }]
    const { text } = await renderMail('receipt', language, { ...mails.receipt, taxes })
    expect(text).toMatch(line)
  },
)
