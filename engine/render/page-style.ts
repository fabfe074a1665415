import type { Block, ClauseLevel } from '../source/index.ts'
import { printed } from '../source/index.ts'

/**
 * One set of measures for DOCX and PDF, in points, so that both break their pages alike. The PDF is set in Caladea and
 * Carlito; the DOCX names Cambria and Calibri, their metric twins that every Word has.
 */
export const PAGE_STYLE = {
  pages: { letter: { width: 612, height: 792 }, a4: { width: 595.3, height: 841.9 } },
  margin: { top: 72, right: 72, bottom: 72, left: 72, footer: 36 },
  size: { body: 11, title: 20, schedule: 15, table: 10, label: 8.5, footer: 8.5 },
  /** Multiple of the font's own line height. */
  lineSpacing: 1.15,
  /** The column of numbers; one step of nesting. */
  indent: 36,
  bullet: 16,
  space: { afterParagraph: 6, beforeHeading: 16, afterHeading: 6, afterTitle: 16, beforeSignatures: 10 },
  colour: { ink: '1C1B19', quiet: '5C5850', rule: 'B9B3A6', blank: 'FDF0C8', blankInk: '6B4A00' },
} as const

/** Where a clause's number stands; its text begins one indent further. */
export function numberIndent(level: ClauseLevel): number {
  return Math.max(0, level - 2) * PAGE_STYLE.indent
}

/** Where text begins that continues a clause of this level; 0 is the margin. */
export function textIndent(level: number): number {
  return level === 0 ? 0 : Math.max(1, level - 1) * PAGE_STYLE.indent
}

/**
 * Headings and lead-ins that end with a colon never stand at a page's foot, nor does what announces a table. The last clause
 * goes along with the signatures: a page that holds nothing but signatures could belong to any document.
 */
export function staysWithNext(blocks: Block[], index: number): boolean {
  const block = blocks[index]
  if (!block || block.kind === 'table' || block.kind === 'signatures') return false
  if (block.kind !== 'paragraph' && (block.kind !== 'clause' || block.heading)) return true
  if (blocks.slice(index + 1, index + 4).some(({ kind }) => kind === 'signatures')) return true
  if (blocks[index + 1]?.kind === 'table') return true
  const last = block.content.at(-1)
  return last !== undefined && printed(last).endsWith(':')
}
