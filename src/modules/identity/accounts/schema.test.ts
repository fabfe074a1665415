import { describe, expect, test } from 'vitest'
import { AccountCreation, passwordProblem } from './schema.ts'

describe('SIGN-6 the password rule holds at any length (SET-29)', () => {
  test.each([
    ['', 'required'],
    ['abcde12', 'password_too_short'],
    ['abcdefgh', 'password_too_simple'],
    ['12345678', 'password_too_simple'],
    ['abcdefg1', undefined],
    ['motdepassé 1', undefined],
    ['пароль-слово-7', undefined],
    ['🙂🙂🙂🙂🙂🙂a1', undefined],
    [`a1${'x'.repeat(126)}`, undefined],
    [`a1${'x'.repeat(199)}`, 'password_too_long'],
    ['just two words', 'password_too_simple'],
    ['a sentence of several words', 'password_too_simple'],
    ['a sentence of 5 words', undefined],
    ['4711 0815 4711 0815', 'password_too_simple'],
    ['🙂🙂🙂🙂🙂🙂🙂🙂', 'password_too_simple'],
    ['🙂🙂🙂🙂🙂🙂🙂', 'password_too_short'],
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })
})

describe('SIGN-13 the account-creation payload', () => {
  const problemsOf = (input: object) =>
    AccountCreation.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

  test.each([
    [{}, [['Email', 'required']]],
    [{ Email: '  ' }, [['Email', 'required']]],
    [{ Email: 'anna' }, [['Email', 'email_invalid']]],
    [{ Email: `a@${'b.'.repeat(150)}de` }, [['Email', 'too_long']]],
    [{ Email: 'a@b.de', AutogeneratePassword: false }, [['Password', 'required']]],
    [
      { Email: 'a@b.de', AutogeneratePassword: false, Password: 'short1' },
      [['Password', 'password_too_short']],
    ],
    [
      { Email: 'anna', AutogeneratePassword: false, Password: 7 },
      [
        ['Email', 'email_invalid'],
        ['Password', 'wrong_type'],
        ['Password', 'required'],
      ],
    ],
    [
      { Email: 'anna', Language: 'xx', Device: 'a\u0000b' },
      [
        ['Email', 'email_invalid'],
        ['Device', 'wrong_type'],
        ['Language', 'not_an_option'],
      ],
    ],
  ])('%j is refused with every problem', (input, problems) => {
    expect(problemsOf(input)?.toSorted()).toEqual(problems.toSorted())
  })

  test('the e-mail is trimmed, and capitals are kept for delivery', () => {
    expect(AccountCreation.parse({ Email: ' Anna@Mail.test ' }).Email).toBe('Anna@Mail.test')
  })

  test.each([null, 'text', [], 7])('%j is refused', (input) => {
    expect(AccountCreation.safeParse(input).success).toBe(false)
  })

  test('R-47 a hostile address is refused at once', () => {
    const started = performance.now()
    expect(AccountCreation.safeParse({ Email: `a@${'a.'.repeat(30_000)}` }).success).toBe(false)
    expect(performance.now() - started).toBeLessThan(100)
  })
})
