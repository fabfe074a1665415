import { describe, expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import type { MailKind, MailKinds } from '#domain/mail/index.ts'
import { languageOfTag } from '../languages.ts'
import { renderMail } from './render-mail.server.tsx'

const link = 'https://app.example/app/account/set-password/?link=secret'
const email = 'anna@mail.test'

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
  passwordChanged: { email, forgotPasswordUrl: link },
  emailChangeRequested: { email, newEmail: 'new@mail.test', confirmUrl: link },
  receipt: {
    email,
    orderNumber: '4827193650',
    package: 'solo',
    productName: 'Solo',
    period: 'year',
    currency: 'CAD',
    subtotal: 39_588,
    taxes: [
      { kind: 'GST', rate: 5_000, amount: 1_979 },
      { kind: 'QST', rate: 9_975, amount: 3_949 },
    ],
    total: 45_516,
    next: { on: '2027-11-22', amount: 45_516 },
    libraryUrl: 'https://app.example/app/',
    invoiceUrl: link,
  },
  inboxAnswer: {
    email,
    reference: '4827-1936',
    answer: 'Yes.\n\nThe second paragraph\nhas two lines.',
    message: 'Is there a contract for a boat?',
    at: '2026-11-20T13:40:00.000Z',
  },
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
    expect(text).not.toMatch(/<\w+|&\w+;|\{\w+\}/)
    // Readable in a terminal: the address of a button is told once, and nothing speaks of a button.
    expect(text.split(link).length).toBeLessThanOrEqual(2)
  })
})

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
