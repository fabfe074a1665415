import { expect, test } from 'vitest'
import { AccountCreation, EmailInput, LogInInput } from '#modules/identity/accounts/schema.ts'
import { readableEmail } from './readable-email.ts'
import { emailFault, isEmailAddress, readEmail } from './schema.ts'

const atom = "!#$%&'*+-/=?^_`{|}~"

test.each([
  ['owner@company.example', 'owner@company.example'],
  [' owner@company.example ', 'owner@company.example'],
  ['OWNER@Company.Example', 'OWNER@Company.Example'],
  ['first.last+tag@sub.company.co.uk', 'first.last+tag@sub.company.co.uk'],
  ["o'neil_3@a-b.io", "o'neil_3@a-b.io"],
  ['7@7.io', '7@7.io'],
  [`${atom}@company.example`, `${atom}@company.example`],
  ['owner@xn--80a1acny.xn--p1ai', 'owner@xn--80a1acny.xn--p1ai'],
  // Domains of other letters are stored as mail servers read them.
  ['owner@müller.example', 'owner@xn--mller-kva.example'],
  ['Owner@MÜLLER.example', 'Owner@xn--mller-kva.example'],
  ['owner@почта.рф', 'owner@xn--80a1acny.xn--p1ai'],
  ['owner@例え。jp', 'owner@xn--r8jz45g.jp'],
  // A phone's keyboard writes the apostrophe curly.
  ['o’neil@company.example', "o'neil@company.example"],
  ['o‘neil@company.example', "o'neil@company.example"],
  // What comes along with a copied address.
  ['\u200bowner@company.example\u200b', 'owner@company.example'],
  ['\u00a0\u200e\ufeffowner@company.example\u2060\u202c\u00a0', 'owner@company.example'],
  [`${'x'.repeat(64)}@company.example`, `${'x'.repeat(64)}@company.example`],
  [`x@${'a'.repeat(63)}.${'b'.repeat(63)}.example`, `x@${'a'.repeat(63)}.${'b'.repeat(63)}.example`],
])('SIGN-5 %j is the address %j in the dialog, for the service, at log-in and elsewhere', (text, email) => {
  expect(isEmailAddress(text)).toBe(true)
  expect(readEmail(text)).toEqual({ ok: true, email })
  expect(AccountCreation.parse({ Email: text }).Email).toBe(email)
  expect(LogInInput.parse({ email: text, password: 'x' }).email).toBe(email)
  expect(EmailInput.parse({ email: text }).email).toBe(email)
})

test.each([
  ['владелец@почта.рф', { kind: 'local', character: 'в' }],
  ['müller@company.example', { kind: 'local', character: 'ü' }],
  ['own er@company.example', { kind: 'local', character: ' ' }],
  ['own\u200ber@company.example', { kind: 'local', character: '\u200b' }],
  ['<owner@company.example>', { kind: 'local', character: '<' }],
  ['owner,boss@company.example', { kind: 'local', character: ',' }],
  ['"owner"@company.example', { kind: 'local', character: '"' }],
  ['owner😀@company.example', { kind: 'local', character: '😀' }],
  ['owner@@company.example', { kind: 'local', character: '@' }],
  ['owner@company.example,', { kind: 'domain', character: ',' }],
  ['owner@company_1.example', { kind: 'domain', character: '_' }],
  ['owner@comp any.example', { kind: 'domain', character: ' ' }],
  ['owner@company.example/path', { kind: 'domain', character: '/' }],
  ['owner@company.example\nbcc: all@company.example', { kind: 'local', character: '@' }],
  ['owner@company.example\nbcc: all', { kind: 'domain', character: '\n' }],
  [`${'x'.repeat(65)}@company.io`, { kind: 'local_too_long' }],
  ['owner', { kind: 'shape' }],
  ['owner@', { kind: 'shape' }],
  ['@company.example', { kind: 'shape' }],
  ['owner@company', { kind: 'shape' }],
  ['owner@company..example', { kind: 'shape' }],
  ['owner@.example', { kind: 'shape' }],
  ['owner@-company.example', { kind: 'shape' }],
  ['owner@company-.example', { kind: 'shape' }],
  ['owner@company.e', { kind: 'shape' }],
  ['owner@127.0.0.1', { kind: 'shape' }],
  ['owner@１２７.0.0.1', { kind: 'shape' }],
  [`owner@${'a'.repeat(64)}.example`, { kind: 'shape' }],
  ['.owner@company.example', { kind: 'shape' }],
  ['owner.@company.example', { kind: 'shape' }],
  ['ow..ner@company.example', { kind: 'shape' }],
])('SIGN-5 of %j everybody says what is wrong: %j', (text, fault) => {
  expect(isEmailAddress(text)).toBe(false)
  expect(emailFault(text)).toEqual(fault)
  expect(AccountCreation.safeParse({ Email: text }).error?.issues[0]?.message).toBe('email_invalid')
})

test('SIGN-5 an empty address is missing, one that no server has to take is too long', () => {
  expect(readEmail(' \u200b')).toEqual({ ok: false, error: 'required' })
  const long = `x@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
  expect(long.length).toBeLessThanOrEqual(254)
  expect(readEmail(long).ok).toBe(true)
  expect(readEmail(`xxx${long}`)).toEqual({ ok: false, error: 'too_long' })
})

test('R-47 a hostile text is judged at once', () => {
  const started = performance.now()
  expect(isEmailAddress('a.'.repeat(127))).toBe(false)
  expect(isEmailAddress(`a@${'a-'.repeat(126)}`)).toBe(false)
  expect(isEmailAddress(`${'\u200b'.repeat(1_000_000)}a`)).toBe(false)
  expect(isEmailAddress(`a@${'ü.'.repeat(500_000)}`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(100)
})

test.each([
  ['owner@company.example', 'owner@company.example'],
  ['owner@xn--mller-kva.example', 'owner@müller.example'],
  ['owner@xn--80a1acny.xn--p1ai', 'owner@почта.рф'],
  ['owner@xn--r8jz45g.jp', 'owner@例え.jp'],
  // Cyrillic letters that look like Latin ones, beside Latin ones: "аpple.com", "раура1.com".
  ['owner@xn--pple-43d.com', 'owner@xn--pple-43d.com'],
  ['owner@xn--1-7sbbc0b2b.com', 'owner@xn--1-7sbbc0b2b.com'],
  ['owner@xn--a.example', 'owner@xn--a.example'],
  ['xn--mller-kva@company.example', 'xn--mller-kva@company.example'],
])('a domain is shown in its own letters, unless it can be taken for another: %s', (email, shown) => {
  expect(readableEmail(email)).toBe(shown)
})
