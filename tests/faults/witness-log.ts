import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** What the product has acknowledged, written down before anything else happens to it. */
export interface WitnessLog {
  /** Returns when the line is on the disk. */
  add(line: string): void
  /** All lines, as the file has them. */
  readAll(): string[]
  close(): void
}

/** Opens a log that outlives this process too: a file with one witness a line, synchronised with each. */
export function openWitnessLog(file: string): WitnessLog {
  const handle = openSync(file, 'a')
  return {
    add(line) {
      writeSync(handle, `${line}\n`)
      fdatasyncSync(handle)
    },
    readAll: () => readFileSync(file, 'utf8').split('\n').filter(Boolean),
    close: () => closeSync(handle),
  }
}
