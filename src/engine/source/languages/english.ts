import { type LanguageWords, type NumberSpelling, sentence } from './words.ts'

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES: [number, string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
]

/** `and`: "one hundred and one", as outside North America. */
function englishSpelling({ and }: { and: boolean }): NumberSpelling {
  const joint = and ? ' and ' : ' '
  const cardinal = (value: number): string => {
    for (const [size, name] of SCALES) {
      if (value < size) continue
      const rest = value % size
      const head = `${cardinal(Math.floor(value / size))} ${name}`
      if (rest === 0) return head
      return `${head}${rest < 100 ? joint : ' '}${cardinal(rest)}`
    }
    if (value >= 100) {
      const rest = value % 100
      return `${SMALL[Math.floor(value / 100)]} hundred${rest ? joint + cardinal(rest) : ''}`
    }
    if (value < 20) return SMALL[value] ?? ''
    const unit = value % 10
    return `${TENS[Math.floor(value / 10)]}${unit ? `-${SMALL[unit]}` : ''}`
  }
  return {
    cardinal,
    minus: 'minus',
    decimalPoint: 'point',
    feminine: /^(?!)/,
    beforeCurrency: (_words, currency) => ` ${currency}`,
    currencyNames: { GBP: { one: 'pound sterling', other: 'pounds sterling' } },
    cents: {
      USD: { one: 'cent', other: 'cents' },
      CAD: { one: 'cent', other: 'cents' },
      AUD: { one: 'cent', other: 'cents' },
      NZD: { one: 'cent', other: 'cents' },
      EUR: { one: 'cent', other: 'cents' },
      GBP: { one: 'penny', other: 'pence' },
      MXN: { one: 'centavo', other: 'centavos' },
    },
    money: ({ amount, cents, hundredths }) => {
      if (hundredths === '00') return amount
      return `${amount} and ${cents || `${hundredths}/100`}`
    },
    units: {
      day: { one: 'day', other: 'days' },
      week: { one: 'week', other: 'weeks' },
      month: { one: 'month', other: 'months' },
      year: { one: 'year', other: 'years' },
    },
  }
}

/** By ear: "a university", "an unincorporated association", "an hour", "an 18-month term". */
const VOWEL_SOUND =
  /^(?:a|e(?!u|we)|i|o(?!nce\b|ne\b|ne-)|u(?!ni[^nm]|s[aeu]|til|kr|biq)|h(?:our|onest|ono|eir)|8|1[18](?:\D|$|\d{3}(?!\d)))/i
/**
 * Letters that are spelled out: "an LLC", "an L.P.", "an S corporation", "an HR manager", "a UX designer".
 */
const SPELLED = /^(?:[A-Z](?:\.[A-Z])*\.?|[A-Z]{2,3}|[B-DF-HJ-NP-TV-Z]{4,})(?![\p{L}\p{N}])/u

function article(noun: string): string {
  const word = noun.replace(/^[^\p{L}\p{N}]+/u, '')
  return (SPELLED.test(word) ? /^[AEFHILMNORSX]/ : VOWEL_SOUND).test(word) ? 'an' : 'a'
}

const american: LanguageWords = {
  pageOf: 'Page {page} of {pages}',
  schedule: 'Schedule {number}',
  scheduleReference: 'Schedule {number}',
  numbering: { clauses: ['{1}.', '{1}.{2}', '({a})', '({i})'], recitals: '({A})', parties: '({1})' },
  clauseReference: 'Section\u00A0',
  severalReferences: {
    clauses: 'Sections\u00A0',
    recitals: 'Recitals\u00A0',
    articles: [],
    between: /^(, (?:and |or )?| (?:and|or) )$/,
    and: /and/,
  },
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
  cover: {
    lead: 'The key terms on this page and the standard terms that follow are one contract. The key terms fill in what the standard terms leave blank, and prevail where the two differ.',
    columns: ['Key term', 'What is agreed'],
    terms: 'Standard terms',
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
    company: sentence`{name}, {article} {entityType} organized under the laws of {organizedIn}[ (registration number {registrationNumber})], with its principal place of business at {address}`,
    individual: sentence`{name}, an individual residing at {address}`,
  },
  fits: { a: (answer) => ({ form: `${article(answer)} ` }) },
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
    company: sentence`{name}, {article} {entityType} existing under the laws of {organizedIn}[ (corporation number {registrationNumber})], with its principal place of business at {address}`,
  },
}

/** Contracts of England say "clause", with a small letter, and always name the company's number. */
const british: LanguageWords = {
  ...american,
  clauseReference: 'clause\u00A0',
  severalReferences: { ...american.severalReferences, clauses: 'clauses\u00A0' },
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
    company: sentence`{name}, {article} {entityType} incorporated in {organizedIn} with company number {registrationNumber}, whose registered office is at {address}`,
    individual: sentence`{name} of {address}`,
  },
  spelling: englishSpelling({ and: true }),
}

export const english = { 'en-US': american, 'en-CA': canadian, 'en-GB': british }
