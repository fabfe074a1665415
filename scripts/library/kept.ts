import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'

/** Room for what `readLines` looks for. */
const beginning = Buffer.alloc(4 * 1024)

/** Texts in a folder, each under a name of its own. */
export class Kept {
  readonly #folder: string
  readonly #known: Set<string>
  readonly #used = new Set<string>()

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#folder = folder
    this.#known = new Set(readdirSync(folder))
  }

  has(name: string): boolean {
    return this.#known.has(`${name}.json`)
  }

  read(name: string): Buffer {
    return readFileSync(path.join(this.#folder, `${name}.json`))
  }

  /** The first lines alone: of most texts far less than the whole. */
  readLines(name: string, count: number): string[] {
    const descriptor = openSync(path.join(this.#folder, `${name}.json`), 'r')
    try {
      const length = readSync(descriptor, beginning)
      const lines = beginning.toString('utf8', 0, length).split('\n', count + 1)
      return (lines.length > count ? lines : this.read(name).toString('utf8').split('\n')).slice(0, count)
    } finally {
      closeSync(descriptor)
    }
  }

  /** Keeps what is made where there is nothing of the name. */
  make(name: string, make: () => string): void {
    const file = path.join(this.#folder, `${name}.json`)
    this.#used.add(`${name}.json`)
    // Another run may just have removed it.
    if (this.has(name) && existsSync(file)) return
    // Under another name first: whoever reads it meanwhile reads a whole file.
    const part = `${file}.${process.pid}.${threadId}.part`
    writeFileSync(part, make())
    renameSync(part, file)
  }

  removeUnused(): void {
    if (this.#used.size === 0) return
    for (const name of this.#known)
      if (!this.#used.has(name)) rmSync(path.join(this.#folder, name), { force: true })
  }
}
