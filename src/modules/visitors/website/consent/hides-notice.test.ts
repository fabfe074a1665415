import { expect, test } from 'vitest'
import { policyLanguage } from './cookie-notice.tsx'
import { hidesNotice } from './hides-notice.ts'

test.each([
  ['/', false],
  ['/templates/', false],
  ['/pricing/plans/', true],
  ['/Pricing/Plans', true],
  ['/fr/PRICING/plans/save50/', true],
  ['/company/support/', true],
  ['/es/company/Contact', true],
  ['/company/support/more/', false],
  ['/company/about/', false],
  ['/pricings/', false],
])('COOK-3 the notice stays away from %s: %s', (pathname, expected) => {
  expect(hidesNotice(pathname)).toBe(expected)
})

test.each([
  ['/fr/templates/', 'fr', 'fr'],
  ['/lp/FR/offer/', 'en', 'fr'],
  ['/frames/', 'en', 'en'],
  ['/es/', 'es', 'es'],
] as const)('COOK-1 on %s, which speaks %s, the policy is the one in %s', (pathname, language, expected) => {
  expect(policyLanguage(pathname, language)).toBe(expected)
})
