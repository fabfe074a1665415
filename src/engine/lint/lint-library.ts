import type { Template, TemplateType } from '../source/index.ts'
import { ownShare, printedTexts, runsOf } from './own-words.ts'
import { PRINTED, passagesOf, SEAM } from './passages.ts'
import { languages } from './reading.ts'
import type { LintProblem } from './rule.ts'

export interface LibraryEntry {
  template: Template
  file: string
  /** Blocks that come from `content/clauses/`: `parseTemplate` says where each block stands. */
  isShared: (blockId: string) => boolean
  /** A title of a family: what its row says, and what of it the document holds. */
  title?: { family: string; own: string[] }
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
/** Of each text so many stand for all, and this part of them has to be the other's for a closer look. */
const SKETCH = 128
const LEAST_SHARED = 0.1
/** Letters of a sentence that says enough to be compared, and files that make its words the usual ones. */
const SENTENCE = 60
const USUAL = 2
/** Words by which titles may differ and the templates still be one (T7). */
const ADJECTIVES =
  /\b(?:simple|short|basic|standard|general|professional|detailed|long|new|modern|full|complete)\b|(?<!\p{L})(?:standard|court|courte|général|générale|complet|complète|sencillo|sencilla|básico|básica|completo|completa|breve)(?!\p{L})/giu

/** Least part of a title's words that are its row's (T2). */
const LEAST_OWN = 0.4

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
      'U6-title',
      ({ language, title }) => `The title, among those in ${language.slice(0, 2)}, ${title}`,
      'Say what tells it apart: both stand in one list.',
    ),
    ...twice(
      entries,
      'T7-title',
      ({ language, title }) => `The title, but for an adjective, ${language} ${plainTitle(title)}`,
      'Make them one template with a switch.',
    ),
    ...repeatedCopy(entries),
    ...turnedSentences(entries),
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

/**
 * Whether enough of a family's title is its row's: what only its master says, its siblings say as well (T2).
 */
export function lintTitle({ template, file, title }: Omit<LibraryEntry, 'isShared'>): LintProblem[] {
  if (!title) return []
  const share = ownShare(printedTexts(template), runsOf(title.own))
  if (share >= LEAST_OWN) return []
  const message = `${percent(share)} of its words are its row's; ${percent(LEAST_OWN)} is the least.`
  const remedy = 'Say more of what is true of this title only, or let the master say less.'
  return [{ file, line: 1, rule: 'T2-own', level: 'E', message, remedy }]
}

/**
 * The pairs of one language and one type that have a tenth in common or more, the most alike first. A title
 * of a family is compared by what its row says: the master is what siblings share.
 */
export function similarPairs(entries: readonly LibraryEntry[]): (SimilarPair & { limit: number })[] {
  const byKind = Map.groupBy(entries, ({ template }) => `${template.language.split('-')[0]} ${template.type}`)
  return [...byKind.values()]
    .flatMap((kind) => {
      const limit = LIMITS[kind[0]?.template.type ?? 'contract'] ?? LIMIT
      return pairsOf(
        kind.map(({ file, ...entry }) => ({ file, shingles: shinglesOfEntry(entry) })),
        limit,
      )
    })
    .sort((a, b) => b.similarity - a.similarity)
}

/**
 * Most pairs of thousands have nothing in common. Those that may have are found by an index of each text's
 * least shingles (a bottom-k sketch): of two texts, as large a part of these is the same as of all. Short
 * texts have no others.
 */
function pairsOf(
  read: readonly { file: string; shingles: Uint32Array }[],
  limit: number,
): (SimilarPair & { limit: number })[] {
  const holders = new Map<number, number[]>()
  return read.flatMap(({ file, shingles }, index) => {
    const shared = new Map<number, number>()
    const sketch = shingles.subarray(0, SKETCH)
    for (const shingle of sketch) {
      const having = holders.get(shingle)
      if (having === undefined) holders.set(shingle, [index])
      else {
        for (const other of having) shared.set(other, (shared.get(other) ?? 0) + 1)
        having.push(index)
      }
    }
    return [...shared].flatMap(([place, count]) => {
      const other = read[place]
      if (!other || count < Math.min(sketch.length, other.shingles.length) * LEAST_SHARED) return []
      const similarity = likeness(shingles, other.shingles)
      return [{ one: other.file, other: file, similarity, limit }]
    })
  })
}

/** How much two sets, each in order, have in common, as a part of both together. */
function likeness(one: Uint32Array, other: Uint32Array): number {
  let [common, at, place] = [0, 0, 0]
  while (at < one.length && place < other.length) {
    const [a = 0, b = 0] = [one[at], other[place]]
    if (a === b) common += 1
    if (a <= b) at += 1
    if (b <= a) place += 1
  }
  return common / (one.length + other.length - common)
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
  const familyOf = new Map(entries.map(({ file, title }) => [file, title?.family]))
  return entries.flatMap(({ template, file, title }) => {
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
      // What a master says on the pages of all its titles is why they are not indexed.
      const isSibling = title !== undefined && familyOf.get(other ?? '') === title.family
      if (other === undefined || other === file || isSibling) {
        first.set(sentence, file)
        return []
      }
      const message = `Its page says, word for word, what the page of ${other} says: "${sentence.slice(0, 60)}…".`
      const remedy = 'Say what is true of this title only.'
      return [{ file, line: 1, rule: 'U8-shared', level: 'W', message, remedy }]
    })
  })
}

