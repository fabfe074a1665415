import type { Node } from '@markdoc/markdoc'
import type { ParseContext } from './parse-context.ts'
import type { SentenceParser } from './parse-sentence.ts'

/** Tags that are a block of their own, even where they stand in a line of text. */
export const BLOCK_TAGS: readonly string[] = [
  'clause',
  'definitions',
  'entries',
  'letterhead',
  'note',
  'options',
  'parties',
  'recitals',
  'signatures',
]

/** What reading any kind of block takes. */
export interface BlockReader {
  context: ParseContext
  sentences: SentenceParser
  /** The id that the author gave the block, or the next automatic one. */
  id(node: Node): string
}

/** The tags in a tag, whether they stand on lines of their own or side by side. */
export function tagsInside(nodes: Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.type === 'paragraph' || node.type === 'inline') return tagsInside(node.children)
    return isSpace(node) ? [] : [node]
  })
}

export function isSpace(node: Node): boolean {
  if (node.type === 'softbreak' || node.type === 'comment') return true
  const { content } = node.attributes
  return node.type === 'text' && typeof content === 'string' && content.trim() === ''
}

/** A whole number from 1 to `most` in an attribute; undefined when it is something else. */
export function countIn(value: unknown, most: number): number | undefined {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most ? Number(value) : undefined
}
