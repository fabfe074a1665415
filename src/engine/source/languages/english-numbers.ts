import type { NumberSpelling } from './words.ts'

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
export function englishSpelling({ and }: { and: boolean }): NumberSpelling {
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
    currencyNames: {
      GBP: { one: 'pound sterling', other: 'pounds sterling' },
    },
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
