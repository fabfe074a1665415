/** ERR-5: a call is repeated so often. */
const RETRIES = 3
/** ERR-5: the least time before it is; twice as long before each further one. */
const LEAST_DELAY_MS = 200
/** Who asks us to wait longer than this is believed: the answer is handed on, and the visitor decides. */
const LONGEST_DELAY_MS = 4_000

/** Answers that may be another one a moment later. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

export type Outcome<Result> = { result: Result } | { error: unknown }

/**
 * Does something until it works, or until it is not worth another try. `delayAfter` says of an outcome how
 * many milliseconds to wait before the next try, or undefined where there shall be none.
 */
export async function tryAgain<Result>(
  attempt: () => Promise<Result>,
  delayAfter: (outcome: Outcome<Result>) => number | undefined,
  signal?: AbortSignal,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    const outcome: Outcome<Result> = await attempt().then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    const mayRepeat = retries < RETRIES && signal?.aborted !== true
    const delay = mayRepeat ? delayAfter(outcome) : undefined
    if (delay === undefined || delay > LONGEST_DELAY_MS) {
      if ('error' in outcome) throw outcome.error
      return outcome.result
    }
    await pause(Math.max(delay, LEAST_DELAY_MS * 2 ** retries), signal)
  }
}

/** Whether an answer's status is worth another try. */
export function isPassing(status: number): boolean {
  return passing.has(status)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}
