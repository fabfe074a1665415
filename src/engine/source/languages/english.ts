import { englishSpelling } from './english-numbers.ts'
import type { LanguageWords, PartyPhrase } from './words.ts'

/** By ear: "a university", "an unincorporated association", "an LLC", "an L.P.", "an S corporation". */
const VOWEL_SOUND = /^(?:a|e(?!u)|i|o(?!ne)|u(?!ni[^n]|se|til)|l\.?l\.?[cp]\b|l\.?p\b|s\b)/i

const ADDRESS: PartyPhrase = { before: ', with its principal place of business at ', part: 'address' }

const american: LanguageWords = {
  pageOf: 'Page {page} of {pages}',
  schedule: 'Schedule {number}',
  scheduleReference: 'Schedule {number}',
  numbering: {
    clauses: ['{1}.', '{1}.{2}', '({a})', '({i})'],
    recitals: '({A})',
    parties: '({1})',
  },
  clauseReference: 'Section\u00A0',
  paragraphOf: { before: 'paragraph\u00A0', between: ' of ' },
  recital: 'Recital\u00A0',
  clauseNotIncluded: '[clause not included]',
  yes: 'Yes',
  no: 'No',
  quotes: { open: '\u201C', close: '\u201D' },
  checked: 'checked',
  unchecked: 'not checked',
  // Written as the defined term it always is.
  businessDays: { one: 'Business Day', other: 'Business Days' },
  blank: (field, part) => `${field}: ${part}`,
  parts: {
    name: 'full legal name',
    entityType: 'type of entity',
    organizedIn: 'state or country of organization',
    registrationNumber: 'registration number',
    taxNumber: 'tax number',
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
    date: 'due date',
    payment: 'payment',
    interest: 'interest',
    principal: 'principal',
    balance: 'balance',
  },
  signature: {
    company: 'By (signature)',
    individual: 'Signature',
    name: 'Name',
    title: 'Title',
    date: 'Date',
  },
  deed: {
    statement: {
      company: 'Executed as a deed by {name}, acting by {signatoryName}, in the presence of:',
      individual: 'Signed as a deed by {name} in the presence of:',
    },
    witnessHeading: 'Witness',
    witnessLines: ['Signature of witness', 'Name', 'Address', 'Occupation'],
  },
  letter: {
    subject: 'Re:',
    reference: 'Our reference:',
    arrangement: 'block',
    date: { withoutPlace: '', afterPlace: ', ' },
  },
  party: {
    company: [
      { part: 'name' },
      { before: ', {article} ', part: 'entityType' },
      { before: ' organized under the laws of ', part: 'organizedIn' },
      { before: ' (registration number ', part: 'registrationNumber', after: ')', optional: true },
      ADDRESS,
    ],
    individual: [{ part: 'name' }, { before: ', an individual residing at ', part: 'address' }],
  },
  article: (noun) => (VOWEL_SOUND.test(noun) ? 'an' : 'a'),
  spelling: englishSpelling({ and: false }),
}

const canadian: LanguageWords = {
  ...american,
  parts: {
    ...american.parts,
    organizedIn: 'province or country of incorporation',
    region: 'province or region',
  },
  party: {
    ...american.party,
    company: [
      { part: 'name' },
      { before: ', {article} ', part: 'entityType' },
      { before: ' existing under the laws of ', part: 'organizedIn' },
      { before: ' (corporation number ', part: 'registrationNumber', after: ')', optional: true },
      ADDRESS,
    ],
  },
}

/** Contracts of England say "clause", with a small letter, and always name the company's number. */
const british: LanguageWords = {
  ...american,
  clauseReference: 'clause\u00A0',
  parts: {
    ...american.parts,
    organizedIn: 'country of incorporation',
    registrationNumber: 'company number',
    region: 'county or region',
    city: 'town or city',
    postalCode: 'postcode',
    signatoryTitle: 'position of person signing',
  },
  signature: { ...american.signature, title: 'Position' },
  party: {
    company: [
      { part: 'name' },
      { before: ', {article} ', part: 'entityType' },
      { before: ' incorporated in ', part: 'organizedIn' },
      { before: ' with company number ', part: 'registrationNumber' },
      { before: ', whose registered office is at ', part: 'address' },
    ],
    individual: [{ part: 'name' }, { before: ' of ', part: 'address' }],
  },
  spelling: englishSpelling({ and: true }),
}

export const english = { 'en-US': american, 'en-CA': canadian, 'en-GB': british }
