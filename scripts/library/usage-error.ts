/** A mistake in how the command was called: said in one line, without a stack. */
export class UsageError extends Error {}
