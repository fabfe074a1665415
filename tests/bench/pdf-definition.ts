import { type Block, type DocumentTree, type Inline, printed } from '#engine/source/index.ts'

/** What pdfmake is given, as far as it is used here. */
export interface PdfDefinition {
  pageSize: string
  pageMargins: number
  defaultStyle: { font: string; fontSize: number }
  content: PdfContent[]
  footer: (page: number, pages: number) => PdfContent
}
interface PdfContent {
  text?: string | PdfContent[]
  bold?: boolean
  italics?: boolean
  font?: string
  fontSize?: number
  margin?: [left: number, top: number, right: number, bottom: number]
  pageBreak?: 'before'
  columns?: PdfContent[]
  stack?: PdfContent[]
  table?: { headerRows: number; widths: string[]; body: PdfContent[][] }
}

const INDENT = 36

/**
 * The text of a document as somebody would give it to pdfmake: the same words in the same order, numbers
 * typed, no tags.
 */
export function pdfDefinition(tree: DocumentTree): PdfDefinition {
  return {
    pageSize: tree.page === 'letter' ? 'LETTER' : 'A4',
    pageMargins: 72,
    defaultStyle: { font: 'Caladea', fontSize: 11 },
    content: tree.blocks.map(contentOf),
    footer: (page, pages) => ({
      columns: [
        { text: tree.title },
        { text: tree.words.pageOf.replace('{page}', String(page)).replace('{pages}', String(pages)) },
      ],
      margin: [72, 20, 72, 0],
      font: 'Carlito',
      fontSize: 8.5,
    }),
  }
}

function contentOf(block: Block): PdfContent {
  switch (block.kind) {
    case 'title':
      return { text: runs(block.content), bold: true, fontSize: 20, margin: [0, 0, 0, 16] }
    case 'heading':
      return { text: runs(block.content), bold: true, margin: [0, 16, 0, 6] }
    case 'schedule':
      return {
        text: [{ text: `${block.number} ` }, ...runs(block.content)],
        bold: true,
        fontSize: 15,
        pageBreak: 'before',
        margin: [0, 0, 0, 6],
      }
    case 'clause': {
      const text = [{ text: `${block.number} ` }, ...runs(block.content)]
      const left = Math.max(0, block.level - 2) * INDENT
      return { text, bold: block.heading, margin: [left, block.heading ? 16 : 0, 0, 6] }
    }
    case 'paragraph':
      return {
        text: [{ text: block.style === 'bullet' ? '• ' : '' }, ...runs(block.content)],
        margin: [block.level * INDENT, 0, 0, 6],
      }
    case 'table':
      return {
        font: 'Carlito',
        fontSize: 10,
        margin: [0, 6, 0, 12],
        table: {
          headerRows: 1,
          widths: block.columns.map(({ width }) => `${width}%`),
          body: [
            block.columns.map(({ header }) => ({ text: runs(header), bold: true })),
            ...block.rows.map(({ cells }) => cells.map((cell) => ({ text: runs(cell) }))),
          ],
        },
      }
    case 'signatures':
      return {
        columns: block.signers.map(({ role, name, lines }) => ({
          stack: [
            { text: runs(role), font: 'Carlito', fontSize: 10 },
            { text: runs(name), bold: true },
            ...lines.flatMap(({ label, content }) => [
              { text: label, font: 'Carlito', fontSize: 8.5 },
              { text: content.length > 0 ? runs(content) : '______________________' },
            ]),
          ],
        })),
      }
    default:
      throw new Error(`the contracts of this benchmark hold no ${block.kind}`)
  }
}

function runs(content: Inline[]): PdfContent[] {
  return content.map((inline) => ({
    text: printed(inline),
    ...((inline.kind === 'term' || ('bold' in inline && inline.bold)) && { bold: true }),
  }))
}
