import { afterEach, expect, test, vi } from 'vitest'
import { experimentUnit } from './experiment-unit.ts'

afterEach(() => vi.unstubAllGlobals())

const asked = 'user-cookies-version=2026-11-22'

test.each([
  [`user-cookies=1; ${asked}; formulary-experiments=kept`, 'in-page', 'kept'],
  ['user-cookies=1; user-cookies-version=2026-11-20; formulary-experiments=kept', 'in-page', 'in-page'],
  ['user-cookies=1; formulary-experiments=kept', 'in-page', 'in-page'],
  ['user-cookies=0; formulary-experiments=kept', 'in-page', 'in-page'],
  ['formulary-experiments=kept', undefined, undefined],
  [`user-cookies=1; ${asked}`, 'in-page', 'in-page'],
  ['', undefined, undefined],
])('R-38 with the cookies “%s” and %s in the page the number is %s', (cookie, inPage, expected) => {
  vi.stubGlobal('document', { cookie, documentElement: { dataset: { experimentUnit: inPage } } })
  expect(experimentUnit({ cookie: 'user-cookies' })).toBe(expected)
})
