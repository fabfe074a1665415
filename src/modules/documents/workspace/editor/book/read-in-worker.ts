import { LARGEST_FILE } from '#engine/sheet/read-zip.ts'
import type { FileRequest } from './file-worker.ts'
import type { FileReading, Given, OriginReading } from './read-file.ts'

/** Longer than the largest book takes on a slow phone. */
const LONGEST_MS = 30_000

/** `failed`: what reads it could not be fetched, or came to no end. */
export type FileFaultTold = Exclude<FileReading, { ok: true }> | { ok: false; fault: 'failed' }

/** The answers in a file. Never rejects. A file that is given up is answered too, but nobody listens. */
export function readAnswersIn(file: File, given: Given, signal: AbortSignal) {
  return readInWorker<FileReading>({ file, given }, signal)
}

/** What a file was made from. Never rejects, as `readAnswersIn`. */
export function readOriginOf(file: File, signal: AbortSignal) {
  return readInWorker<OriginReading>({ file }, signal)
}

function readInWorker<Reading extends FileReading | OriginReading>(
  request: FileRequest,
  signal: AbortSignal,
): Promise<Reading | FileFaultTold> {
  if (request.file.size > LARGEST_FILE) return Promise.resolve({ ok: false, fault: 'too_large' })
  return new Promise((resolve) => {
    // From our own origin, as the pages' policy wants it.
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
    const end = (reading: Reading | FileFaultTold) => {
      clearTimeout(late)
      worker.terminate()
      resolve(reading)
    }
    const fail = () => end({ ok: false, fault: 'failed' })
    const late = setTimeout(fail, LONGEST_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => end(data))
    worker.addEventListener('error', fail)
    signal.addEventListener('abort', fail)
    worker.postMessage(request)
  })
}
