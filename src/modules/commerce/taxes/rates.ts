import type { TaxKind } from './schema.ts'

/** A rate from a day on, in thousandths of a per cent. */
interface DatedRate {
  kind: TaxKind
  /** Without the country. */
  province: string
  rate: number
  /** YYYY-MM-DD. */
  from: string
}

/** Provinces and territories of Canada, ISO 3166-2. */
export const canadianProvinces = [
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
] as const

const gstOnly = ['AB', 'BC', 'MB', 'NT', 'NU', 'QC', 'SK', 'YT']

/**
 * Canada's rates (PRICE-5, SET-15), as the Canada Revenue Agency, Revenu Québec and the provinces publish them. A change is a new
 * row with its day; orders keep what they were charged.
 */
export const canadianRates: readonly DatedRate[] = [
  ...gstOnly.map((province): DatedRate => ({ kind: 'GST', province, rate: 5_000, from: '2008-01-01' })),
  { kind: 'QST', province: 'QC', rate: 9_975, from: '2013-01-01' },
  { kind: 'HST', province: 'ON', rate: 13_000, from: '2010-07-01' },
  { kind: 'HST', province: 'NB', rate: 15_000, from: '2016-07-01' },
  { kind: 'HST', province: 'NL', rate: 15_000, from: '2016-07-01' },
  { kind: 'HST', province: 'PE', rate: 15_000, from: '2016-10-01' },
  { kind: 'HST', province: 'NS', rate: 15_000, from: '2010-07-01' },
  { kind: 'HST', province: 'NS', rate: 14_000, from: '2025-04-01' },
  { kind: 'PST', province: 'BC', rate: 7_000, from: '2013-04-01' },
  { kind: 'PST', province: 'MB', rate: 7_000, from: '2019-07-01' },
  { kind: 'PST', province: 'SK', rate: 6_000, from: '2017-03-23' },
]
