/**
 * A signal that ends after a while, or with another signal. `AbortSignal.any` and `.timeout` do the same, but
 * are younger than the browsers of BROW-1.
 */
export function abortAfter(milliseconds: number, signal?: AbortSignal): AbortSignal {
  const ending = new AbortController()
  const end = () => {
    clearTimeout(timer)
    ending.abort()
  }
  const timer = setTimeout(end, milliseconds)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  return ending.signal
}
