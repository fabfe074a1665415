import { shareOf } from '#kernel/money/index.ts'
import { dayOf } from '#kernel/time.ts'
import { type TaxKind, type TaxLine, type TaxPlace, type TaxRegistration, WHOLE_RATE } from './schema.ts'

/** A rate from a day on, in thousandths of a per cent. */
interface DatedRate {
  kind: TaxKind
  /** Without the country. */
  province: string
  rate: number
  /** YYYY-MM-DD. */
  from: string
}

/** When taxes are charged, and where the operator is registered by then. */
export interface TaxTime {
  at: Date
  registrations: readonly TaxRegistration[]
}

const gstOnly = ['AB', 'BC', 'MB', 'NT', 'NU', 'QC', 'SK', 'YT']

/**
 * Canada's rates (PRICE-5, SET-15), as the Canada Revenue Agency, Revenu Québec and the provinces publish
 * them. A change is a new row with its day; orders keep what they were charged.
 */
const canadianRates: readonly DatedRate[] = [
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

/** Provinces and territories of Canada, ISO 3166-2: each has a tax. */
export const canadianProvinces = [...new Set(canadianRates.map(({ province }) => province))].toSorted()

/** Whether a buyer has said of a place what taxes depend on: in Canada the province. */
export function isKnownPlace({ country, province }: TaxPlace): boolean {
  return country !== 'CA' || canadianProvinces.includes(province ?? '')
}

/**
 * The taxes on `amount` (smallest unit, before tax) where the buyer is, at that moment: each on the amount
 * itself, never on another tax, rounded by itself. None where the operator is not registered, and none
 * outside Canada (SET-15).
 */
export function taxesOf(
  amount: number,
  { country, province }: TaxPlace,
  { at, registrations }: TaxTime,
): TaxLine[] {
  if (country !== 'CA' || province === null) return []
  const day = dayOf(at)
  const current = new Map<TaxKind, number>()
  const known = canadianRates
    .filter((each) => each.province === province && each.from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  for (const { kind, rate } of known) current.set(kind, rate)
  const region = `CA-${province}`
  return [...current]
    .filter(([kind]) =>
      registrations.some((registration) => isCollectedUnder(registration, { kind, region })),
    )
    .map(([kind, rate]) => ({ kind, region, rate, amount: taxAmount(amount, rate) }))
}

/** An amount before tax with the taxes on it (`taxesOf`), and what both come to. */
export function withTaxes(subtotal: number, place: TaxPlace, time: TaxTime) {
  const taxes = taxesOf(subtotal, place, time)
  return { subtotal, taxes, total: subtotal + sumOfTaxes(taxes) }
}

export function sumOfTaxes(taxes: readonly Pick<TaxLine, 'amount'>[]): number {
  return taxes.reduce((sum, { amount }) => sum + amount, 0)
}

/** What a tax at `rate` comes to on `amount`, in the smallest unit. */
export function taxAmount(amount: number, rate: number): number {
  return shareOf(amount, rate, WHOLE_RATE)
}

/**
 * Whether a tax is collected under a registration:
 * that of the GST, with Canada's own agency, is for GST and HST everywhere.
 */
export function isCollectedUnder(
  registration: Pick<TaxRegistration, 'kind' | 'region'>,
  { kind, region }: Pick<TaxLine, 'kind' | 'region'>,
): boolean {
  if (kind === 'GST' || kind === 'HST') return registration.kind === 'GST'
  return registration.kind === kind && registration.region === region
}
