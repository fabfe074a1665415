import type { Answers, SheetTemplate } from '#engine/source/index.ts'
import { type FileReading, readFile } from './read-file.ts'

export interface FileRequest {
  file: File
  template: SheetTemplate
  answers: Answers
  locales: readonly string[]
}

/** Reads one file in a thread of its own, which is ended with it: whatever the file is, the page goes on. */
addEventListener('message', async ({ data: { file, ...given } }: MessageEvent<FileRequest>) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const reading = readFile(bytes, given)
  // The page's own `postMessage` would want a target; this is a worker's.
  ;(self as unknown as { postMessage(message: FileReading): void }).postMessage(reading)
})
// What is rejected would else be told to nobody.
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason
})
