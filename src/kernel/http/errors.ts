import { HTTPException } from 'hono/http-exception'
import type { Logger } from '../dependencies.ts'
import { AppError, type ErrorCode, isAppError } from '../errors.ts'

/** The HTTP status of an error code: the only table of its kind. */
const statuses: Record<ErrorCode, number> = {
  bad_request: 400,
  object_expected: 400,
  not_signed_in: 401,
  licence_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
  storage_full: 507,
}

/** How long a client waits before it asks again while the database is away. */
const UNAVAILABLE_RETRY_SECONDS = 2

/**
 * Turns whatever a handler threw into a JSON answer: `{error: {code, fields?, retryAfter?, requestId}}`.
 * Outcomes keep their code; a database that is away is 503; anything else is a fault of ours: 500, logged
 * once, and the caller learns only the id.
 */
export function toErrorResponse(
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): Response {
  const known = knownError(error)
  if (!known) {
    log.error({ err: error }, 'a request failed')
    return Response.json({ error: { code: 'internal', requestId } }, { status: 500, headers: noStore })
  }
  if (known.code === 'unavailable') log.error({ err: error }, 'a part that it needs did not answer in time')
  if (known.code === 'storage_full') log.error({ err: error }, 'the disk of the database is full')
  const headers = new Headers(noStore)
  const { retryAfter } = known
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  const hasFields = known.fields.length > 0
  const code = known.code === 'bad_request' && hasFields ? 'invalid' : known.code
  const body = {
    error: {
      code,
      ...(hasFields && { fields: known.fields }),
      // Also here: a page of ours on another host is shown few headers.
      ...(retryAfter !== undefined && { retryAfter }),
      requestId,
    },
  }
  return Response.json(body, { status: statuses[known.code], headers })
}

/** The answer to a method that an address does not take, naming those it does. */
export function methodNotAllowed(allow: string, request: { requestId: string; log: Logger }): Response {
  const response = toErrorResponse(new AppError('method_not_allowed'), request)
  response.headers.set('allow', allow)
  return response
}

const noStore = { 'cache-control': 'no-store' }

function knownError(error: unknown): AppError | undefined {
  if (isAppError(error)) return error
  if (isDiskFull(error)) return new AppError('storage_full')
  if (isDatabaseUnavailable(error))
    return new AppError('unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS })
  if (isRefusedText(error) || isNoForm(error) || isAborted(error)) return new AppError('bad_request')
  if (error instanceof HTTPException) {
    return new AppError(error.status === 413 ? 'too_large' : 'bad_request')
  }
  return undefined
}

const networkCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/
// PostgreSQL: class 08 connection exception, 53 insufficient resources, 57P0x shutting down or starting,
// 25006 a replica, 57014 and 55P03 a statement or lock that took longer than
// `src/kernel/database/connection.ts` allows.
const serverCodes = /^(08...|53...|57P0.|25006|57014|55P03)$/
// node-postgres gives these no code.
const driverMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Whether the database is away, by what drizzle wraps of the driver's error: the reason is along `cause`. */
function isDatabaseUnavailable(error: unknown): boolean {
  return someReason(error, (reason, code) => {
    // The embedded server's socket is a file: absent means not running, but only where a connection was
    // tried.
    const hasNoSocket = code === 'ENOENT' && 'syscall' in reason && reason.syscall === 'connect'
    // A visitor who leaves while sending has such a code too, but no system call that failed.
    const isCutOff = networkCodes.test(code) && 'syscall' in reason
    return serverCodes.test(code) || isCutOff || hasNoSocket || driverMessages.test(reason.message)
  })
}

/** Whether nothing can be written: pages that only read go on, and a log-in is written down. */
function isDiskFull(error: unknown): boolean {
  return someReason(error, (_reason, code) => code === '53100' || code === 'ENOSPC')
}

// Text with U+0000, which PostgreSQL cannot hold: as a parameter, and inside JSON.
const refusedTextCodes = new Set(['22021', '22P05'])

/**
 * Whether PostgreSQL cannot hold a text. Half of an emoji inside JSON has the code of all that is no JSON.
 */
function isRefusedText(error: unknown): boolean {
  return someReason(
    error,
    ({ message }, code) => refusedTextCodes.has(code) || (code === '22P02' && message.endsWith('type json')),
  )
}

// Node gives these no code.
const formMessages = /^(Content-Type was not one of "multipart|Failed to parse body as FormData)/

/** Whether `Request.formData` was given something else, or a form that is broken. */
function isNoForm(error: unknown): boolean {
  return error instanceof TypeError && formMessages.test(error.message)
}

/** Whether the visitor left before the whole request had arrived: nobody reads the answer. */
function isAborted(error: unknown): boolean {
  return someReason(error, ({ message }, code) => code === 'ECONNRESET' && message === 'aborted')
}

/** Whether an error or what it was caused by is of a kind; `code` is empty where it has none. */
function someReason(error: unknown, isMeant: (reason: Error, code: string) => boolean): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : ''
    if (isMeant(reason, code)) return true
  }
  return false
}
