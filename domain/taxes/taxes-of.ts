import { shareOf } from '../money/index.ts'
import { canadianProvinces, canadianRates } from './rates.ts'
import type { TaxKind, TaxLine, TaxPlace, TaxRegistration } from './schema.ts'

/** Thousandths of a per cent in the whole. */
const WHOLE = 100_000

/** Whether taxes depend on the province there: a buyer has to name it. */
function needsProvince(country: string): boolean {
  return country === 'CA'
}

export function isKnownPlace({ country, province }: TaxPlace): boolean {
  if (!needsProvince(country)) return true
  return (canadianProvinces as readonly (string | null)[]).includes(province)
}

/**
 * The taxes on `amount` (smallest unit, before taxes) where the buyer is, at that moment: each on the amount itself, never on
 * another tax, rounded by itself. None where the operator is not registered, and none outside Canada (decision 15).
 */
export function taxesOf(
  amount: number,
  { country, province }: TaxPlace,
  { at, registrations }: { at: Date; registrations: readonly TaxRegistration[] },
): TaxLine[] {
  if (country !== 'CA' || province === null) return []
  const day = at.toISOString().slice(0, 10)
  const current = new Map<TaxKind, number>()
  const known = canadianRates
    .filter((each) => each.province === province && each.from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  for (const { kind, rate } of known) current.set(kind, rate)
  const region = `CA-${province}`
  return [...current]
    .filter(([kind]) => isRegistered(kind, region, registrations))
    .map(([kind, rate]) => ({ kind, region, rate, amount: shareOf(amount, rate, WHOLE) }))
}

function isRegistered(kind: TaxKind, region: string, registrations: readonly TaxRegistration[]): boolean {
  // One registration with Canada's own agency collects GST and HST everywhere.
  if (kind === 'GST' || kind === 'HST') return registrations.some((each) => each.kind === 'GST')
  return registrations.some((each) => each.kind === kind && each.region === region)
}
