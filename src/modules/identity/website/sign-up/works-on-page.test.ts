import { expect, test, vi } from 'vitest'
import { signUpVariants, standardVariant } from '#content/sign-up/variants.ts'
import { buildSite } from '#tests/builders/site.ts'
import { worksOnPage } from './sign-up-dialog.tsx'

const worksOn = '/docs/ab/15.10.24/02/'

test.each([
  [signUpVariants.v2, { en: worksOn }, 'en', true],
  [signUpVariants.v2, { fr: `/fr${worksOn}`, en: '/elsewhere/' }, 'fr', true],
  [signUpVariants.v2, { en: '/docs/ab/15.10.24/03/' }, 'en', false],
  [signUpVariants.v2, {}, 'en', false],
  [standardVariant, {}, 'en', true],
] as const)(
  'SIGN-1 the button works on the page that names it, at whatever address that stands: %#',
  (variant, alternates, language, expected) => {
    // An experiment's address, which is that of another page.
    vi.stubGlobal('window', { location: { pathname: '/docs/1800-templates/' } })
    expect(worksOnPage(variant, buildSite({ alternates, language }))).toBe(expected)
    vi.unstubAllGlobals()
  },
)
