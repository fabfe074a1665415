import { afterEach, expect, test, vi } from 'vitest'
import { experimentUnit } from './use-sign-up-flow.ts'

afterEach(() => vi.unstubAllGlobals())

const asked = 'user-cookies-version=2026-11-28'

test.each([
  [`user-cookies=1; ${asked}; formulary-experiments=kept`, 'kept'],
  ['user-cookies=1; user-cookies-version=2026-11-20; formulary-experiments=kept', undefined],
  ['user-cookies=1; formulary-experiments=kept', undefined],
  ['user-cookies=0; formulary-experiments=kept', undefined],
  ['formulary-experiments=kept', undefined],
  [`user-cookies=1; ${asked}`, undefined],
  ['', undefined],
])('R-38 with the cookies “%s” the number is %s', (cookie, expected) => {
  vi.stubGlobal('document', { cookie })
  expect(experimentUnit({ cookie: 'user-cookies' })).toBe(expected)
})
