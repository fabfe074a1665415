import type { SavedAnswers } from './editing.ts'
import type { Save, SaveAnswer } from './editing-session.ts'

/** Longer than any save takes. */
const TIMEOUT_MS = 15_000
/** The browser reports no network: it is tried all the same, as a server on this machine needs none. */
const OFFLINE_TIMEOUT_MS = 3_000
/** Browsers refuse over 64 KiB of requests that outlive their page; two may be under way on leaving. */
const KEEPALIVE_BYTES = 32_000

/**
 * Sends a save of a document made from this template and reads how it was answered. It outlives the page
 * where browsers allow that: whoever leaves in the middle of a save loses nothing. Never throws.
 */
export async function sendDocument(templateSlug: string, { id, ...saved }: Save): Promise<SaveAnswer> {
  const body = new TextEncoder().encode(JSON.stringify({ templateSlug, ...saved }))
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), navigator.onLine ? TIMEOUT_MS : OFFLINE_TIMEOUT_MS)
  try {
    const response = await fetch(`/app/documents/${id}/save/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: body.byteLength < KEEPALIVE_BYTES,
      signal: abort.signal,
    })
    return await readAnswer(response)
  } catch {
    // No connection, or no answer in time: the session keeps what was typed and tries again.
    return { kind: 'problem', problem: navigator.onLine ? 'failed' : 'offline' }
  } finally {
    clearTimeout(timer)
  }
}

async function readAnswer(response: Response): Promise<SaveAnswer> {
  if (response.ok) {
    const { version, title } = (await response.json()) as { version: number; title: string }
    return { kind: 'saved', version, title }
  }
  if (response.status === 409) {
    const { theirs } = (await response.json()) as { theirs: SavedAnswers }
    return { kind: 'stale', theirs }
  }
  if (response.status === 401) return { kind: 'problem', problem: 'signed_out' }
  // 4xx stays wrong however often it is sent; a limit passes.
  const isFinal = response.status >= 400 && response.status < 500 && response.status !== 429
  return { kind: 'problem', problem: isFinal ? 'refused' : 'failed' }
}

/** Asks what the server holds of a document by now; undefined where that cannot be told. Never throws. */
export async function fetchDocument(id: string): Promise<(SavedAnswers & { title: string }) | undefined> {
  try {
    const response = await fetch(`/app/documents/${id}/saved/`)
    return response.ok ? await response.json() : undefined
  } catch {
    // No connection: the page goes on with what it has, and a save tells what has happened since.
    return undefined
  }
}
