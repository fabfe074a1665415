export { countVerdicts, isBot } from './events/record-events.ts'
export type { FindCountry } from './geography/country-of-address.ts'
export { countryCodes, countryFacts, type OperatorWords, type VisitorFacts } from './geography/localize.ts'
export type { FindPlace } from './geography/places.ts'
export {
  createReadVisitSalt,
  endedExperimentCookie,
  experimentCookie,
  type ReadVisitSalt,
  readExperimentUnit,
  visitUnitOf,
} from './units/visit-unit.ts'
