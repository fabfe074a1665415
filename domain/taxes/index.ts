export { canadianProvinces } from './rates.ts'
export type { TaxKind, TaxLine, TaxPlace, TaxRegistration } from './schema.ts'
export { isCollectedUnder, isKnownPlace, taxAmount, taxesOf } from './taxes-of.ts'
