export { canadianProvinces } from './rates.ts'
export type { TaxKind, TaxLine, TaxPlace, TaxRegistration } from './schema.ts'
export { isKnownPlace, taxesOf } from './taxes-of.ts'
