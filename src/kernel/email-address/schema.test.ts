import { expect, test } from 'vitest'
import { AccountCreation } from '#modules/identity/accounts/schema.ts'
import { isEmailAddress } from './schema.ts'

test.each([
  ['owner@company.example', true],
  [' owner@company.example ', true],
  ['OWNER@Company.Example', true],
  ['first.last+tag@sub.company.co.uk', true],
  ["o'neil_3@a-b.io", true],
  ['7@7.io', true],
  ['owner@xn--80a1acny.xn--p1ai', true],
  ['владелец@почта.рф', false],
  ['müller@company.example', false],
  ['owner@müller.example', false],
  ['', false],
  ['owner', false],
  ['owner@', false],
  ['@company.example', false],
  ['owner@company', false],
  ['owner@@company.example', false],
  ['own er@company.example', false],
  ['owner@company..example', false],
  ['owner@.example', false],
  ['owner@-company.example', false],
  ['owner@company-.example', false],
  ['owner@company.e', false],
  ['owner@127.0.0.1', false],
  ['.owner@company.example', false],
  ['owner.@company.example', false],
  ['ow..ner@company.example', false],
  ['<owner@company.example>', false],
  ['owner@company.example,', false],
  ['owner@company.example\nbcc: all@company.example', false],
  [`${'x'.repeat(243)}@company.io`, true],
  [`${'x'.repeat(244)}@company.io`, false],
])('SIGN-5 the dialog and the service agree whether %j is an e-mail address: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected)
  expect(AccountCreation.safeParse({ Email: text }).success).toBe(expected)
})

test('SIGN-5 a hostile text is judged at once', () => {
  expect(isEmailAddress('a.'.repeat(127))).toBe(false)
  expect(isEmailAddress(`a@${'a-'.repeat(126)}`)).toBe(false)
})
