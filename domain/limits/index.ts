export {
  type AttemptOutcome,
  addressSubject,
  countersOf,
  giveBackAttempt,
  takeAttempt,
  takeEarlyAttempt,
  takeMailAttempt,
  takeRecordedAttempt,
} from './attempts.ts'
export { createMemoryAttempts, type MemoryAttempts } from './memory-attempts.ts'
export { requireRenderAttempt } from './require-render-attempt.ts'
export { requireSearchAttempt, requireSuggestionAttempt, type Searcher } from './require-search-attempt.ts'
export { requireTextAttempt } from './require-text-attempt.ts'
export { defaultLimits, type Limits } from './schema.ts'
