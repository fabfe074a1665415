import { expect, test } from 'vitest'
import { passwordProblem } from '../../accounts/schema.ts'
import { passwordFault, passwordRules } from './sign-up-state.ts'

test.each<[string, string[]]>([
  ['', []],
  ['abc', ['letter']],
  ['12345678', ['length', 'digit']],
  ['abcdefgh', ['length', 'letter']],
  ['abcd 1234', ['length', 'letter', 'digit']],
  ['пароль12', ['length', 'letter', 'digit']],
  ['abcd\u0661\u0662\u0663\u0664', ['length', 'letter', 'digit']],
  ['a whole sentence', ['length', 'letter']],
  ['🐴🔋📎🐴🔋📎🐴🔋', ['length']],
])('SIGN-6 %j keeps these parts of the rule: %j', (password, kept) => {
  const names = passwordRules(password).filter(({ isKept }) => isKept)
  expect(names.map(({ name }) => name)).toEqual(kept)
})

test.each([
  '',
  'abc1',
  'abcdefgh',
  '12345678',
  'abcd 1234',
  'a whole sentence',
  'a sentence with 5 words',
  'ﬁﬁﬁﬁ 1',
  '🐴🔋📎🐴🔋📎🐴🔋',
  '🐴',
])('SIGN-6 the dialog and the server say the same of %j', (password) => {
  const chosen = { password, confirmation: password }
  expect(passwordFault(chosen, { isComplete: true })).toBe(passwordProblem(password))
})
