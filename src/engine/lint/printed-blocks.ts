import { type Block, type DocumentTree, type Inline, inlinesOf, printed } from '../source/index.ts'
import { PRINTED } from './passages.ts'
import { wordCount } from './sentences.ts'

/** A block as a reader sees it, with a sign in place of each answer and each blank. */
export interface PrintedBlock {
  id: string
  kind: Block['kind']
  /** 0 for what is not numbered. */
  level: number
  series: string
  heading: boolean
  bullet: boolean
  text: string
  /** Words with the answers in place. */
  words: number
}

export function printedBlocks(tree: DocumentTree): PrintedBlock[] {
  return tree.blocks.map((block) => ({
    id: block.id,
    kind: block.kind,
    level: block.kind === 'clause' ? block.level : 0,
    series: block.kind === 'clause' ? block.series : '',
    heading: block.kind === 'heading' || (block.kind === 'clause' && block.heading),
    bullet: block.kind === 'paragraph' && block.style === 'bullet',
    words: wordCount(
      inlinesOf(block)
        .map(printed)
        .join(block.kind === 'table' ? ' ' : ''),
    ),
    text: inlinesOf(block)
      .map(wordsOf)
      .join(block.kind === 'table' ? ' ' : ''),
  }))
}

function wordsOf(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'term':
      return inline.open + inline.text + inline.close
    case 'reference':
      return inline.before + inline.number
    default:
      return PRINTED
  }
}
