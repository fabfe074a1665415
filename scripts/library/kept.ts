import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'

/** Of each name what was made last, for as long as it would be made of the same (`madeOf`). */
export function keepMade<Made>(name: string, madeOf: string, make: () => Made): Made {
  const folder = path.join('build', 'lists')
  const file = path.join(folder, `${name}.json`)
  const kept: { madeOf?: string; made: Made } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { made: undefined }
  if (kept.madeOf === madeOf) return kept.made
  const made = make()
  mkdirSync(folder, { recursive: true })
  writeWhole(file, JSON.stringify({ madeOf, made }))
  return made
}

/** Texts in a folder, each under a name of its own. */
export class Kept {
  readonly #folder: string
  readonly #known: Set<string>
  readonly #used = new Set<string>()
  readonly #beginningsFile: string
  #beginnings: Map<string, string> | undefined
  #isBeginningNew = false

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#folder = folder
    this.#beginningsFile = `${folder}.beginnings`
    this.#known = new Set(readdirSync(folder))
  }

  has(name: string): boolean {
    return this.#known.has(`${name}.json`)
  }

  read(name: string): Buffer {
    return readFileSync(path.join(this.#folder, `${name}.json`))
  }

  /** The first line alone. Those of all texts are kept in one file too: thousands take seconds to open. */
  readBeginning(name: string): string {
    this.#beginnings ??= readBeginnings(this.#beginningsFile)
    const known = this.#beginnings.get(name)
    if (known !== undefined) return known
    const [beginning = ''] = this.read(name).toString('utf8').split('\n', 1)
    this.#beginnings.set(name, beginning)
    this.#isBeginningNew = true
    return beginning
  }

  /** Keeps what is made where there is nothing of the name. */
  make(name: string, make: () => string): void {
    const file = path.join(this.#folder, `${name}.json`)
    this.#used.add(`${name}.json`)
    // Another run may just have removed it.
    if (this.has(name) && existsSync(file)) return
    writeWhole(file, make())
  }

  removeUnused(): void {
    if (this.#used.size === 0) return
    for (const name of this.#known)
      if (!this.#used.has(name)) rmSync(path.join(this.#folder, name), { force: true })
    if (!this.#isBeginningNew) return
    const used = [...(this.#beginnings ?? [])].filter(([name]) => this.#used.has(`${name}.json`))
    writeWhole(this.#beginningsFile, used.flat().join('\n'))
  }
}

/** Writes a text, under another name first: whoever reads it meanwhile reads a whole file. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.${process.pid}.${threadId}.part`
  writeFileSync(part, text)
  renameSync(part, file)
}

function readBeginnings(file: string): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const beginnings = new Map<string, string>()
  for (let line = 0; line < lines.length; line += 2) beginnings.set(lines[line] ?? '', lines[line + 1] ?? '')
  return beginnings
}
