import { globSync, readFileSync } from 'node:fs'
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

test('SSO-3 the frame keeps what is typed, for every screen alike', () => {
  const callers = sources().filter(([, text]) => text.includes('useTypedFields('))
  expect(callers.map(([path]) => path)).toEqual(['apps/web/workspace.tsx'])
  // Every module's screens are below the frame, without a list of those that keep something.
  expect(readFileSync('src/routes.ts', 'utf8')).toMatch(/apps\/web\/workspace\.tsx', \[[^\]]*\.\.\.screens/)
})

/** Forms that are sent elsewhere than to the page they stand on, which a log-in comes back to: and why. */
const sentElsewhere: Readonly<Record<string, string>> = {
  'modules/documents/workspace/licence/licence.tsx: {LICENCE_PATH}': 'its own page',
  'modules/identity/workspace/account/account.tsx: "/app/account/log-out/"': 'has no fields',
  'modules/identity/workspace/account/account.tsx: "/app/account/"': 'its own page',
  'modules/identity/workspace/account/account.tsx: {ACTION}': 'has no fields',
  'modules/identity/workspace/hand-off/continue-as.tsx: {`/app/account/continue/?${new URLSearchParams({ next })}`}':
    'has no fields',
  'modules/profiles/workspace/details.tsx: "/app/details/"': 'has no fields',
  'ui/workspace/narrow-page.tsx: "/app/language/"': 'has no fields',
}
/** Forms whose action is not written on them. */
const givenAction: Readonly<Record<string, string>> = {
  'modules/documents/workspace/list/list-form.tsx':
    'the list, with the row of a new name open: document-actions.journey.ts',
}

test('SSO-3 every form is sent to its own page, where what was typed is filled in again', () => {
  const undecided = sources().flatMap(([path, text]) =>
    formTags(text).flatMap((tag) => {
      if (tag.includes('method="get"')) return []
      if (/\{\.\.\./.test(tag)) return path in givenAction ? [] : [path]
      const [, action = 'none'] = /\saction=("[^"]*"|\{.*?\}(?=\s|>))/s.exec(tag) ?? []
      const isOwn = action === 'none' || action === '{pathname + search}'
      return isOwn || `${path}: ${action}` in sentElsewhere ? [] : [`${path}: ${action}`]
    }),
  )
  expect(undecided).toEqual([])
})

/** The screens of the web application, and what they are made of. */
function sources(): [path: string, text: string][] {
  return globSync(
    [
      'modules/*/{workspace,admin,parts}/**/*.tsx',
      'ui/{workspace,operators}/**/*.{ts,tsx}',
      'apps/web/*.tsx',
    ],
    {
      cwd: 'src',
      exclude: (path) => /\.test\.|components-page/.test(path),
    },
  )
    .toSorted()
    .map((path) => [path, readFileSync(`src/${path}`, 'utf8')])
}

/** The opening tags of forms: an expression in one may have a `>`. */
function formTags(text: string): string[] {
  return [...text.matchAll(/<(?:Form|form)\b/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; ; at++) {
      const sign = text[at]
      if (sign === '{') depth++
      else if (sign === '}') depth--
      else if (sign === undefined || (sign === '>' && depth === 0)) return text.slice(index, at + 1)
    }
  })
}
