export { countryCodes, countryFacts } from './countries.ts'
export { localize, type OperatorWords, type Place, type VisitorFacts } from './localize.ts'
export { requireLocalizationAttempt } from './require-localization-attempt.ts'
