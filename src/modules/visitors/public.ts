export { countVerdicts, isBot } from './events/record-events.ts'
export { countryCodes, countryFacts, type OperatorWords, type VisitorFacts } from './geography/localize.ts'
export type { FindCountry, FindPlace } from './geography/places.ts'
export {
  createReadVisitSalt,
  endedExperimentCookie,
  experimentCookie,
  type ReadVisitSalt,
  readExperimentUnit,
  visitUnitOf,
} from './units/visit-unit.ts'
