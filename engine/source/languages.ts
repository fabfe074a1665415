import type { DurationUnit } from './template.ts'

/** The words that the engine itself puts into a document. One entry per language; issue 3 adds French and Spanish. */
export interface LanguageWords {
  pageOf: string
  schedule: string
  clauseReference: string
  paragraphOf: { before: string; between: string }
  recital: string
  clauseNotIncluded: string
  yes: string
  no: string
  quotes: { open: string; close: string }
  /** Written as the defined term it always is. */
  businessDays: { one: string; other: string }
  blank: (field: string, part: string) => string
  parts: Record<string, string>
  signature: { company: string; individual: string; name: string; title: string; date: string }
  party: {
    /** Between the entity's type and the place whose law it is organized under. */
    organizedIn: string
    companyAddress: string
    individual: string
    /** "a" or "an" before the entity's type. */
    article: (noun: string) => string
  }
}

/** By ear: "a university", "an unincorporated association", "an LLC", "an L.P.", "an S corporation". */
const VOWEL_SOUND = /^(?:a|e(?!u)|i|o(?!ne)|u(?!ni[^n]|se|til)|l\.?l\.?[cp]\b|l\.?p\b|s\b)/i

const english: LanguageWords = {
  pageOf: 'Page {page} of {pages}',
  schedule: 'Schedule {number}',
  clauseReference: 'Section\u00A0',
  paragraphOf: { before: 'paragraph\u00A0', between: ' of ' },
  recital: 'Recital\u00A0',
  clauseNotIncluded: '[clause not included]',
  yes: 'Yes',
  no: 'No',
  quotes: { open: '\u201C', close: '\u201D' },
  businessDays: { one: 'Business Day', other: 'Business Days' },
  blank: (field, part) => `${field}: ${part}`,
  parts: {
    name: 'full legal name',
    entityType: 'type of entity',
    organizedIn: 'state or country of organization',
    address: 'address',
    email: 'e-mail address',
    signatoryName: 'name of person signing',
    signatoryTitle: 'title of person signing',
    line1: 'street address',
    line2: 'second line of the address',
    city: 'city',
    region: 'state or region',
    postalCode: 'postal code',
    country: 'country',
  },
  signature: {
    company: 'By (signature)',
    individual: 'Signature',
    name: 'Name',
    title: 'Title',
    date: 'Date',
  },
  party: {
    organizedIn: ' organized under the laws of ',
    companyAddress: ', with its principal place of business at ',
    individual: ', an individual residing at ',
    article: (noun) => (VOWEL_SOUND.test(noun) ? 'an' : 'a'),
  },
}

const languages: Record<string, LanguageWords> = { en: english }

/** The words for a BCP 47 language. @throws RangeError for a language without words, which the parser refuses first. */
export function wordsFor(language: string): LanguageWords {
  const words = languages[primary(language)]
  if (!words) throw new RangeError(`no words for the language ${language}`)
  return words
}

export function hasWords(language: string): boolean {
  return Object.hasOwn(languages, primary(language))
}

function primary(language: string): string {
  return language.split('-')[0] ?? language
}

/** Units that `Intl` can print by itself. */
export const INTL_UNITS: Partial<Record<DurationUnit, string>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
}
