import { describe, expect, test } from 'vitest'
import { InboxAnswer, InboxMessage } from './input.ts'
import { formatReference, parseReference } from './schema.ts'

const message = {
  kind: 'chat',
  name: ' Anna ',
  email: 'anna@mail.test',
  text: ' Hello ',
  language: 'fr',
  page: '/fr/',
  submission: 'b54adc00-67f9-41d9-8a4a-1f0f1c5a3d2e',
}

describe('what a form sends', () => {
  test('is taken without the blanks around it', () => {
    expect(InboxMessage.parse(message)).toMatchObject({ name: 'Anna', text: 'Hello', website: '' })
  })

  test.each([
    [{ email: '' }, 'email', 'required'],
    [{ email: 'anna' }, 'email', 'email_invalid'],
    [{ email: `${'a'.repeat(250)}@mail.test` }, 'email', 'too_long'],
    [{ email: 'anna@mail.test\nBcc: all@mail.test' }, 'email', 'email_invalid'],
    [{ text: ' \n ' }, 'text', 'required'],
    [{ text: 'x'.repeat(4_001) }, 'text', 'too_long'],
    [{ text: 'a\u0000b' }, 'text', 'wrong_type'],
    [{ text: 7 }, 'text', 'required'],
    [{ name: 'x'.repeat(101) }, 'name', 'too_long'],
    [{ kind: 'letter' }, 'kind', 'not_an_option'],
    [{ page: '/templates/?secret=1' }, 'page', 'wrong_type'],
    [{ page: 'https://elsewhere.test/' }, 'page', 'wrong_type'],
    [{ submission: '1' }, 'submission', 'wrong_type'],
    [{ language: 'english' }, 'language', 'wrong_type'],
  ])('with %j names the field and what is wrong with it', (change, field, code) => {
    const { error } = InboxMessage.safeParse({ ...message, ...change })
    expect(error?.issues[0]).toMatchObject({ path: [field], message: code })
  })

  test('needs an address only where the kind of message is answered', () => {
    expect(InboxMessage.safeParse({ ...message, kind: 'feedback', email: '' }).success).toBe(true)
    expect(InboxMessage.safeParse({ ...message, kind: 'contact', email: '' }).success).toBe(false)
  })
})

test('what an operator answers says how many answers were seen', () => {
  expect(InboxAnswer.parse({ text: 'Yes.', seen: '2', closes: 'on' })).toEqual({
    text: 'Yes.',
    seen: 2,
    closes: true,
  })
  expect(InboxAnswer.parse({ text: 'Yes.', seen: '0' }).closes).toBe(false)
  expect(InboxAnswer.safeParse({ text: '', seen: '0' }).error?.issues[0]?.message).toBe('required')
  expect(InboxAnswer.safeParse({ text: 'Yes.', seen: 'many' }).success).toBe(false)
})

test('a reference is read in two groups, and found however it is typed', () => {
  expect(formatReference('48271936')).toBe('4827-1936')
  for (const typed of ['48271936', '4827-1936', '4827 1936', '48 27 19 36']) {
    expect(parseReference(typed)).toBe('48271936')
  }
  expect(parseReference('4827-193')).toBeUndefined()
  expect(parseReference('order 48271936')).toBeUndefined()
})
