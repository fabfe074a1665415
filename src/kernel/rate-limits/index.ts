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
export type { Limits, Searcher } from './schema.ts'
