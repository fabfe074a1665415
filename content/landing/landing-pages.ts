/*
 * The landing pages (ROUTE-5…7, OPEN-1): which promise stands at which address. A promise is a file of
 * `content/landing/{language}/`; the same promise in another language is the same page there.
 */

/** Addresses of one language: slug → promise. */
type Slugs = Readonly<Record<string, string>>

/** The promises that the sets share: `/lp/` has all of `/docs/`, and the Spanish ones (ROUTE-5). */
const english: Slugs = {
  '1800-templates': 'whole-library',
  '2000-templates': 'every-kind',
  '6m-users': 'users',
  'attorney-drafted': 'drafting',
  'fill-in-the-blanks': 'blanks',
  'free-demo': 'demo',
  'ms-office': 'word',
}
const french: Slugs = {
  '1300-modeles': 'whole-library',
  '6m-utilisateurs': 'users',
  demo: 'demo',
  economisez: 'saving',
}
const spanish: Slugs = {
  '1200-modelos': 'whole-library',
  '6m-clientes': 'users',
  demo: 'demo',
  'espacios-blanco': 'blanks',
}
/** ROUTE-6: the same in every language. */
const dated: Slugs = {
  aug232024: 'people',
  sept092024: 'money-owed',
  jan022024: 'confidential',
}

export const landingPages = {
  docs: { en: english, fr: french },
  lp: { en: english, fr: french, es: spanish },
  l: { en: dated, fr: dated, es: dated },
} as const satisfies Record<string, Readonly<Record<string, Slugs>>>

/** The promises of the addresses that are no set: `/lp/`, `/l/` and `/l/f/`. */
export const landingStarts = { lp: 'start', l: 'choose', f: 'choose' } as const

/**
 * The dates of the tests (ROUTE-7) and the promise that each was about. What differs between the variants of
 * a date is their dialog, its labels, taglines and footer: `src/ui/website/frame-of.ts`.
 */
export const landingTests = {
  docs: { '15.10.24': 'ready-to-sign', '11.05.24': 'blanks', '23.09.24': 'minutes' },
  lp: { '23.05.18': 'every-kind', '23.06.14': 'word' },
} as const satisfies Record<string, Slugs>

/** `/docs/ab/test/1`. */
export const firstTest = { address: 'test/1', promise: 'demo' } as const

/** CAT-3: what is suggested where a page names nothing, and what no result falls back to (CAT-4). */
export const defaultKeywords = {
  en: 'business-and-legal-documents',
  fr: 'documents-juridiques-et-commerciaux',
  es: 'contratos-y-documentos-legales',
} as const
