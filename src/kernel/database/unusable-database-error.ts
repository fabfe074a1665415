/** The database cannot be used as things are; the message says why and what to do about it. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}
