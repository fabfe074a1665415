import { type FetchedFile, type FileFailure, fetchFile } from './fetch-file.ts'

/** How a download stands. `waiting`, for busy renderers, and `offline`, for a connection, go on by themselves. */
export type DownloadStep =
  | { kind: 'saving' | 'making' | 'offline' }
  | { kind: 'receiving'; share: number }
  | { kind: 'waiting'; seconds: number }

/** `unsaved`: a file would lack what was answered last. */
export type DownloadFailure = Exclude<FileFailure, Offline> | { kind: 'unsaved' }
export type DownloadOutcome = Extract<FetchedFile, { kind: 'file' | 'cancelled' }> | DownloadFailure

type Offline = { kind: 'offline' }

interface DownloadOptions {
  /** Saves first; answers whether everything is safe. */
  onFlush: () => Promise<boolean>
  onStep: (step: DownloadStep) => void
  /** Gives it up. */
  signal: AbortSignal
}

/** Renderers that are busy are asked so often before a person is. */
const ATTEMPTS = 4

/** Saves a document and has one file made of it. Waits by itself for a connection, and while the renderers are busy. */
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

/** Whether a time passed without being cut short. */
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
