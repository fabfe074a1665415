import type { Template } from '../source/index.ts'
import { PRINTED, passagesOf, SEAM } from './passages.ts'

const SHINGLE = 5

/** The runs of five words that a document's own text is made of; clauses that files share on purpose are left out. */
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
