/** Percent × 1,000 of what is collected where: registered for GST, HST and the tax of Quebec. */
export function ratesOf(country: string, province: string | null, day: string): [string, bigint][] {
  if (country !== 'CA' || province === null) return []
  if (province === 'ON') return [['HST', 13_000n]]
  if (province === 'NS') return [['HST', day >= '2025-04-01' ? 14_000n : 15_000n]]
  if (['NB', 'NL', 'PE'].includes(province)) return [['HST', 15_000n]]
  return province === 'QC'
    ? [
        ['GST', 5_000n],
        ['QST', 9_975n],
      ]
    : [['GST', 5_000n]]
}

/** Half up. */
export const share = (amount: number, part: bigint, of: bigint) =>
  Number((2n * BigInt(amount) * part + of) / (2n * of))
