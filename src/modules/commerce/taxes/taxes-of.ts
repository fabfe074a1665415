import { shareOf } from '#kernel/money/index.ts'
import { dayOf } from '#kernel/time.ts'
import { canadianProvinces, canadianRates } from './rates.ts'
import { type TaxKind, type TaxLine, type TaxPlace, type TaxRegistration, WHOLE_RATE } from './schema.ts'

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
 * another tax, rounded by itself. None where the operator is not registered, and none outside Canada (SET-15).
 */
export function taxesOf(
  amount: number,
  { country, province }: TaxPlace,
  { at, registrations }: { at: Date; registrations: readonly TaxRegistration[] },
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

/** What a tax at `rate` comes to on `amount`, in the smallest unit. */
export function taxAmount(amount: number, rate: number): number {
  return shareOf(amount, rate, WHOLE_RATE)
}

/** Whether a tax is collected under a registration: that of the GST, with Canada's own agency, is for GST and HST everywhere. */
export function isCollectedUnder(
  registration: Pick<TaxRegistration, 'kind' | 'region'>,
  { kind, region }: Pick<TaxLine, 'kind' | 'region'>,
): boolean {
  if (kind === 'GST' || kind === 'HST') return registration.kind === 'GST'
  return registration.kind === kind && registration.region === region
}
