import { type FittingWord, type LanguageWords, type NumberSpelling, sentence } from './words.ts'

const SMALL = (
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn ' +
  'achtzehn neunzehn'
).split(' ')
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']
const SCALES: [size: number, one: string, other: string][] = [
  [1e12, 'Billion', 'Billionen'],
  [1e9, 'Milliarde', 'Milliarden'],
  [1e6, 'Million', 'Millionen'],
]

/** Below a million one word, in small letters: "zweihunderteinundzwanzig". */
function belowMillion(value: number): string {
  if (value >= 1000) {
    const rest = value % 1000
    return `${belowMillion(Math.floor(value / 1000))}tausend${rest ? belowMillion(rest) : ''}`
  }
  if (value >= 100) {
    const rest = value % 100
    return `${SMALL[Math.floor(value / 100)]}hundert${rest ? belowMillion(rest) : ''}`
  }
  if (value < 20) return SMALL[value] ?? ''
  const unit = value % 10
  return `${unit ? `${SMALL[unit]}und` : ''}${TENS[Math.floor(value / 10)]}`
}

/** Before a noun "ein", or "eine" before a feminine one; alone "eins", also at the end: "hunderteins". */
function cardinal(value: number, gender: 'masculine' | 'feminine', noun: boolean): string {
  for (const [size, one, other] of SCALES) {
    if (value < size) continue
    const count = Math.floor(value / size)
    const head = count === 1 ? `eine ${one}` : `${cardinal(count, 'feminine', true)} ${other}`
    return value % size === 0 ? head : `${head} ${cardinal(value % size, gender, noun)}`
  }
  const words = belowMillion(value)
  if (!words.endsWith('ein')) return words
  if (!noun) return `${words}s`
  return gender === 'feminine' && value === 1 ? 'eine' : words
}

const CENT = { one: 'Cent', other: 'Cent' }

const germanSpelling: NumberSpelling = {
  cardinal,
  minus: 'minus',
  decimalPoint: 'Komma',
  feminine: /^(?:Krone|Lira|Rupie|Woche)/,
  beforeCurrency: (_words, currency) => ` ${currency}`,
  currencyNames: {
    EUR: { one: 'Euro', other: 'Euro' },
    USD: { one: 'US-Dollar', other: 'US-Dollar' },
    CHF: { one: 'Schweizer Franken', other: 'Schweizer Franken' },
    GBP: { one: 'Pfund Sterling', other: 'Pfund Sterling' },
  },
  cents: {
    EUR: CENT,
    USD: CENT,
    CAD: CENT,
    CHF: { one: 'Rappen', other: 'Rappen' },
    GBP: { one: 'Penny', other: 'Pence' },
  },
  money: ({ amount, cents, hundredths }) => {
    if (hundredths === '00') return amount
    return `${amount} und ${cents || `${hundredths}/100`}`
  },
  units: {
    day: { one: 'Tag', other: 'Tage' },
    week: { one: 'Woche', other: 'Wochen' },
    month: { one: 'Monat', other: 'Monate' },
    year: { one: 'Jahr', other: 'Jahre' },
  },
}

/** After these words a period stands in the dative: "von 14 Tagen", "nach 3 Monaten". */
function withDative(word: string): FittingWord {
  return (answer) => ({ form: `${word} `, ...(/(?:[Tt]age|Monate|Jahre)$/.test(answer) && { ending: 'n' }) })
}

const germany: LanguageWords = {
  pageOf: 'Seite {page} von {pages}',
  schedule: 'Anlage {number}',
  scheduleReference: 'Anlage {number}',
  // Not "§ 1": the sign is left to the law, so that "§ 4" is never this contract's and a statute's.
  numbering: { clauses: ['{1}.', '{1}.{2}', '{a})', '({i})'], recitals: '({A})', parties: '({1})' },
  clauseReference: 'Ziffer\u00A0',
  severalReferences: {
    clauses: 'Ziffern\u00A0',
    recitals: 'Vorbemerkungen\u00A0',
    articles: [],
    between: /^(, | (?:und|oder) )$/,
    and: /und/,
  },
  fits: Object.fromEntries(
    ['von', 'nach', 'seit', 'mit', 'binnen', 'zu', 'aus', 'ab', 'den'].map((word) => [
      word,
      withDative(word),
    ]),
  ),
  paragraphOf: { before: 'Ziffer\u00A0', between: ' der ' },
  recital: 'Vorbemerkung\u00A0',
  clauseNotIncluded: '[Klausel nicht enthalten]',
  yes: 'Ja',
  no: 'Nein',
  quotes: { open: '\u201E', close: '\u201C' },
  checked: 'angekreuzt',
  unchecked: 'nicht angekreuzt',
  businessDays: { one: 'Werktag', other: 'Werktage' },
  blank: (field, part) => `${field}: ${part}`,
  parts: {
    name: 'Name oder Firma',
    entityType: 'Rechtsform',
    organizedIn: 'Gründungsrecht',
    registrationNumber: 'Registergericht und Registernummer',
    taxNumber: 'USt-IdNr. oder Steuernummer',
    address: 'Anschrift',
    email: 'E-Mail-Adresse',
    signatoryName: 'Name der unterzeichnenden Person',
    signatoryTitle: 'Funktion der unterzeichnenden Person',
    line1: 'Straße und Hausnummer',
    line2: 'Adresszusatz',
    city: 'Ort',
    region: 'Land',
    postalCode: 'Postleitzahl',
    country: 'Staat',
    date: 'Fälligkeit',
    payment: 'Rate',
    interest: 'Zinsen',
    principal: 'Tilgung',
    balance: 'Restschuld',
  },
  cover: {
    lead: 'Die Eckdaten auf dieser Seite und die folgenden Vertragsbedingungen sind ein Vertrag. Die Eckdaten füllen aus, was die Bedingungen offen lassen, und gehen ihnen bei Widersprüchen vor.',
    columns: ['Punkt', 'Vereinbarung'],
    terms: 'Vertragsbedingungen',
  },
  signature: {
    company: 'Unterschrift',
    individual: 'Unterschrift',
    name: 'Name',
    title: 'Funktion',
    date: 'Ort und Datum',
  },
  deed: {
    statement: {
      company: 'Unterzeichnet von {signatoryName} für {name} in Gegenwart von:',
      individual: 'Unterzeichnet von {name} in Gegenwart von:',
    },
    witnessHeading: 'Zeugin oder Zeuge',
    witnessLines: ['Unterschrift', 'Name', 'Anschrift', 'Beruf'],
  },
  letter: {
    subject: '',
    reference: 'Unser Zeichen:',
    arrangement: 'block',
    date: { withoutPlace: '', afterPlace: ', ' },
  },
  party: {
    company: sentence`{name}, {address}[, {registrationNumber}], vertreten durch {signatoryName}, {signatoryTitle}`,
    individual: sentence`{name}, {address}`,
  },
  spelling: germanSpelling,
}

export const german = { 'de-DE': germany }
