export { decimalText, digitsOf, shareOf } from './arithmetic.ts'
export { type Currency, currencies, isCurrency, type Money } from './schema.ts'