/**
 * A sentence that several files have, and one of them without its "not", or with "may" for "must": the words
 * that a slip of the pen costs most (L6).
 */
function turnedSentences(entries: readonly LibraryEntry[]): LintProblem[] {
  // First by numbers: of a million sentences, few are there in two wordings.
  const first = new Map<number, number>()
  const turned = new Set<number>()
  for (const { folded, sentence } of foldedSentences(entries)) {
    const [key, wording] = [numberOf(folded), numberOf(plainWords(sentence))]
    if ((first.get(key) ?? wording) !== wording) turned.add(key)
    first.set(key, wording)
  }
  const wordings = new Map<string, Map<string, Set<string>>>()
  for (const { file, folded, sentence } of foldedSentences(entries)) {
    if (!turned.has(numberOf(folded))) continue
    const alike = wordings.get(folded) ?? new Map<string, Set<string>>()
    wordings.set(folded, alike)
    const wording = plainWords(sentence)
    alike.set(wording, (alike.get(wording) ?? new Set()).add(file))
  }
  return [...wordings.values()].flatMap((alike) => {
    const [usual, ...others] = [...alike].sort(([, one], [, other]) => other.size - one.size)
    if (!usual || usual[1].size < USUAL) return []
    return others.flatMap(([wording, files]): LintProblem[] =>
      [...files]
        .filter((file) => files.size === 1 && !usual[1].has(file))
        .map((file) => {
          const [other = ''] = usual[1]
          const message = `It says "${wording}" where ${other} and others say "${usual[0]}".`
          const remedy = 'Say what they say, or say it in words of its own.'
          return {
            file,
            line: 1,
            rule: 'L6-sibling',
            level: 'W',
            message: message.replaceAll(PRINTED, '…'),
            remedy,
          }
        }),
    )
  })
}

/** Every sentence of a text, and what is left of it without the words that turn its sense. */
function* foldedSentences(
  entries: readonly LibraryEntry[],
): Generator<{ file: string; sentence: string; folded: string }> {
  for (const { template, file } of entries) {
    const rules = languages[template.language.slice(0, 2)]
    if (!rules) continue
    for (const { part, text } of passagesOf(template)) {
      if (part !== 'body') continue
      for (const sentence of sentencesIn(text)) {
        const folded = plainWords(sentence.replaceAll(rules.negations, '').replaceAll(rules.modals, ''))
        yield { file, sentence, folded }
      }
    }
  }
}

function sentencesIn(text: string): string[] {
  return text
    .replaceAll(SEAM, '')
    .toLowerCase()
    .split(/(?<=[.;:])\s/u)
    .filter(({ length }) => length >= SENTENCE)
}

function plainWords(text: string): string {
  return text.replaceAll(/[^\p{L}\uFFFC]+/gu, ' ').trim()
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(ADJECTIVES, ' ').replace(/\s+/gu, ' ').trim()
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function shinglesOfEntry({ template, isShared, title }: Omit<LibraryEntry, 'file'>): Uint32Array {
  return shinglesIn(title ? runsOf(title.own) : ownRuns(template, isShared))
}

/** The words of a document's own text; clauses that files share on purpose are left out. */
function ownRuns(template: Template, isShared: (blockId: string) => boolean): string[][] {
  const own = passagesOf(template).filter(({ part, id }) => part === 'body' && !isShared(id))
  return own.map(({ text }) =>
    text
      .toLowerCase()
      .replaceAll(PRINTED, ' … ')
      .replaceAll(SEAM, ' ')
      .split(/[^\p{L}\p{N}…]+/u)
      .filter(Boolean),
  )
}

/** Every run of five words, each as a number and once, in order. */
function shinglesIn(texts: readonly string[][]): Uint32Array {
  const shingles = new Set<number>()
  for (const words of texts) {
    const numbers = words.map(numberOf)
    for (let at = 0; at + SHINGLE <= numbers.length; at += 1) {
      let shingle = 0
      for (let place = at; place < at + SHINGLE; place += 1) shingle = mixed(shingle, numbers[place] ?? 0)
      shingles.add(shingle >>> 0)
    }
  }
  return Uint32Array.from(shingles).sort()
}

/** A number of 32 bits, for two texts hardly ever the same (FNV-1a). */
function numberOf(text: string): number {
  let number = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193)
  return number
}

/** The first number and the second one, in this order, as one (the end of MurmurHash3). */
function mixed(one: number, other: number): number {
  let number = Math.imul(one, 31) + other
  number = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  number = Math.imul(number ^ (number >>> 13), 0xc2b2ae35)
  return number ^ (number >>> 16)
}
