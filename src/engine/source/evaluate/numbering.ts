import type { ClauseLevel, Series } from '../template.ts'
import type { NumberPatterns } from '../tree.ts'

/** Where a numbered block stands: what is printed before it, and what a reference to it says. */
export interface ClauseNumber {
  /** `3.`, `3.1`, `(a)`, `(iv)` */
  printed: string
  /** `3`, `3.1`, `3.1(a)(iv)`: the path from the top of its series, as Word's reference fields print it. */
  full: string
}

type Counters = [number, number, number, number]

/**
 * Counts clauses as a word processor does with multilevel lists: a clause restarts every level below it, and
 * the parties, the recitals, the body and each schedule count for themselves. The DOCX writer declares the
 * same four lists from the same patterns.
 */
export class Numbering {
  private readonly patterns: NumberPatterns
  private readonly counters = new Map<Series, Counters>()
  private schedules = 0

  constructor(patterns: NumberPatterns) {
    this.patterns = patterns
  }

  schedule(): number {
    this.counters.delete('schedule')
    this.schedules += 1
    return this.schedules
  }

  clause(series: Series, level: ClauseLevel): ClauseNumber {
    const counts: Counters = this.counters.get(series) ?? [0, 0, 0, 0]
    this.counters.set(series, counts)
    for (let above = 0; above < level - 1; above += 1) counts[above] = Math.max(1, counts[above] ?? 0)
    counts[level - 1] = (counts[level - 1] ?? 0) + 1
    counts.fill(0, level)
    return this.number(series, level, counts)
  }

  private number(series: Series, level: ClauseLevel, counts: Counters): ClauseNumber {
    if (series === 'recitals' || series === 'parties') {
      const printed = printNumber(this.patterns[series], level, counts)
      return { printed, full: printed }
    }
    const printed = printNumber(this.patterns.clauses[level - 1] ?? '', level, counts)
    return { printed, full: this.path(level, counts) }
  }

  private path(level: ClauseLevel, counts: Counters): string {
    const pattern = this.patterns.clauses[level - 1] ?? ''
    const own = printNumber(pattern, level, counts).replace(/\.$/, '')
    // A pattern that prints the upper levels itself ("3.1") is a path already.
    if (level === 1 || /\{[1-3]\}/.test(pattern.replace(`{${level}}`, ''))) return own
    return this.path((level - 1) as ClauseLevel, counts) + own
  }
}

function printNumber(pattern: string, level: ClauseLevel, counts: Counters): string {
  const own = counts[level - 1] ?? 0
  return pattern.replace(/\{([1-4Aai])\}/g, (_placeholder, form: string) => {
    if (form === 'A') return letters(own).toUpperCase()
    if (form === 'a') return letters(own)
    if (form === 'i') return roman(own)
    return String(counts[Number(form) - 1])
  })
}

/** a … z, aa, bb … as Word's lowerLetter does. */
export function letters(count: number): string {
  const letter = String.fromCharCode(97 + ((count - 1) % 26))
  return letter.repeat(Math.floor((count - 1) / 26) + 1)
}

const ROMAN: [number, string][] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

export function roman(count: number): string {
  let rest = count
  let text = ''
  for (const [value, sign] of ROMAN) {
    while (rest >= value) {
      text += sign
      rest -= value
    }
  }
  return text
}
