import { describe, expect, test } from 'vitest'
import { isGuessablePassword } from './passwords.ts'

const about = { email: 'Anna.Berg@mail.test', productWords: ['Formulary'] }

describe('R-02 a password that can be guessed', () => {
  test.each([
    ['one of the commonest', 'password1'],
    ['in whatever capitals', 'PassWord1'],
    ['digits only', '12345678'],
    ['a common word with a digit', 'Business1'],
    ['a common word between digits and signs', '2024_Sunshine!'],
    ['a common word with many digits', 'sunshine123456789012'],
    ['the account’s address', 'anna.berg@MAIL.test'],
    ['the address with digits', 'anna.berg@mail.test99'],
    ['the name of the mailbox', 'Anna.Berg42'],
    ['our own name', 'formulary1'],
    ['a common one in full-width letters', 'ｐａｓｓｗｏｒｄ１'],
    ['a common one in two words', 'pass word 1'],
    ['a passphrase that everybody knows', 'correct horse battery staple'],
    ['the same with hyphens and a digit', 'Correct-Horse-Battery-Staple1'],
    ['one letter again and again', 'x'.repeat(128)],
    ['one letter again and again, with a digit', `${'x'.repeat(127)}7`],
    ['a letter and a digit in turn', 'a1a1a1a1'],
    ['a short piece again and again', 'zq8kzq8kzq8k'],
  ])('%s is refused', async (_why, password) => {
    expect(await isGuessablePassword(password, about)).toBe(true)
  })

  test.each([
    ['a sentence of common words', 'correct horse battery 1'],
    ['a sentence with our name in it', 'formulary writes my 7 letters'],
    ['a long one', 'nine lives, 9 tails; '.repeat(6)],
    ['pictographs', '🙂🙂🙂🙂🙂🙂🙂a1'],
    ['nothing that anybody knows', 'gru4Zwelf9'],
  ])('%s is accepted', async (_why, password) => {
    expect(await isGuessablePassword(password, about)).toBe(false)
  })
})
