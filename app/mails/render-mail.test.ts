import { describe, expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import type { MailKind, MailKinds } from '#domain/mail/index.ts'
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
  emailChanged: { email, previousEmail: 'old@mail.test', restoreUrl: link },
}
const kinds = Object.keys(mails) as MailKind[]
const subjects = {
  en: 'Welcome to Formulary: set your password',
  fr: 'Bienvenue sur Formulary\u00a0: choisissez votre mot de passe',
  es: 'Le damos la bienvenida a Formulary: elija su contraseña',
}

describe.each(Object.entries(subjects))('LANG-1 mails in %s', (language, subject) => {
  test('the subject is in that language, and so says the mail', async () => {
    const mail = await renderMail('welcome', language, mails.welcome)
    expect(mail.subject).toBe(subject.replace('Formulary', brand.name))
    expect(mail.html).toContain(`<html dir="ltr" lang="${language === 'en' ? 'en-US' : language}"`)
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

test('a language that mails do not speak yet gets English', async () => {
  expect((await renderMail('welcome', 'de', mails.welcome)).subject).toBe(
    subjects.en.replace('Formulary', brand.name),
  )
})
