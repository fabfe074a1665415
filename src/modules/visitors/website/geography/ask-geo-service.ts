import type { Localization } from '../../geography/schema.ts'
import { readLocalization } from './read-localization.ts'

/** Ten times what a record needs; who sends more than this is not listened to. */
const MAXIMUM_BYTES = 16 * 1024

/**
 * Asks where the visitor is taken to be, in a language (GEO-1). Undefined where there is no record in the answer; throws where
 * there is no answer before `signal` ends it, as `fetch` does. Called once: whoever asks again, does so later (GEO-2).
 */
export async function askGeoService(
  service: string,
  language: string,
  signal: AbortSignal,
): Promise<Localization | undefined> {
  // Cookies of ours are none of its business.
  const response = await fetch(`${service}/?language=${language}`, { signal, credentials: 'omit' })
  if (!response.ok) return undefined
  const text = await readText(response)
  return text === undefined ? undefined : readLocalization(JSON.parse(text))
}

/** The whole answer; undefined, and no more is taken in, where it is too long to be a record. */
async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return undefined
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAXIMUM_BYTES) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
