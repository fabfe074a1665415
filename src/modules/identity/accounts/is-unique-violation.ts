/** Whether somebody else got the address first; drizzle wraps what the driver threw. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}
