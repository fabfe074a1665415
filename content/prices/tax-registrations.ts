import type { TaxRegistration } from '#modules/commerce/taxes/schema.ts'

/**
 * A tax is charged only if its registration is listed here (SET-15). The numbers below are made up: replace
 * them with your own. HST is collected under the GST number.
 */
export const taxRegistrations: readonly TaxRegistration[] = [
  { kind: 'GST', region: 'CA', number: '00000 0000 RT0001' },
  { kind: 'QST', region: 'CA-QC', number: '0000000000 TQ0001' },
]
