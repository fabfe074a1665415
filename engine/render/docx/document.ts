import {
  type Block,
  type ClauseBlock,
  type DocumentTree,
  type Inline,
  inlinesOf,
  type SignaturesBlock,
  type Signer,
  type TableBlock,
} from '../../source/index.ts'
import { PAGE_STYLE, staysWithNext } from '../page-style.ts'
import { clauseStyle, LIST, listed, scheduleList } from './numbering.ts'
import { escapeXml, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** Word accepts no longer alias or tag on a content control. */
const CONTROL_NAME = 64
const SIGNER_GAP = 36

/** word/document.xml. Numbers are never written as text: paragraphs carry list styles, references are REF fields. */
export function documentXml(tree: DocumentTree): string {
  return new DocumentWriter(tree).write()
}

class DocumentWriter {
  private readonly tree: DocumentTree
  private readonly bookmarks: Map<string, { id: number; name: string }>
  private readonly width: number
  private controls = 0
  private schedules = 0

  constructor(tree: DocumentTree) {
    this.tree = tree
    const { left, right } = PAGE_STYLE.margin
    this.width = PAGE_STYLE.pages[tree.page].width - left - right
    const targets = new Set(tree.blocks.flatMap(referencesIn))
    const targeted = tree.blocks.filter(({ id }) => targets.has(id))
    // Hidden (underscore), short and unique, as Word requires; numbered in order, so that equal trees make equal bytes.
    this.bookmarks = new Map(
      targeted.map(({ id }, index) => [id, { id: index + 1, name: `_Ref${100_000_001 + index}` }]),
    )
  }

  write(): string {
    const { blocks } = this.tree
    const body = blocks.map((block, index) => this.block(block, staysWithNext(blocks, index))).join('')
    return xmlFile(`<w:document ${WORD_NAMESPACES}><w:body>${body}${this.section()}</w:body></w:document>`)
  }

  private section(): string {
    const { width, height } = PAGE_STYLE.pages[this.tree.page]
    const { top, right, bottom, left, footer } = PAGE_STYLE.margin
    return (
      '<w:sectPr><w:footerReference w:type="default" r:id="rIdFooter"/>' +
      `<w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"/>` +
      `<w:pgMar w:top="${twips(top)}" w:right="${twips(right)}" w:bottom="${twips(bottom)}" w:left="${twips(left)}" ` +
      `w:header="${twips(footer)}" w:footer="${twips(footer)}" w:gutter="0"/></w:sectPr>`
    )
  }

  private block(block: Block, keepNext: boolean): string {
    switch (block.kind) {
      case 'title':
        return this.paragraph('Title', block.content)
      case 'heading':
        return this.paragraph('HeadingUnnumbered', block.content)
      case 'schedule':
        this.schedules += 1
        return this.paragraph('ScheduleHeading', block.content, { anchor: block.id })
      case 'clause':
        return this.clause(block, keepNext)
      case 'paragraph': {
        if (block.style === 'bullet') {
          const numbering = listed(LIST.bullets, block.level)
          return this.paragraph('ListBullet', block.content, { keepNext, numbering })
        }
        const body = block.level === 0 ? 'BodyText' : `ClauseText${block.level}`
        return this.paragraph(block.style === 'definition' ? 'Definition' : body, block.content, { keepNext })
      }
      case 'table':
        return this.table(block)
      case 'signatures':
        return this.signatures(block)
    }
  }

  private clause(block: ClauseBlock, keepNext: boolean): string {
    const numbering = this.list(block)
    return this.paragraph(clauseStyle(block), block.content, { anchor: block.id, keepNext, numbering })
  }

  /** The list that a clause names itself; most have theirs from their style. */
  private list({ series, level, heading }: ClauseBlock): string {
    // The clauses of a later schedule: theirs starts again.
    const isRestarted = series === 'schedule' && this.schedules > 1
    // A level is linked to one style, and the first to its heading's: a clause of that level without one is on its own.
    const isUnlinked = level === 1 && !heading && (series === 'main' || series === 'schedule')
    if (!isRestarted && !isUnlinked) return ''
    return listed(series === 'schedule' ? scheduleList(this.schedules) : LIST.main, level - 1)
  }

  private paragraph(
    style: string,
    content: Inline[],
    { anchor, keepNext, numbering = '' }: { anchor?: string; keepNext?: boolean; numbering?: string } = {},
  ): string {
    const properties = `<w:pStyle w:val="${style}"/>${keepNext ? '<w:keepNext/>' : ''}${numbering}`
    const mark = anchor === undefined ? undefined : this.bookmarks.get(anchor)
    const start = mark ? `<w:bookmarkStart w:id="${mark.id}" w:name="${mark.name}"/>` : ''
    const end = mark ? `<w:bookmarkEnd w:id="${mark.id}"/>` : ''
    return `<w:p><w:pPr>${properties}</w:pPr>${start}${this.inlines(content)}${end}</w:p>`
  }

  private inlines(content: Inline[]): string {
    return content.map((inline) => this.inline(inline)).join('')
  }

  private inline(inline: Inline): string {
    switch (inline.kind) {
      case 'text':
      case 'answer':
        return run(
          inline.text,
          (inline.bold ? '<w:b/><w:bCs/>' : '') + (inline.italic ? '<w:i/><w:iCs/>' : ''),
        )
      case 'term':
        return run(inline.open) + run(inline.text, '<w:rStyle w:val="DefinedTerm"/>') + run(inline.close)
      case 'blank':
        return this.blank(inline.field, inline.part, inline.label)
      case 'reference': {
        const mark = this.bookmarks.get(inline.target)
        const number = mark ? field(` REF ${mark.name} \\w \\h `, inline.number) : run(inline.number)
        return (inline.before ? run(inline.before) : '') + number
      }
    }
  }

  /** A content control: Word selects it whole, and typing replaces it. */
  private blank(field: string, part: string | undefined, label: string): string {
    this.controls += 1
    const tag = part === undefined ? field : `${field}.${part}`
    return (
      `<w:sdt><w:sdtPr><w:alias w:val="${escapeXml(label.slice(0, CONTROL_NAME).toWellFormed())}"/>` +
      `<w:tag w:val="${escapeXml(tag.slice(0, CONTROL_NAME))}"/><w:id w:val="${this.controls}"/><w:showingPlcHdr/></w:sdtPr>` +
      `<w:sdtContent>${run(`[${label}]`, '<w:rStyle w:val="PlaceholderText"/>')}</w:sdtContent></w:sdt>`
    )
  }

  private table({ columns, rows }: TableBlock): string {
    const whole = columns.reduce((sum, { width }) => sum + width, 0)
    const widths = columns.map(({ width }) => twips((this.width * width) / whole))
    const cells = (contents: Inline[][], style: string, border: string) =>
      contents
        .map((content, index) => cell(widths[index] ?? 0, border, this.paragraph(style, content)))
        .join('')
    const head = cells(
      columns.map(({ header }) => header),
      'TableHeading',
      bottomBorder(8, PAGE_STYLE.colour.ink),
    )
    const body = rows.map((row) =>
      tableRow(cells(row.cells, 'TableText', bottomBorder(4, PAGE_STYLE.colour.rule))),
    )
    const margins =
      '<w:tblCellMar><w:top w:w="90" w:type="dxa"/><w:left w:w="100" w:type="dxa"/>' +
      '<w:bottom w:w="90" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar>'
    return (
      tableXml(widths, margins, `${tableRow(head, '<w:tblHeader/>')}${body.join('')}`) + this.afterTable()
    )
  }

  /** Two signers side by side. Every paragraph keeps with the next and no row splits: a block of signatures is never torn. */
  private signatures({ signers }: SignaturesBlock): string {
    const half = twips((this.width - SIGNER_GAP) / 2)
    const widths = [half, twips(SIGNER_GAP), half]
    const empty = this.paragraph('SignatureName', [])
    const rows: string[] = []
    for (let index = 0; index < signers.length; index += 2) {
      const [left, right] = [signers[index], signers[index + 1]]
      const contents = [left ? this.signer(left) : empty, empty, right ? this.signer(right) : empty]
      rows.push(tableRow(contents.map((content, column) => cell(widths[column] ?? 0, '', content)).join('')))
    }
    const space =
      '<w:tblCellMar><w:top w:w="200" w:type="dxa"/><w:left w:w="0" w:type="dxa"/>' +
      '<w:bottom w:w="200" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>'
    return tableXml(widths, space, rows.join('')) + this.afterTable()
  }

  private signer({ role, name, lines }: Signer): string {
    const rows = lines.map(({ label, content }, index) => {
      const space = content.length > 0 ? '' : `<w:spacing w:before="${index === 0 ? 260 : 20}"/>`
      const line = `<w:p><w:pPr><w:pStyle w:val="SignatureLine"/>${space}</w:pPr>${this.inlines(content)}</w:p>`
      return this.paragraph('SignatureLabel', [{ kind: 'text', text: label }]) + line
    })
    return (
      this.paragraph('SignatureRole', [{ kind: 'text', text: role }]) +
      this.paragraph('SignatureName', name) +
      rows.join('')
    )
  }

  /** Word needs a paragraph between two tables and at the end of the document. */
  private afterTable(): string {
    return this.paragraph('AfterTable', [])
  }
}

function referencesIn(block: Block): string[] {
  return inlinesOf(block).flatMap((inline) => (inline.kind === 'reference' ? [inline.target] : []))
}

function run(text: string, properties = ''): string {
  const style = properties ? `<w:rPr>${properties}</w:rPr>` : ''
  const lines = text.split('\n').map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
  return `<w:r>${style}${lines.join('<w:br/>')}</w:r>`
}

/** A field with the text that was right when the file was made: shown until Word updates it. */
export function field(instruction: string, cached: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const code = `<w:r><w:instrText xml:space="preserve">${escapeXml(instruction)}</w:instrText></w:r>`
  return `${mark('begin')}${code}${mark('separate')}${run(cached)}${mark('end')}`
}

function bottomBorder(eighths: number, colour: string): string {
  return `<w:tcBorders><w:bottom w:val="single" w:sz="${eighths}" w:space="0" w:color="${colour}"/></w:tcBorders>`
}

function cell(width: number, properties: string, content: string): string {
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${properties}</w:tcPr>${content}</w:tc>`
}

function tableRow(cells: string, properties = ''): string {
  return `<w:tr><w:trPr><w:cantSplit/>${properties}</w:trPr>${cells}</w:tr>`
}

function tableXml(widths: number[], margins: string, rows: string): string {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:tblLayout w:type="fixed"/>${margins}</w:tblPr>` +
    `<w:tblGrid>${grid}</w:tblGrid>${rows}</w:tbl>`
  )
}
