import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeWhole } from './kept.ts'
import { hashOf } from './revision-of.ts'

/** What a source is known by, and what it names. */
interface KnownSource {
  /** Size and times of its files: who writes one changes them. */
  state: string
  /** Hash of its text. */
  text: string
  /** The rows of law and the shared clauses that it names. */
  rows: string[]
  clauses: string[]
}
interface Known {
  /** Hash of the ids of all rows: what is none today may be one tomorrow. */
  rows: string
  sources: Record<string, KnownSource>
}

const KNOWN = path.join('build', 'known-sources.json')

/** What the text of every template names, without reading it as long as its files are the same. */
export class KnownSources {
  readonly #rows: ReadonlyMap<string, unknown>
  readonly #known: Known
  #isChanged = false

  constructor(rows: ReadonlyMap<string, unknown>) {
    const hash = hashOf(...rows.keys())
    const kept: Known | undefined = existsSync(KNOWN) ? JSON.parse(readFileSync(KNOWN, 'utf8')) : undefined
    this.#rows = rows
    this.#known = kept?.rows === hash ? kept : { rows: hash, sources: {} }
  }

  /** `files`: the template's own, and its master. @throws Error when one cannot be read */
  find(files: readonly [string, ...string[]]): KnownSource {
    const state = files.map(stateOf).join()
    const known = this.#known.sources[files[0]]
    if (known?.state === state) return known
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\0')
    const named = Array.from(text.matchAll(/\bclause(?:\s+"|:\s*)([a-z0-9-]+)/g), ([, id = '']) => id)
    const found: KnownSource = {
      state,
      text: hashOf(text),
      rows: [...new Set(text.match(/[a-z]{2}(?:-[a-z0-9]+)+/g))].filter((id) => this.#rows.has(id)),
      clauses: [...new Set(named)],
    }
    this.#known.sources[files[0]] = found
    this.#isChanged = true
    return found
  }

  /** Keeps what was found of these files, and forgets all others. */
  keep(files: readonly string[]): void {
    const sources = Object.fromEntries(files.map((file) => [file, this.#known.sources[file]]))
    if (!this.#isChanged && files.length === Object.keys(this.#known.sources).length) return
    writeWhole(KNOWN, JSON.stringify({ rows: this.#known.rows, sources }))
  }
}

function stateOf(file: string): string {
  const { size, mtimeMs, ctimeMs } = statSync(file)
  return `${size} ${mtimeMs} ${ctimeMs}`
}
