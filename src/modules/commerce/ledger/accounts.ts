import type { ProviderName } from '../payments/schema.ts'
import type { TaxKind, TaxLine } from '../taxes/schema.ts'

/** What we have earned, taxes excluded. */
export const REVENUE = 'revenue'
/** What providers keep for their work. */
export const FEES = 'fees'
/** Money that came in and pays for nothing that was ordered: somebody has to look at it, and most often it goes back. */
export const UNALLOCATED = 'unallocated'

/** What a provider holds for us. */
export function providerAccount(provider: ProviderName): string {
  return `provider:${provider}`
}

const TAX = 'tax:'

/** What we owe to whoever levies a tax, by where it was charged: "tax:QST:CA-QC". */
export function taxAccount({ kind, region }: Pick<TaxLine, 'kind' | 'region'>): string {
  return `${TAX}${kind}:${region}`
}

export function isTaxAccount(account: string): boolean {
  return account.startsWith(TAX)
}

/** What a tax is and where it was charged, by its account; undefined of every other account. */
export function placeOfTax(account: string): Pick<TaxLine, 'kind' | 'region'> | undefined {
  if (!isTaxAccount(account)) return undefined
  const [, kind = '', region = ''] = account.split(':')
  // Only `taxAccount` makes such names.
  return { kind: kind as TaxKind, region }
}
