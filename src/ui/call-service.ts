import { isPassing, type Outcome, tryAgain } from './try-again.ts'

/** A call with this header has its effect once, however often it arrives: the service recognises it. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

interface ServiceCall extends Omit<RequestInit, 'signal' | 'headers'> {
  headers?: Record<string, string>
  /** Ends the call, and what it still would have tried. */
  signal?: AbortSignal | undefined
  /** So long the whole call may take, repetitions included. */
  timeoutMs?: number
  send?: typeof fetch
}

/**
 * Calls a service of ours (ERR-5): what fails in passing (no connection, an overloaded or restarting service)
 * is tried three times more, after 200 ms and longer, or when `Retry-After` says. A call that is not
 * idempotent is repeated only with an idempotency key, so that nothing happens twice. Answers with whatever
 * came last; throws where nothing came, as `fetch` does.
 */
export async function callService(
  url: string,
  { signal, timeoutMs, send = fetch, ...init }: ServiceCall = {},
): Promise<Response> {
  const ending = new AbortController()
  const end = () => ending.abort()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs)
  try {
    return await tryAgain(
      () => send(url, { ...init, signal: ending.signal }),
      (outcome) => (isRepeatable(init) ? delayAfter(outcome) : undefined),
      ending.signal,
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

function isRepeatable({ method = 'GET', headers = {} }: Pick<ServiceCall, 'method' | 'headers'>): boolean {
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  return idempotent.has(method.toUpperCase()) || names.includes(IDEMPOTENCY_HEADER)
}

function delayAfter(outcome: Outcome<Response>): number | undefined {
  if ('error' in outcome) return 0
  const { status, headers } = outcome.result
  return isPassing(status) ? retryAfterMs(headers.get('retry-after')) : undefined
}

/** `Retry-After` in milliseconds: a number of seconds or a date; 0 where it says nothing. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds * 1_000
  const now = Date.now()
  return Math.max(0, (Date.parse(header) || now) - now)
}
