import type { DownloadLimit } from '#modules/entitlements/schema.ts'
import { abortAfter } from '#ui/abort-after.ts'
import { unprintableIn } from './unprintable.ts'

/** Why there is no file. `seconds`: after which trying again makes sense. */
export type FileFailure =
  | { kind: 'offline' }
  | { kind: 'signed_out' | 'refused' | 'gone' | 'failed' }
  /** This account has asked too often: for what its license gives, or for a moment. */
  | { kind: 'limited'; seconds: number; limit: DownloadLimit | undefined }
  /** Everybody together has. */
  | { kind: 'busy'; seconds: number }

export interface FileToHandOver {
  kind: 'file'
  blob: Blob
  name: string
  /** Characters that stand in it as boxes; empty where there are none. */
  unprintable: string
}

export type FetchedFile = FileToHandOver | { kind: 'cancelled' } | FileFailure

/** Both renderers of a small machine may hang until their deadline, and the request is tried twice. */
const TIMEOUT_MS = 90_000
/** Where the server does not say when. */
const RETRY_SECONDS = 5

/** Fetches a file that is made for it. `onProgress` hears which share of it has arrived, from 0 to 1. Never throws. */
export async function fetchFile(
  address: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (share: number) => void },
): Promise<FetchedFile> {
  try {
    // A session that has ended leads to the log-in page: an answer, but no file.
    const response = await fetch(address, {
      redirect: 'manual',
      signal: abortAfter(TIMEOUT_MS, signal),
    })
    const name = fileNameOf(response.headers.get('content-disposition'))
    if (!response.ok || name === undefined) return failureOf(response)
    const blob = await readBlob(response, onProgress)
    return { kind: 'file', blob, name, unprintable: unprintableIn(response.headers) }
  } catch {
    if (signal.aborted) return { kind: 'cancelled' }
    return { kind: navigator.onLine ? 'failed' : 'offline' }
  }
}

/** What an answer without a file says. */
export async function failureOf(response: Response): Promise<FileFailure> {
  const { type, status, headers } = response
  if (type === 'opaqueredirect' || status === 401) return { kind: 'signed_out' }
  if (status === 402 || status === 403) return { kind: 'refused' }
  if (status === 404) return { kind: 'gone' }
  if (status !== 429 && status !== 503) return { kind: 'failed' }
  const seconds = Number(headers.get('retry-after') ?? RETRY_SECONDS) || RETRY_SECONDS
  return status === 503
    ? { kind: 'busy', seconds }
    : { kind: 'limited', seconds, limit: await limitNamedBy(response) }
}

const downloadLimits: readonly DownloadLimit[] = ['day_limit', 'network_limit', 'month_limit', 'text_limit']

/** Which limit a refusal names, if any. */
async function limitNamedBy(response: Response): Promise<DownloadLimit | undefined> {
  const body = await response.json().catch(() => undefined) // an answer that is none of ours names none
  return downloadLimits.find((limit) => limit === body?.error?.fields?.[0]?.code)
}

async function readBlob(response: Response, onProgress?: (share: number) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length') ?? 0)
  if (response.body === null || onProgress === undefined || total === 0) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
    parts.push(value)
    received += value.byteLength
    onProgress(Math.min(1, received / total))
  }
}

/** The UTF-8 name of a Content-Disposition. */
function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}
