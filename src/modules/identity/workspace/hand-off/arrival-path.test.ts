import { expect, test } from 'vitest'
import { arrivalPath } from '../next-path.ts'

const arrival = (path: string, parameters: Record<string, string>) =>
  arrivalPath(
    new URL(
      `http://localhost${path}?${new URLSearchParams({ ssotoken: 'x', lang: 'en', lib: 'en', ...parameters })}`,
    ),
  )

test.each([
  [
    '/app/',
    { destination: 'doc/mutual-non-disclosure-agreement-D1' },
    '/app/doc/mutual-non-disclosure-agreement-D1/',
  ],
  [
    '/app/',
    { destination: 'mutual-non-disclosure-agreement-D1' },
    '/app/doc/mutual-non-disclosure-agreement-D1/',
  ],
  ['/app/', { destination: 'search/?t=lease' }, '/app/search/?t=lease'],
  ['/app/', { destination: '' }, '/app/'],
  ['/app/', {}, '/app/'],
  ['/app/doc/lease-D7/', {}, '/app/doc/lease-D7/'],
  ['/app/search/', { t: 'lease' }, '/app/search/?t=lease'],
])('DEST-7 a hand-off to %s with %j goes on to %3$s', (path, parameters, expected) => {
  expect(arrival(path, parameters)).toBe(expected)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'R-08 the destination %s stays in the web application',
  (destination) => {
    expect(arrival('/app/', { destination })).toBe('/app/')
  },
)
