import type { Block, DocumentTree, Inline } from '../source/index.ts'
import { printed } from '../source/index.ts'

const INDENT = '    '

/** The document as plain UTF-8 text: numbers typed, blanks in brackets, one blank line between blocks. */
export function renderText(tree: DocumentTree): Uint8Array {
  const text = tree.blocks.map(blockText).join('\n\n')
  return new TextEncoder().encode(`${text}\n`)
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'title': {
      const title = plain(block.content)
      return `${title}\n${'='.repeat(title.length)}`
    }
    case 'heading':
      return plain(block.content)
    case 'schedule':
      return `\n${block.number}  ${plain(block.content)}`
    case 'clause':
      return indented(`${block.number} ${plain(block.content)}`, Math.max(0, block.level - 2))
    case 'paragraph':
      return indented(`${block.style === 'bullet' ? '- ' : ''}${plain(block.content)}`, block.level)
    case 'table': {
      const heads = block.columns.map(({ header }) => plain(header))
      const rows = block.rows.map(({ cells }) =>
        cells.map((cell, index) => `${heads[index]}: ${plain(cell).replaceAll('\n', ' ')}`).join('\n'),
      )
      return rows.join('\n\n')
    }
    case 'signatures':
      return block.signers
        .map(({ role, name, lines }) => {
          const filled = lines.map(({ label, content }) => `${label}: ${plain(content) || '_'.repeat(30)}`)
          return [role, plain(name), ...filled].join('\n')
        })
        .join('\n\n')
  }
}

function plain(content: Inline[]): string {
  return content.map(printed).join('')
}

function indented(text: string, depth: number): string {
  return text.replace(/^/gm, INDENT.repeat(depth))
}
