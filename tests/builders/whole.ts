/**
 * Whether tests take every combination, as `npm run faults -- tests` has them do, or as many as show each
 * kind once, which is what `npm test` has the time for (docs/testing.md).
 */
export const isWhole = process.env.TESTS === 'whole'
