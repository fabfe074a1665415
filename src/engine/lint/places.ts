import { type ClauseLibrary, frontMatterOf, readWholeHead } from '../source/front-matter/front-matter.ts'
import type { LineOf } from '../source/read-yaml.ts'
import { unifySource } from '../source/text.ts'

/** A passage is seldom longer in the source. */
const LINES_SEARCHED = 40

/** Finds the lines of a source: of a key of the front matter, and of some words near a known line. */
export class Places {
  private readonly text: string
  private readonly clauses: ClauseLibrary | undefined
  private readonly lines: string[]
  private keys: LineOf | undefined

  constructor(source: string, clauses?: ClauseLibrary) {
    this.text = unifySource(source)
    this.clauses = clauses
    this.lines = this.text.split('\n').map(plain)
  }

  /** Read when something is found: a clean file needs no lines. */
  private get lineOf(): LineOf {
    if (this.keys) return this.keys
    const read = readWholeHead(frontMatterOf(this.text) ?? '', '', this.clauses)
    this.keys = read.mistake ? () => 1 : read.lineOf
    return this.keys
  }

  /** The line of a key's path, such as `copy.mistakes.0.text`; without one, that of its nearest parent. */
  lineOfKey(path: string): number {
    return this.lineOf(path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)))
  }

  /** The line on which words stand, at or below a line; that line itself where they run over a line's end. */
  lineOfWords(words: string, from: number): number {
    const sought = plain(words)
    for (let line = from; line < Math.min(from + LINES_SEARCHED, this.lines.length + 1); line += 1)
      if (this.lines[line - 1]?.includes(sought)) return line
    return from
  }

  /** What stands below the front matter, with plain quotes and spaces. */
  get bodyLines(): { line: number; text: string }[] {
    const end = this.lines.indexOf('---', 1)
    return this.lines.map((text, index) => ({ line: index + 1, text })).slice(end + 1)
  }
}

/** As it may have been typed: the parser curls quotes and widens or narrows spaces. */
function plain(text: string): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u00A0\u202F]/g, ' ')
}
