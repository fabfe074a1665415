import type { Template, TemplateType } from '../source/index.ts'
import type { LintProblem } from './rule.ts'
import { shinglesOf, similarity } from './similarity.ts'

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
/** Words by which titles may differ and the templates still be one (T7). */
const ADJECTIVES =
  /\b(?:simple|short|basic|standard|general|professional|detailed|long|new|modern|full|complete)\b|(?<!\p{L})(?:standard|court|courte|général|générale|complet|complète|sencillo|sencilla|básico|básica|completo|completa|breve)(?!\p{L})/giu

/** What only shows when all files are read: numbers and addresses used twice, and two files that are one. */
export function lintLibrary(entries: readonly LibraryEntry[]): LintProblem[] {
  const tooAlike = similarPairs(entries).filter(({ limit, similarity: share }) => share > limit)
  return [
    ...twice(
      entries,
      ({ number }) => `D${number}`,
      'U6-number',
      'The number',
      'Take the next free one: a number is never used again.',
    ),
    ...twice(
      entries,
      ({ slug }) => slug,
      'U6-slug',
      'The slug',
      'Give it one of its own: addresses are made of it.',
    ),
    ...twice(
      entries,
      ({ language, title }) => `${language} ${plainTitle(title)}`,
      'T7-title',
      'The title, but for an adjective,',
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
  key: (template: Template) => string,
  rule: string,
  what: string,
  remedy: string,
): LintProblem[] {
  const first = new Map<string, string>()
  return entries.flatMap(({ template, file }): LintProblem[] => {
    const value = key(template)
    const other = first.get(value)
    if (other === undefined) {
      first.set(value, file)
      return []
    }
    return [{ file, line: 1, rule, level: 'E', message: `${what} ${value} is used by ${other} too.`, remedy }]
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
      return [
        {
          file,
          line: 1,
          rule: 'U8-shared',
          level: 'W',
          message,
          remedy: 'Say what is true of this title only.',
        },
      ]
    })
  })
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(ADJECTIVES, ' ').replace(/\s+/gu, ' ').trim()
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
