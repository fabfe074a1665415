import type { ClauseLevel, Series } from './template.ts'

/** Where a numbered block stands: what is printed before it, and what a reference to it says. */
export interface ClauseNumber {
  /** `3.`, `3.1`, `(a)`, `(iv)` */
  printed: string
  /** `3`, `3.1`, `3.1(a)(iv)`: the path from the top of its series */
  full: string
}

type Counters = [number, number, number, number]

/**
 * Counts clauses as a word processor does with multilevel lists: a clause restarts every level below it, and the parties,
 * the recitals, the body and each schedule count for themselves. The DOCX writer declares the same four lists.
 */
export class Numbering {
  private readonly counters = new Map<Series, Counters>()
  private schedules = 0

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
    return clauseNumber(series, level, counts)
  }
}

function clauseNumber(
  series: Series,
  level: ClauseLevel,
  [first, second, third, fourth]: Counters,
): ClauseNumber {
  if (series === 'recitals') return same(`(${letters(first).toUpperCase()})`)
  if (series === 'parties') return same(`(${first})`)
  if (level === 1) return { printed: `${first}.`, full: String(first) }
  const section = `${first}.${second}`
  if (level === 2) return same(section)
  if (level === 3) return { printed: `(${letters(third)})`, full: `${section}(${letters(third)})` }
  return { printed: `(${roman(fourth)})`, full: `${section}(${letters(third)})(${roman(fourth)})` }
}

function same(text: string): ClauseNumber {
  return { printed: text, full: text }
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
