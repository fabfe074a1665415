import { defaultLanguage, languageOfPath } from '#kernel/i18n/languages.ts'
import { type Frame, type LayoutName, layouts } from './layouts.ts'

/** The frame of a page: its layout's choices, changed by its language (LAY-4) and by its path (LAY-5). */
export function frameOf(layout: LayoutName, pathname: string): Frame {
  const language = languageOfPath(pathname)
  const { inOtherLanguages, ...frame } = layouts[layout]
  return {
    ...frame,
    ...(language.code !== defaultLanguage.code && inOtherLanguages),
    ...effectsOfPath(pathname.slice(language.prefix.length)),
  }
}

/** What a path changes of its layout: the specification's table (LAY-5), and neighbours naming a path. */
interface PathEffect extends Partial<Frame> {
  /** Changes every path that holds it, or exactly this one in any language. */
  fragment: `/${string}`
  exact?: true
}

/** ROUTE-2: the text of a legal page alone. */
const textAlone = { exact: true, content: 'text', embedded: true } as const

/** Later rows go before earlier ones. */
export const pathEffects: readonly PathEffect[] = [
  // LAY-5. The docs of 15.10.24 have the full footer, and taglines of their own as those of 23.09.24.
  { fragment: '/docs/ab/23.09.24/', tagline: 'documents-in-minutes' },
  { fragment: '/docs/ab/15.10.24/', tagline: 'ready-to-sign', footer: 'full' },
  { fragment: '/docs/ab/15.10.24/00/', signUpVariant: 'AB2' },
  { fragment: '/docs/ab/15.10.24/01/', signUpVariant: 'v1', labelStyle: 'inside' },
  { fragment: '/docs/ab/15.10.24/02/', signUpVariant: 'v2', labelStyle: 'inside' },
  { fragment: '/docs/ab/15.10.24/03/', signUpVariant: 'v3', labelStyle: 'inside' },
  { fragment: '/docs/ab/15.10.24/04/', labelStyle: 'inside' },
  { fragment: '/docs/ab/11.05.24/00/', signUpVariant: 'AB2' },
  { fragment: '/docs/ab/11.05.24/01/', signUpVariant: 'v5' },
  { fragment: '/lp/ab/23.05.18/01/', signUpVariant: 'AB2' },
  { fragment: '/lp/ab/23.06.14/01/', signUpVariant: 'AB3' },
  // LAY-6, SIGN-4.
  { fragment: '/l/', header: 'landing', stickyHeader: 'always', signUpButton: 'access-now' },
  { fragment: '/l/f/', signUpVariant: 'AB4' },
  { fragment: '/pricing/plans/ab/save/', headerTagline: 'help' },
  // HEAD-4, FOOT-2.
  { fragment: '/pricing/plans/', exact: true, mainMenu: false, footer: 'none' },
  { fragment: '/pricing/plans/ab/test/2/a/', exact: true, footer: 'none' },
  { fragment: '/pricing/plans/ab/test/2/b/', exact: true, footer: 'none' },
  // Nothing leads away from a purchase by accident, and no help desk of others is loaded.
  { fragment: '/pricing/checkout/', mainMenu: false, signUpDialog: false, chat: 'widget' },
  { fragment: '/company/terms-of-use-frame/', ...textAlone },
  { fragment: '/company/privacy-policy-frame/', ...textAlone },
  // LAY-7.
  { fragment: '/sustainability', theme: 'sustainability' },
]

/** All that a path changes; `path` has no language in front, with or without its last slash. */
export function effectsOfPath(path: string): Omit<PathEffect, 'fragment' | 'exact'> {
  const whole = path.endsWith('/') ? path : `${path}/`
  const applying = pathEffects.filter(({ fragment, exact }) =>
    exact ? whole === fragment : whole.includes(fragment),
  )
  const { fragment: _, exact: _exact, ...effects }: Partial<PathEffect> = Object.assign({}, ...applying)
  return effects
}
