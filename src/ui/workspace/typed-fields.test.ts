import { expect, test } from 'vitest'
import { meetPage, type TypedFields } from './typed-fields.ts'

const typed: TypedFields = {
  email: 'ann@mail.example',
  pathname: '/app/account/team/',
  form: 0,
  fields: [['email', 'ben@mail.example']],
}
const interrupted = { ...typed, isInterrupted: true } as const

test.each([
  ['sent to log in', typed, '/app/account/login/', undefined, 'waits'],
  [
    'sent to log in on the way back',
    typed,
    '/app/account/login/?next=%2Fapp%2Faccount%2Fteam%2F',
    undefined,
    'waits',
  ],
  [
    'sent to log in from elsewhere, later',
    typed,
    '/app/account/login/?next=%2Fapp%2Fdocuments%2F',
    undefined,
    'over',
  ],
  ['asked for the second factor', typed, '/app/admin/second-factor/', 'ann@mail.example', 'waits'],
  ['on the way by a mail', interrupted, '/app/account/check-mail/', undefined, 'waits'],
  ['back, logged in', interrupted, '/app/account/team/', 'ann@mail.example', 'returns'],
  ['back, as somebody else', interrupted, '/app/account/team/', 'eve@mail.example', 'over'],
  ['elsewhere after the log-in', interrupted, '/app/documents/', 'ann@mail.example', 'over'],
  ['answered at once', typed, '/app/account/team/', 'ann@mail.example', 'over'],
])('a form whose sender is %s', (_case, fields, pathname, email, outcome) => {
  const [path = '', search = ''] = pathname.split('?')
  expect(meetPage(fields, { pathname: path, search, email })).toBe(outcome)
})
