import type { Template, TemplateType } from '../source/index.ts'
import { PRINTED, passagesOf, SEAM } from './passages.ts'
import type { LintProblem } from './rule.ts'

export interface LibraryEntry {
  template: Template
  file: string
  /** Blocks that come from `content/clauses/`: `parseTemplate` says where each block stands. */
  isShared: (blockId: string) => boolean
}

export interface SimilarPair {
  one: string
  other: string
  similarity: number
}

/** Above this, two files are one template with a switch (T1). */
const LIMITS: Partial<Record<TemplateType, number>> = { letter: 0.5, jobDescription: 0.45 }
const LIMIT = 0.6
/** Words of the runs that texts are compared by. */
const SHINGLE = 5
/** Words by which titles may differ and the templates still be one (T7). */
const ADJECTIVES =
  /\b(?:simple|short|basic|standard|general|professional|detailed|long|new|modern|full|complete)\b|(?<!\p{L})(?:standard|court|courte|général|générale|complet|complète|sencillo|sencilla|básico|básica|completo|completa|breve)(?!\p{L})/giu

/** What only shows when all files are read: numbers and addresses used twice, and two files that are one. */
export function lintLibrary(entries: readonly LibraryEntry[]): LintProblem[] {
  const tooAlike = similarPairs(entries).filter(({ limit, similarity: share }) => share > limit)
  return [
    ...twice(
      entries,
      'U6-number',
      ({ number }) => `The number D${number}`,
      'Take the next free one: a number is never used again.',
    ),
    ...twice(
      entries,
      'U6-slug',
      ({ slug }) => `The slug ${slug}`,
      'Give it one of its own: addresses are made of it.',
    ),
    ...twice(
      entries,
      'T7-title',
      ({ language, title }) => `The title, but for an adjective, ${language} ${plainTitle(title)}`,
      'Make them one template with a switch.',
    ),
    ...repeatedCopy(entries),
    ...tooAlike.map(({ one, other, similarity: share, limit }) => ({
      file: other,
      line: 1,
      rule: 'T1-similar',
      level: 'E' as const,
      message: `${percent(share)} of its text is that of ${one}; ${percent(limit)} is the most.`,
      remedy: 'Write what is its own, share clauses, or make them one template with a switch.',
    })),
  ]
}

/** All pairs of one language and one type with something in common, the most alike first. */
export function similarPairs(entries: readonly LibraryEntry[]): (SimilarPair & { limit: number })[] {
  const read = entries.map(({ template, file, isShared }) => ({
    file,
    kind: `${template.language.split('-')[0]} ${template.type}`,
    limit: LIMITS[template.type] ?? LIMIT,
    shingles: shinglesOf(template, isShared),
  }))
  return read
    .flatMap((one, index) =>
      read.slice(index + 1).flatMap((other) => {
        const share = one.kind === other.kind ? similarity(one.shingles, other.shingles) : 0
        return share > 0 ? [{ one: one.file, other: other.file, similarity: share, limit: one.limit }] : []
      }),
    )
    .sort((a, b) => b.similarity - a.similarity)
}

function twice(
  entries: readonly LibraryEntry[],
  rule: string,
  what: (template: Template) => string,
  remedy: string,
): LintProblem[] {
  const first = new Map<string, string>()
  return entries.flatMap(({ template, file }): LintProblem[] => {
    const value = what(template)
    const other = first.get(value)
    if (other === undefined) {
      first.set(value, file)
      return []
    }
    return [{ file, line: 1, rule, level: 'E', message: `${value} is used by ${other} too.`, remedy }]
  })
}

/** A page that says what another page says, word for word, says nothing about its own title (U8). */
function repeatedCopy(entries: readonly LibraryEntry[]): LintProblem[] {
  const first = new Map<string, string>()
  return entries.flatMap(({ template, file }) => {
    const { copy } = template
    const sentences = [
      copy.summary,
      copy.purpose,
      ...copy.whenToUse,
      ...copy.whenNotToUse,
      ...copy.mistakes.map(({ text }) => text),
    ]
    return sentences.flatMap((sentence): LintProblem[] => {
      const other = first.get(sentence)
      if (other === undefined || other === file) {
        first.set(sentence, file)
        return []
      }
      const message = `Its page says, word for word, what the page of ${other} says: "${sentence.slice(0, 60)}…".`
      const remedy = 'Say what is true of this title only.'
      return [{ file, line: 1, rule: 'U8-shared', level: 'W', message, remedy }]
    })
  })
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(ADJECTIVES, ' ').replace(/\s+/gu, ' ').trim()
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** The runs of five words of a document's own text; clauses that files share on purpose are left out. */
export function shinglesOf(template: Template, isShared: (blockId: string) => boolean): Set<string> {
  const shingles = new Set<string>()
  for (const { part, id, text } of passagesOf(template)) {
    if (part !== 'body' || isShared(id)) continue
    const words = text
      .toLowerCase()
      .replaceAll(PRINTED, ' … ')
      .replaceAll(SEAM, ' ')
      .split(/[^\p{L}\p{N}…]+/u)
      .filter(Boolean)
    for (let at = 0; at + SHINGLE <= words.length; at += 1)
      shingles.add(words.slice(at, at + SHINGLE).join(' '))
  }
  return shingles
}

/** Jaccard: what two sets share, as a part of what either holds. 0 where both are empty. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const shingle of small) if (large.has(shingle)) shared += 1
  const either = one.size + other.size - shared
  return either === 0 ? 0 : shared / either
}
