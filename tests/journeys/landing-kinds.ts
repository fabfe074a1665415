import type { LanguageCode } from '#kernel/i18n/languages.ts'

/**
 * Landing pages that no sitemap lists: every kind of hero and of section that there is, one of each family of
 * addresses, and a dated and a tested one (`landing-kinds.test.ts` insists on the kinds). A path without the
 * prefix of its languages. What `repeats` is made of is on the others, too.
 */
export const landingKinds: readonly {
  path: string
  languages: readonly LanguageCode[]
  repeats?: true
}[] = [
  { path: '/docs/1800-templates/', languages: ['en'] },
  { path: '/docs/2000-templates/', languages: ['en'] },
  { path: '/docs/6m-users/', languages: ['en'] },
  { path: '/docs/attorney-drafted/', languages: ['en'] },
  { path: '/docs/fill-in-the-blanks/', languages: ['en'] },
  { path: '/docs/free-demo/', languages: ['en'], repeats: true },
  { path: '/docs/ms-office/', languages: ['en'] },
  { path: '/docs/economisez/', languages: ['fr'], repeats: true },
  { path: '/lp/demo/', languages: ['fr', 'es'] },
  { path: '/lp/', languages: ['en', 'fr', 'es'], repeats: true },
  { path: '/l/', languages: ['en'], repeats: true },
  { path: '/l/f/', languages: ['en', 'fr', 'es'] },
  { path: '/l/jan022024/', languages: ['en', 'fr', 'es'], repeats: true },
  { path: '/docs/ab/15.10.24/04/', languages: ['en'], repeats: true },
  { path: '/docs/ab/23.09.24/00/', languages: ['en'], repeats: true },
  { path: '/lp/ab/23.06.14/01/', languages: ['en'], repeats: true },
]
