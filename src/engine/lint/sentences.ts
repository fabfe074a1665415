import { PRINTED, SEAM } from './passages.ts'

/** Full stops that end no sentence. */
const ABBREVIATIONS =
  /\b(?:U\.S\.C|U\.S|C\.F\.R|e\.g|i\.e|etc|Inc|Ltd|Co|Corp|No|Nos|Art|art|Mr|Mrs|Ms|Dr|St|M|MM|Mme|Sr|Sra|Dª|p\.\s?ej|S\.A|S\.L|S\.R\.L|vs)\./gu
const FRAGMENT = 4

/** Lengths in words of the sentences of a text; what is printed from elsewhere counts as one word, scraps are left out. */
export function sentenceLengths(text: string): number[] {
  return text
    .replaceAll(SEAM, '')
    .replace(ABBREVIATIONS, (found) => found.replaceAll('.', ''))
    .split(/(?<=[.!?…][»”"')]?)\s+(?=[\p{Lu}«“"¿¡\uFFFC])|\n/u)
    .map((sentence) => wordCount(sentence))
    .filter((count) => count >= FRAGMENT)
}

export function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word) || word.includes(PRINTED)).length
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
