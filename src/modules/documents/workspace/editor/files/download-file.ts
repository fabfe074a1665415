import type { DownloadLimit } from '#modules/entitlements/schema.ts'
import { abortAfter } from '#ui/abort-after.ts'

/** How a download stands. `waiting` (for renderers) and `offline` (for a connection) go on by themselves. */
export type DownloadStep =
  | { kind: 'saving' | 'making' | 'offline' }
  | { kind: 'receiving'; share: number }
  | { kind: 'waiting'; seconds: number }

/** `unsaved`: a file would lack what was answered last. */
export type DownloadFailure = Exclude<FileFailure, Offline> | { kind: 'unsaved' }
type DownloadOutcome = Extract<FetchedFile, { kind: 'file' | 'cancelled' }> | DownloadFailure

type Offline = { kind: 'offline' }

interface DownloadOptions {
  /** Saves first; answers whether everything is safe. */
  onFlush: () => Promise<boolean>
  onStep: (step: DownloadStep) => void
  signal: AbortSignal
}

/** Renderers that are busy are asked so often before a person is. */
const ATTEMPTS = 4

/** Saves a document and has one file made. Waits by itself for a connection, and for busy renderers. */
export async function downloadFile(address: string, options: DownloadOptions): Promise<DownloadOutcome> {
  for (;;) {
    const outcome = await tryToDownload(address, options)
    if (outcome.kind !== 'offline') return outcome
    options.onStep({ kind: 'offline' })
    if (!(await isBackOnline(options.signal))) return { kind: 'cancelled' }
  }
}

async function tryToDownload(
  address: string,
  { onFlush, onStep, signal }: DownloadOptions,
): Promise<DownloadOutcome | Offline> {
  onStep({ kind: 'saving' })
  const isSaved = await onFlush()
  if (signal.aborted) return { kind: 'cancelled' }
  if (!isSaved) return { kind: navigator.onLine ? 'unsaved' : 'offline' }
  for (let attempt = 1; ; attempt += 1) {
    onStep({ kind: 'making' })
    const onProgress = (share: number) => onStep({ kind: 'receiving', share })
    const fetched = await fetchFile(address, { signal, onProgress })
    if (fetched.kind !== 'busy' || attempt === ATTEMPTS) return fetched
    onStep({ kind: 'waiting', seconds: fetched.seconds })
    if (!(await passed(fetched.seconds * 1000, signal))) return { kind: 'cancelled' }
  }
}

function passed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

/** Whether there is a connection again before it is given up. */
function isBackOnline(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (navigator.onLine) return resolve(true)
    window.addEventListener('online', () => resolve(true), { once: true, signal })
    signal.addEventListener('abort', () => resolve(false), { once: true })
  })
}

/** Why there is no file. `seconds`: after which trying again makes sense. */
export type FileFailure =
  | { kind: 'offline' }
  | { kind: 'signed_out' | 'refused' | 'contradictory' | 'gone' | 'failed' }
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

type FetchedFile = FileToHandOver | { kind: 'cancelled' } | FileFailure

/** Both renderers of a small machine may hang until their deadline, and the request is tried twice. */
const TIMEOUT_MS = 90_000
/** Where the server does not say when. */
const RETRY_SECONDS = 5

/** Fetches a file made for it. `onProgress` hears which share has arrived, from 0 to 1. Never throws. */
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
  if (status === 409) return { kind: 'contradictory' }
  if (status !== 429 && status !== 503) return { kind: 'failed' }
  const seconds = Number(headers.get('retry-after') ?? RETRY_SECONDS) || RETRY_SECONDS
  return status === 503
    ? { kind: 'busy', seconds }
    : { kind: 'limited', seconds, limit: await limitNamedBy(response) }
}

const downloadLimits: readonly DownloadLimit[] = ['day_limit', 'network_limit', 'month_limit', 'text_limit']

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

/** Tells a page which characters of a PDF are boxes: somebody is asked before the file is handed over. */
export const UNPRINTABLE_HEADER = 'document-unprintable'
/** Enough to see which text it is about; a header must stay small. */
const MOST_CHARACTERS = 40

/** Characters as a header takes them: half of a surrogate pair becomes a replacement character. */
export function encodeUnprintable(characters: readonly string[]): string {
  return encodeURIComponent(
    [...characters.join(' ')].slice(0, MOST_CHARACTERS).join('').trim().toWellFormed(),
  )
}

/** The characters of an answer with a file, with spaces between them; empty where every one is printed. */
export function unprintableIn(headers: Headers): string {
  return decodeURIComponent(headers.get(UNPRINTABLE_HEADER) ?? '')
}
