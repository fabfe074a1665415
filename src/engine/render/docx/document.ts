import type {
  Block,
  ClauseBlock,
  DocumentTree,
  Inline,
  LetterheadBlock,
  LogoBlock,
  TableBlock,
} from '../../source/index.ts'
import { CELL_SIDE, columnWidths, tableSize } from '../column-widths.ts'
import { isLongRow, PAGE_STYLE, staysWhole, staysWithNext } from '../page-style.ts'
import type { BlankData } from './blank-data.ts'
import { entriesXml, optionsXml } from './forms.ts'
import { clauseStyle, LIST, listed, scheduleList } from './numbering.ts'
import { hasOwnFirstPage, pageEdges } from './page-edges.ts'
import { signaturesXml } from './signatures.ts'
import { recipientIndent } from './styles.ts'
import { bottomBorder, cellMargins, cellXml, rowXml } from './tables.ts'
import { emphasized, TextWriter } from './text-writer.ts'
import { escapeXml, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

/**
 * word/document.xml, and the blanks in it.
 * Numbers are never written as text: paragraphs carry list styles, references are REF fields.
 */
export function documentXml(tree: DocumentTree): { xml: string; blanks: BlankData } {
  const writer = new DocumentWriter(tree)
  return { xml: writer.write(), blanks: writer.text.blanks }
}

class DocumentWriter {
  readonly text: TextWriter
  private readonly tree: DocumentTree
  private readonly tableSize: number
  private schedules = 0

  constructor(tree: DocumentTree) {
    this.tree = tree
    this.text = new TextWriter(tree)
    this.tableSize = tableSize(tree, this.text.width)
  }

  write(): string {
    const { blocks } = this.tree
    const body = blocks
      .map(
        (block, index) =>
          this.block(block, staysWithNext(blocks, index)) + this.gap(block, blocks[index + 1]),
      )
      .join('')
    return xmlFile(`<w:document ${WORD_NAMESPACES}><w:body>${body}${this.section()}</w:body></w:document>`)
  }

  private section(): string {
    const { width, height } = PAGE_STYLE.pages[this.tree.page]
    const { top, right, bottom, left, footer } = PAGE_STYLE.margin
    const edges = pageEdges(this.tree).map(
      ({ kind, on, relationId }) => `<w:${kind}Reference w:type="${on}" r:id="${relationId}"/>`,
    )
    return (
      `<w:sectPr>${edges.join('')}<w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"/>` +
      `<w:pgMar w:top="${twips(top)}" w:right="${twips(right)}" w:bottom="${twips(bottom)}" w:left="${twips(left)}" ` +
      `w:header="${twips(footer)}" w:footer="${twips(footer)}" w:gutter="0"/>` +
      `${hasOwnFirstPage(this.tree) ? '<w:titlePg/>' : ''}${this.tree.direction === 'rtl' ? '<w:bidi/>' : ''}</w:sectPr>`
    )
  }

  private block(block: Block, keepNext: boolean): string {
    switch (block.kind) {
      case 'logo':
        return logoXml(block)
      case 'title':
        return this.text.paragraph('Title', block.content)
      case 'heading':
        return this.text.paragraph(block.startsPage ? 'PageHeading' : 'HeadingUnnumbered', block.content)
      case 'schedule':
        this.schedules += 1
        return this.text.paragraph('ScheduleHeading', block.content, { anchor: block.id })
      case 'clause':
        return this.clause(block, keepNext)
      case 'paragraph': {
        if (block.style === 'bullet') {
          const numbering = listed(LIST.bullets, block.level)
          return this.text.paragraph('ListBullet', block.content, { keepNext, numbering })
        }
        const body = block.level === 0 ? 'BodyText' : `ClauseText${block.level}`
        const style = block.style === 'definition' ? 'Definition' : body
        return this.text.paragraph(style, block.content, { keepNext })
      }
      case 'table':
        return this.table(block)
      case 'signatures':
        return signaturesXml(this.text, block, { indent: recipientIndent(this.tree), keepNext })
      case 'letterhead':
        return this.letterhead(block)
      case 'entries':
        return entriesXml(this.text, block)
      case 'options':
        return optionsXml(this.text, block)
    }
  }

  /**
   * Word needs a paragraph between two tables and at the end of the document.
   * It is the space below, where a heading brings none.
   */
  private gap(block: Block, next: Block | undefined): string {
    if (
      'content' in block ||
      block.kind === 'letterhead' ||
      block.kind === 'logo' ||
      isOneLetterSigner(block)
    )
      return ''
    const bringsSpace = !next || next.kind === 'heading' || next.kind === 'schedule' || isClauseHeading(next)
    return this.text.words('AfterTable', '', bringsSpace ? { properties: '<w:spacing w:after="0"/>' } : {})
  }

  private clause(block: ClauseBlock, keepNext: boolean): string {
    const numbering = this.list(block)
    return this.text.paragraph(clauseStyle(block), block.content, { anchor: block.id, keepNext, numbering })
  }

  /** The list that a clause names itself; most have theirs from their style. */
  private list({ series, level, heading }: ClauseBlock): string {
    // The clauses of a later schedule: theirs starts again.
    const isRestarted = series === 'schedule' && this.schedules > 1
    // A level is linked to one style, and the first to its heading's: a clause of that level without one is
    // on its own.
    const isUnlinked = level === 1 && !heading && (series === 'main' || series === 'schedule')
    if (!isRestarted && !isUnlinked) return ''
    return listed(series === 'schedule' ? scheduleList(this.schedules) : LIST.main, level - 1)
  }

  /** The head of a letter, line by line. Where the addressee stands to the right, the style indents it. */
  private letterhead(block: LetterheadBlock): string {
    const { text } = this
    const { arrangement, sender, recipient, date, delivery, reference, subject } = block
    const labelled = ({ label, content }: { label: string; content: Inline[] }): Inline[] =>
      label ? [{ kind: 'text', text: `${label} ` }, ...content] : content
    const [name = [], ...address] = sender
    const from = text.lines('LetterSender', [name.map(emphasized), ...address])
    const to = recipient.length > 0 ? text.lines('LetterRecipient', recipient) : ''
    const dated = text.paragraph('LetterDate', date)
    const sent = delivery.length > 0 ? text.paragraph('LetterDelivery', delivery) : ''
    const referred = reference ? text.paragraph('LetterReference', labelled(reference)) : ''
    const about = text.paragraph('LetterSubject', labelled(subject), { anchor: block.id })
    const head = arrangement === 'block' ? [from, dated, sent, to] : [from, to, dated, sent]
    return [...head, referred, about].join('')
  }

  private table(block: TableBlock): string {
    const { columns, rows } = block
    const widths = columnWidths(block, this.text.width, this.tableSize).map(twips)
    const { ink, rule } = PAGE_STYLE.colour
    const cells = (contents: Inline[][], border: string, suffix: 'Heading' | 'Text', keepNext: boolean) =>
      contents
        .map((content, index) => {
          const style = `${columns[index]?.align === 'end' ? 'TableFigure' : 'Table'}${suffix}`
          return cellXml(widths[index] ?? 0, border, this.text.paragraph(style, content, { keepNext }))
        })
        .join('')
    const heads = columns.map(({ header }) => header)
    const head = rowXml(cells(heads, bottomBorder(8, ink), 'Heading', true), '<w:tblHeader/>')
    const together = staysWhole(block)
    const body = rows.map((row, index) => {
      const keepNext = together && index < rows.length - 1
      const written = cells(row.cells, bottomBorder(4, rule), 'Text', keepNext)
      return rowXml(written, '', isLongRow(columns, row.cells))
    })
    return this.text.table(widths, cellMargins(90, twips(CELL_SIDE)), head + body.join(''))
  }
}

/** By which the document names the picture. */
export const LOGO_RELATION = 'rIdLogo'
/** DrawingML measures lengths in these, 914,400 of an inch. */
const EMU_OF_PIXEL = 914_400 / 96
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'

/** A picture in the line: it moves with what is written above it, in Word and in LibreOffice alike. */
export function logoXml({ alt, width, height }: LogoBlock): string {
  const [cx, cy] = [width, height].map((pixels) => pixels * EMU_OF_PIXEL)
  const properties = `id="1" name="Logo" descr="${escapeXml(alt)}"`
  const picture =
    `<pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr ${properties}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="${LOGO_RELATION}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>'
  return (
    '<w:p><w:pPr><w:pStyle w:val="Logo"/></w:pPr><w:r><w:drawing>' +
    `<wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${properties}/>` +
    `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">${picture}</a:graphicData></a:graphic>` +
    '</wp:inline></w:drawing></w:r></w:p>'
  )
}

/** The only signatures that are no table. */
function isOneLetterSigner(block: Block): boolean {
  return block.kind === 'signatures' && block.style === 'letter' && block.signers.length === 1
}

function isClauseHeading(block: Block): boolean {
  return block.kind === 'clause' && block.heading
}
