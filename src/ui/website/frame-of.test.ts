import { describe, expect, test } from 'vitest'
import { effectsOfPath, frameOf, pathEffects } from './frame-of.ts'
import { type LayoutName, layouts } from './layouts.ts'

const landing: LayoutName[] = [
  'click-bank',
  'lp',
  'lpab',
  'lpabdocs',
  'lpdocs',
  'lpf',
  'lpl',
  'lpNew',
  'lpsaas',
]

test('LAY-1 there are the seventeen layouts of the specification', () => {
  expect(Object.keys(layouts).sort()).toEqual(
    [
      ...landing,
      'budgeto',
      'company',
      'default',
      'default_backup',
      'empty',
      'legal',
      'pricing',
      'pricingNew',
    ].sort(),
  )
})

test.each(landing)(
  'LAY-2 %s has header, footer and the dialog, and is kept out of search engines',
  (name) => {
    const frame = frameOf(name, '/')
    expect(frame).toMatchObject({ signUpDialog: true, robots: 'noindex' })
    expect([frame.header, frame.footer]).not.toContain('none')
  },
)

test('LAY-3 pricing layouts have the terms dialog; one the chat widget, the other a help desk', () => {
  expect(layouts.pricing).toMatchObject({ dialogs: ['terms'], chat: 'help-desk' })
  expect(layouts.pricingNew).toMatchObject({ dialogs: ['terms'], chat: 'widget' })
})

test.each(['/fr', '/de', '/it', '/pt', '/es'])(
  'LAY-4 two-language pages have the old frame below %s',
  (prefix) => {
    for (const layout of ['lpdocs', 'lpNew'] as const) {
      expect(frameOf(layout, '/docs/1800-templates/')).toMatchObject({ header: 'full', footer: 'full' })
      expect(frameOf(layout, `${prefix}/docs/demo/`)).toMatchObject({ header: 'simple', footer: 'short' })
    }
  },
)

describe('what a path changes', () => {
  const belowL = { header: 'landing', stickyHeader: 'always', signUpButton: 'access-now' }
  test.each([
    ['/docs/ab/15.10.24/00/', { signUpVariant: 'AB2', tagline: 'ready-to-sign', footer: 'full' }],
    [
      '/docs/ab/15.10.24/01/',
      { signUpVariant: 'v1', labelStyle: 'inside', tagline: 'ready-to-sign', footer: 'full' },
    ],
    [
      '/docs/ab/15.10.24/02/',
      { signUpVariant: 'v2', labelStyle: 'inside', tagline: 'ready-to-sign', footer: 'full' },
    ],
    [
      '/docs/ab/15.10.24/03/',
      { signUpVariant: 'v3', labelStyle: 'inside', tagline: 'ready-to-sign', footer: 'full' },
    ],
    ['/docs/ab/15.10.24/04/', { labelStyle: 'inside', tagline: 'ready-to-sign', footer: 'full' }],
    ['/docs/ab/11.05.24/00/', { signUpVariant: 'AB2' }],
    ['/docs/ab/11.05.24/01/', { signUpVariant: 'v5' }],
    ['/docs/ab/23.09.24/00/', { tagline: 'documents-in-minutes' }],
    ['/docs/ab/23.09.24/01/', { tagline: 'documents-in-minutes' }],
    ['/lp/ab/23.05.18/00/', {}],
    ['/lp/ab/23.05.18/01/', { signUpVariant: 'AB2' }],
    ['/lp/ab/23.06.14/01/', { signUpVariant: 'AB3' }],
    ['/l/f/', { ...belowL, signUpVariant: 'AB4' }],
    ['/l/aug232024/', belowL],
    ['/l', belowL],
    ['/pricing/plans/ab/save/', { headerTagline: 'help' }],
    ['/pricing/plans', { mainMenu: false, footer: 'none' }],
    ['/pricing/plans/renew/', {}],
    ['/pricing/plans/ab/test/2/a/', { footer: 'none' }],
    ['/pricing/plans/ab/test/2/b/', { footer: 'none' }],
    ['/pricing/plans/ab/test/2/c/', {}],
    ['/company/sustainability/', { theme: 'sustainability' }],
    ['/company/terms-of-use-frame', { content: 'text', embedded: true }],
    ['/company/privacy-policy-frame/', { content: 'text', embedded: true }],
    ['/company/privacy-policy/', {}],
    ['/lp/', {}],
    ['/templates/', {}],
  ])('LAY-5 LAY-6 LAY-7 SIGN-4 HEAD-4 FOOT-2 ROUTE-2 %s', (path, effects) => {
    expect(effectsOfPath(path)).toEqual(effects)
  })

  test('every row has its test above: none is shadowed by another', () => {
    for (const { fragment, exact: _exact, ...effect } of pathEffects) {
      expect(effectsOfPath(fragment)).toMatchObject(effect)
    }
  })

  test('LAY-5 the page learns which dialog its path names, also below a language', () => {
    expect(frameOf('lpf', '/fr/l/f/')).toMatchObject({ signUpVariant: 'AB4', signUpButton: 'access-now' })
    expect(frameOf('lpabdocs', '/docs/ab/15.10.24/04/')).toMatchObject({ labelStyle: 'inside' })
    expect(frameOf('lpdocs', '/docs/free-demo/')).not.toHaveProperty('signUpVariant')
  })

  test('HEAD-4 FOOT-2 it holds in every language', () => {
    expect(frameOf('pricingNew', '/es/pricing/plans/')).toMatchObject({ mainMenu: false, footer: 'none' })
    expect(frameOf('pricingNew', '/pricing/plans/renew/')).toMatchObject({ mainMenu: true, footer: 'short' })
  })
})
