import type { BookTree } from '../../sheet/book-tree.ts'
import { type PrintedCell, type PrintedTable, printedBook } from '../../sheet/printed-book.ts'
import type { DocumentTree } from '../../source/index.ts'
import { wordsFor } from '../../source/languages/languages.ts'
import { PAGE_STYLE } from '../page-style.ts'
import { logoXml } from './document.ts'
import { pageEdges } from './page-edges.ts'
import { bold } from './styles.ts'
import { bottomBorder, cellMargins, cellXml, rowXml, tableXml } from './tables.ts'
import { TextWriter } from './text-writer.ts'
import { halfPoints, textRuns, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** As on paper: what `book.typ` sets, in points. */
const MARGIN = { side: 45, bottom: 54 }
const LARGEST = 9.5
/** The share of its size that a letter of the font is wide, with the room beside it. */
const LETTER = 0.56
/** The side of a cell to its text, and the room above and below it. */
const CELL = { side: 3.5, edge: 3 }
const STRONG: readonly PrintedCell['look'][] = ['heading', 'head', 'result', 'title']
const FILLS = { good: 'E2F0D9', warning: 'FFF2CC', bad: 'FBE0DD', info: 'DDEBF7', head: 'E8ECF4' } as const

/** word/document.xml of a book: a section for each of its sheets, with headings, texts and tables. */
export function bookXml(book: BookTree): string {
  const frame = bookFrame(book)
  const text = new TextWriter(frame)
  const { sheets } = printedBook(book)
  const body = sheets.map(({ isLandscape, parts }, index) => {
    const room = widthOf(book, isLandscape)
    const written = parts.map((part) => {
      if (part.kind === 'logo') return logoXml(part)
      if (part.kind === 'heading')
        return text.words(part.level === 1 ? 'Title' : 'HeadingUnnumbered', part.text)
      if (part.kind === 'table') return tableOf(part, room) + text.words('AfterTable', '')
      // A book that is offered as a Word file has no chart (X13): what it shows is said in its place.
      return text.words('BodyText', part.kind === 'text' ? part.text : part.alt)
    })
    const section = sectionXml(frame, book, isLandscape)
    // The properties of a section stand in its last paragraph, those of the last one at the end of the body.
    const end =
      index < sheets.length - 1
        ? `<w:p><w:pPr><w:pStyle w:val="AfterTable"/>${section}</w:pPr></w:p>`
        : section
    return written.join('') + end
  })
  return xmlFile(`<w:document ${WORD_NAMESPACES}><w:body>${body.join('')}</w:body></w:document>`)
}

/** What the parts beside the text (styles, footer, settings) need to know of a book: an empty document. */
export function bookFrame({ title, number, language, page, paper }: BookTree): DocumentTree {
  const { pageOf, schedule, numbering, checked, unchecked } = wordsFor(language)
  return {
    formatVersion: 1,
    ...{ title: paper?.foot ?? title, language, page },
    type: 'form',
    direction: 'ltr',
    source: { number, slug: '' },
    blocks: [],
    fieldsRead: [],
    columnsRead: [],
    issues: [],
    blanks: [],
    terms: [],
    deadReferences: [],
    notes: [],
    words: { pageOf, schedule, numbering, checked, unchecked },
  }
}

/** Of the text of its first sheet, at whose end the number of the page stands. */
export function firstWidth(book: BookTree): number {
  return widthOf(book, book.sheets.find(({ part }) => part === 'sheet')?.isLandscape ?? false)
}

function widthOf({ page }: BookTree, isLandscape: boolean): number {
  const { width, height } = PAGE_STYLE.pages[page]
  return (isLandscape ? height : width) - 2 * MARGIN.side
}

function sectionXml(frame: DocumentTree, { page }: BookTree, isLandscape: boolean): string {
  const { width, height } = PAGE_STYLE.pages[page]
  const [wide, high] = isLandscape ? [height, width] : [width, height]
  const edges = pageEdges(frame).map(
    ({ kind, on, relationId }) => `<w:${kind}Reference w:type="${on}" r:id="${relationId}"/>`,
  )
  const side = twips(MARGIN.side)
  return (
    `<w:sectPr>${edges.join('')}<w:pgSz w:w="${twips(wide)}" w:h="${twips(high)}"${isLandscape ? ' w:orient="landscape"' : ''}/>` +
    `<w:pgMar w:top="${side}" w:right="${side}" w:bottom="${twips(MARGIN.bottom)}" w:left="${side}" ` +
    `w:header="${twips(MARGIN.bottom / 2)}" w:footer="${twips(MARGIN.bottom / 2)}" w:gutter="0"/></w:sectPr>`
  )
}

/** Heads are repeated on every page, and told to whoever has the table read out; else the first column is. */
function tableOf({ widths, characters, head, rows }: PrintedTable, room: number): string {
  const size = Math.min(LARGEST, room / (characters * LETTER))
  const columns = widths.map((width) => twips(width * LETTER * size))
  const row = (cells: PrintedCell[], isHead: boolean, keepNext: boolean) => {
    let column = 0
    const written = cells.map((cell) => {
      const width = columns.slice(column, column + cell.span).reduce((sum, one) => sum + one, 0)
      column += cell.span
      return cellXml(width, cellProperties(cell, isHead), paragraphOf(cell, { size, keepNext }))
    })
    return rowXml(written.join(''), isHead ? '<w:tblHeader/>' : '')
  }
  const look = `<w:tblLook w:val="0000" w:firstRow="${head.length > 0 ? 1 : 0}" w:lastRow="0" w:firstColumn="${head.length > 0 ? 0 : 1}" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/>`
  const heads = head.map((cells) => row(cells, true, true))
  const body = rows.map((cells, index) => row(cells, false, index === 0 && rows.length > 1))
  return tableXml(
    columns,
    cellMargins(twips(CELL.edge), twips(CELL.side)) + look,
    [...heads, ...body].join(''),
    false,
  )
}

function cellProperties({ span, look, mark }: PrintedCell, isHead: boolean): string {
  const { quiet, rule } = PAGE_STYLE.colour
  const line = (side: 'top' | 'bottom', eighths: number, colour: string) =>
    `<w:${side} w:val="single" w:sz="${eighths}" w:space="0" w:color="${colour}"/>`
  const borders =
    look === 'result'
      ? `<w:tcBorders>${line('top', 5, quiet)}${line('bottom', 3, rule)}</w:tcBorders>`
      : bottomBorder(isHead ? 5 : 3, isHead ? quiet : rule)
  const fill = mark ? FILLS[mark] : look === 'head' ? FILLS.head : undefined
  return (
    (span > 1 ? `<w:gridSpan w:val="${span}"/>` : '') +
    borders +
    (fill ? `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>` : '') +
    (isHead ? '<w:vAlign w:val="bottom"/>' : '')
  )
}

function paragraphOf(
  { text, look, isRight, mark }: PrintedCell,
  { size, keepNext }: { size: number; keepNext: boolean },
): string {
  const isStrong = mark !== undefined || STRONG.includes(look)
  const style = isRight ? 'TableFigureText' : 'TableText'
  const half = halfPoints(size)
  const properties =
    (isStrong ? bold : '') +
    (look === 'check' ? '<w:i/><w:iCs/>' : '') +
    (look === 'unit' ? `<w:color w:val="${PAGE_STYLE.colour.quiet}"/>` : '') +
    `<w:sz w:val="${half}"/><w:szCs w:val="${half}"/>`
  const runs = text === '' ? '' : textRuns(text, properties, 'ltr')
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${keepNext ? '<w:keepNext/>' : ''}</w:pPr>${runs}</w:p>`
}
