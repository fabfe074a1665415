import type { TaxRegistration } from '#modules/commerce/taxes/schema.ts'

/**
 * A tax is charged where its registration stands here, and nowhere else (SET-15). The numbers below are
 * examples of a demonstration and belong to nobody: an operator puts their own. HST is collected under the
 * number of the GST.
 */
export const taxRegistrations: readonly TaxRegistration[] = [
  { kind: 'GST', region: 'CA', number: '00000 0000 RT0001' },
  { kind: 'QST', region: 'CA-QC', number: '0000000000 TQ0001' },
]
