export {
  type AttemptOutcome,
  addressSubject,
  consumeEarlyRateLimit,
  consumeMailRateLimit,
  consumeRateLimit,
  consumeRecordedRateLimit,
  countersOf,
  refundRateLimit,
} from './attempts.ts'
export { inLine } from './in-line.ts'
export { createInMemoryRateLimiter, type InMemoryRateLimiter } from './in-memory-rate-limiter.ts'
export { requireRenderAttempt } from './require-render-attempt.ts'
export { requireSearchAttempt, requireSuggestionAttempt, type Searcher } from './require-search-attempt.ts'
export { requireTextAttempt } from './require-text-attempt.ts'
export { defaultLimits, type Limits } from './schema.ts'
