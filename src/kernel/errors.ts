/** Codes that travel. Sentences are in the message catalogue, HTTP status in `src/kernel/http/errors.ts`. */
export type ErrorCode =
  | 'bad_request'
  | 'object_expected'
  | 'not_signed_in'
  | 'forbidden'
  | 'licence_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'unavailable'
  | 'storage_full'

/** One field that was not accepted: `path` as the sender wrote it, `code` for the message catalogue. */
export interface FieldProblem {
  path: string
  code: string
}

/**
 * An outcome that ends a request: not found, forbidden, conflict. What a form must show is returned instead
 * (`{ok: false, error, field}`); anything else that is thrown is a fault of ours and answers 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldProblem[]
  /** Seconds after which trying again makes sense (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    details: { message?: string; fields?: FieldProblem[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(details.message ?? code, details)
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
  }
}

/** Whether an error of the operating system, as Node throws them, has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** By name, not by class: the server and the built React Router handler each have a copy of this module. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error
}
