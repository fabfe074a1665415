import type { Gender, NumberSpelling } from './words.ts'

const SMALL = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
  'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete ' +
  'veintiocho veintinueve'
).split(' ')
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const HUNDREDS = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
]

function cardinal(value: number, gender: Gender, noun: boolean): string {
  const words = whole(value, gender)
  if (gender === 'feminine') return words.replace(/(^|\s|veinti)uno$/, '$1una')
  return noun ? shortened(words) : words
}

function whole(value: number, gender: Gender): string {
  if (value >= 1e12) return scaled(value, 1e12, 'billón', 'billones', gender)
  if (value >= 1e6) return scaled(value, 1e6, 'millón', 'millones', gender)
  if (value >= 1000) {
    const count = Math.floor(value / 1000)
    const head = count === 1 ? 'mil' : `${shortened(whole(count, gender))} mil`
    return followedBy(head, value % 1000, gender)
  }
  if (value === 100) return 'cien'
  if (value > 100) {
    const hundreds = HUNDREDS[Math.floor(value / 100)] ?? ''
    const head = gender === 'feminine' ? hundreds.replace(/os$/, 'as') : hundreds
    return followedBy(head, value % 100, gender)
  }
  if (value < 30) return SMALL[value] ?? ''
  const unit = value % 10
  return `${TENS[Math.floor(value / 10)]}${unit ? ` y ${SMALL[unit]}` : ''}`
}

/** Millions are masculine whatever is counted: "doscientos millones de libras". */
function scaled(value: number, size: number, one: string, other: string, gender: Gender): string {
  const count = Math.floor(value / size)
  const head = count === 1 ? `un ${one}` : `${shortened(whole(count, 'masculine'))} ${other}`
  return followedBy(head, value % size, gender)
}

function followedBy(head: string, rest: number, gender: Gender): string {
  return rest === 0 ? head : `${head} ${whole(rest, gender)}`
}

/** Before a noun: "un", "veintiún", "treinta y un". */
function shortened(words: string): string {
  return words.replace(/veintiuno$/, 'veintiún').replace(/(^|\s)uno$/, '$1un')
}

const CENTAVO = { one: 'centavo', other: 'centavos' }

export const spanishSpelling: NumberSpelling = {
  cardinal,
  minus: 'menos',
  decimalPoint: 'coma',
  feminine: /^(?:libra|lira|corona|rupia|grivna|semana)/,
  beforeCurrency: (words, currency) =>
    /(?:ll[oó]n|llones)$/.test(words) ? ` de ${currency}` : ` ${currency}`,
  currencyNames: { GBP: { one: 'libra esterlina', other: 'libras esterlinas' } },
  cents: {
    EUR: { one: 'céntimo', other: 'céntimos' },
    USD: CENTAVO,
    CAD: CENTAVO,
    MXN: CENTAVO,
    GBP: { one: 'penique', other: 'peniques' },
  },
  money: ({ amount, cents, hundredths }) => {
    if (hundredths === '00') return amount
    return `${amount} con ${cents || `${hundredths}/100`}`
  },
  units: {
    day: { one: 'día', other: 'días' },
    week: { one: 'semana', other: 'semanas' },
    month: { one: 'mes', other: 'meses' },
    year: { one: 'año', other: 'años' },
  },
}

/** Mexican instruments write the cents as a fraction and close with the currency: "diez mil pesos 00/100 M.N.". */
export const mexicanSpelling: NumberSpelling = {
  ...spanishSpelling,
  decimalPoint: 'punto',
  currencyNames: {
    ...spanishSpelling.currencyNames,
    MXN: { one: 'peso', other: 'pesos' },
    USD: { one: 'dólar de los Estados Unidos', other: 'dólares de los Estados Unidos' },
  },
  money: ({ amount, hundredths, money }) =>
    `${amount} ${hundredths}/100 ${money.currency === 'MXN' ? 'M.N.' : money.currency}`,
}
