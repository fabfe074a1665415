import type { NumberSpelling } from './words.ts'

const SMALL = (
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit ' +
  'dix-neuf'
).split(' ')
const TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
]
const SCALES: [number, string][] = [
  [1e12, 'billion'],
  [1e9, 'milliard'],
  [1e6, 'million'],
]

/** In the spelling that contracts keep to: hyphens below one hundred only ("vingt et un", "deux cent vingt-deux"). */
function cardinal(value: number): string {
  for (const [size, name] of SCALES) {
    if (value < size) continue
    const count = Math.floor(value / size)
    return followedBy(`${cardinal(count)} ${name}${count > 1 ? 's' : ''}`, value % size)
  }
  if (value >= 1000) {
    const count = Math.floor(value / 1000)
    // "quatre-vingt mille", "deux cent mille": the plural s stands at the end of a number only.
    const head = count === 1 ? 'mille' : `${cardinal(count).replace(/(vingt|cent)s$/, '$1')} mille`
    return followedBy(head, value % 1000)
  }
  if (value >= 100) {
    const count = Math.floor(value / 100)
    const rest = value % 100
    if (count === 1) return followedBy('cent', rest)
    return rest === 0 ? `${SMALL[count]} cents` : `${SMALL[count]} cent ${cardinal(rest)}`
  }
  if (value < 20) return SMALL[value] ?? ''
  if (value === 80) return 'quatre-vingts'
  const tens = Math.floor(value / 10)
  const unit = tens === 7 || tens === 9 ? (value % 10) + 10 : value % 10
  const head = TENS[tens] ?? ''
  if (unit === 0) return head
  const joint = tens < 8 && (unit === 1 || unit === 11) ? ' et ' : '-'
  return `${head}${joint}${SMALL[unit]}`
}

function followedBy(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${cardinal(rest)}`
}

export const frenchSpelling: NumberSpelling = {
  cardinal: (value, gender) =>
    gender === 'feminine' ? cardinal(value).replace(/(^|[\s-])un$/, '$1une') : cardinal(value),
  minus: 'moins',
  decimalPoint: 'virgule',
  feminine: /^(?:livre|couronne|roupie|lire|hryvnia|semaine|année)/,
  beforeCurrency(words, currency) {
    if (!/(?:illions?|illiards?)$/.test(words)) return ` ${currency}`
    return /^[aeiouyéèê]/i.test(currency) ? ` d\u2019${currency}` : ` de ${currency}`
  },
  currencyNames: { USD: { one: 'dollar américain', other: 'dollars américains' } },
  cents: {
    EUR: { one: 'centime', other: 'centimes' },
    CHF: { one: 'centime', other: 'centimes' },
    USD: { one: 'cent', other: 'cents' },
    CAD: { one: 'cent', other: 'cents' },
    GBP: { one: 'penny', other: 'pence' },
  },
  money: ({ amount, cents, hundredths }) => {
    if (hundredths === '00') return amount
    return `${amount} et ${cents || `${hundredths}/100`}`
  },
  units: {
    day: { one: 'jour', other: 'jours' },
    week: { one: 'semaine', other: 'semaines' },
    month: { one: 'mois', other: 'mois' },
    year: { one: 'an', other: 'ans' },
  },
}
