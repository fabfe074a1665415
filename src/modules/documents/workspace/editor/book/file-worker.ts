import { type FileReading, type Given, type OriginReading, readFile, readOrigin } from './read-file.ts'

/** A file, and the document that takes its answers; without one, only what the file was made from is told. */
export interface FileRequest {
  file: File
  given?: Given
}

/** Reads one file in a thread of its own, which is ended with it: whatever the file is, the page goes on. */
addEventListener('message', async ({ data: { file, given } }: MessageEvent<FileRequest>) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const reading = given ? readFile(bytes, given) : readOrigin(bytes)
  // The page's own `postMessage` would want a target; this is a worker's.
  ;(self as unknown as { postMessage(message: FileReading | OriginReading): void }).postMessage(reading)
})
// What is rejected would else be told to nobody.
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason
})
