import type { BookTree, CellTree, SheetTree, Validation } from '../../sheet/book-tree.ts'
import { address, DEFAULT_WIDTH } from '../../sheet/layout.ts'
import type { LogoBlock } from '../../source/index.ts'
import type { Styles } from './styles.ts'
import { escapeText, OFFICE_RELATIONS, SHEET_NAMESPACE, xmlFile } from './xml.ts'

const PAPER = { letter: 1, a4: 9 }
/** Columns as wide as a page hold whole sentences. */
const WIDE = 60
/** In characters: a landscape page that is scaled down as far as can be read. */
const WIDEST_PAGE = 240
/** Letters in the width of a figure, on average. */
const LETTERS = 1.1
/** In points. */
const ROW_HEIGHT = 15
const POINTS_OF_PIXEL = 0.75
/** A sheet that is so much longer than a page is printed on one nevertheless. */
const MOST_SHRUNK = 1.3
const PROMPT_TITLE = 32
const PROMPT_TEXT = 255

/** xl/worksheets/sheet….xml; its parts come in the order of the schema. */
export function worksheetXml(
  book: BookTree,
  index: number,
  styles: Styles,
  { tables, charts, logo }: { tables: number; charts: number; logo: LogoBlock | undefined },
): string {
  const sheet = book.sheets[index] as SheetTree
  const { end, isLandscape } = sheet
  const merged: string[] = []
  let height = end.row + 1
  const rows = sheet.rows.map(({ row, cells }) => {
    const lines = linesOf(cells, sheet)
    const each = cells.map((cell) => {
      const { column, span = 1 } = cell
      const style = styles.of(cell, widthOf(cell, sheet) >= WIDE)
      if (span === 1) return cellXml(cell, row, style)
      merged.push(`<mergeCell ref="${address(row, column)}:${address(row, column + span - 1)}"/>`)
      const covered = Array.from({ length: span - 1 }, (_, index) => {
        return `<c r="${address(row, column + 1 + index)}" s="${style}"/>`
      })
      return cellXml(cell, row, style) + covered.join('')
    })
    // Not every program works out the height of a row of several lines.
    const points = lines * ROW_HEIGHT + (row === 0 && logo ? logo.height * POINTS_OF_PIXEL + ROW_HEIGHT : 0)
    height += points / ROW_HEIGHT - 1
    const tall = points > ROW_HEIGHT ? ` ht="${points}" customHeight="1"` : ''
    return `<row r="${row + 1}"${tall}>${each.join('')}</row>`
  })
  const across = pagesAcross(sheet)
  const capacity = rowsOnPage(sheet, across)
  const isOnePage = across === 1 && height > capacity && height <= capacity * MOST_SHRUNK
  const footer = `&L${book.title.replaceAll('&', '&&')}&R${book.pageWord} &P / &N`
  return xmlFile(
    `<worksheet xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE_RELATIONS}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
      `<dimension ref="A1:${address(end.row, end.column)}"/>${viewXml(sheet, index === 0)}<sheetFormatPr defaultRowHeight="${ROW_HEIGHT}"/>` +
      `${columnsXml(sheet)}<sheetData>${rows.join('')}</sheetData>` +
      // Without a password: it keeps formulas from being typed over, and hides nothing.
      '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0" sort="0" autoFilter="0"/>' +
      (merged.length > 0 ? `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>` : '') +
      highlightsXml(sheet, styles) +
      validationsXml(sheet.validations) +
      '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>' +
      `<pageSetup paperSize="${PAPER[book.page]}" orientation="${isLandscape ? 'landscape' : 'portrait'}" fitToWidth="${across}" fitToHeight="${isOnePage ? 1 : 0}"/>` +
      `<headerFooter><oddFooter>${escapeText(footer)}</oddFooter></headerFooter>${isOnePage ? '' : breaksXml(sheet, capacity)}` +
      `${charts > 0 || logo ? '<drawing r:id="drawing"/>' : ''}` +
      (tables > 0
        ? `<tableParts count="${tables}">${Array.from({ length: tables }, (_, place) => `<tablePart r:id="table${place + 1}"/>`).join('')}</tableParts>`
        : '') +
      '</worksheet>',
  )
}

function linesOf(cells: CellTree[], sheet: SheetTree): number {
  const lines = cells.map((cell) => {
    const width = widthOf(cell, sheet)
    const { value, span } = cell
    return value.kind === 'text' && (width >= WIDE || span)
      ? Math.ceil(value.text.length / (width * LETTERS))
      : 1
  })
  return Math.max(1, ...lines)
}

function widthOf({ column, span = 1 }: CellTree, { widths }: SheetTree): number {
  let width = 0
  for (let one = column; one < column + span; one += 1) width += widths[one] ?? DEFAULT_WIDTH
  return width
}

/** So many that a year of months can still be read; each has the frozen columns again. */
function pagesAcross({ widths, frozen }: SheetTree): number {
  const periods = widths.slice(frozen.columns)
  const heads = widths.slice(0, frozen.columns).reduce((sum, width) => sum + width, 0)
  const width = periods.reduce((sum, one) => sum + one, 0)
  return heads === 0 ? 1 : Math.max(1, Math.ceil(width / (WIDEST_PAGE - heads)))
}

/** How many rows a page of Letter and of A4 holds, as it is scaled to the width of its columns. */
function rowsOnPage({ widths, isLandscape }: SheetTree, across: number): number {
  const pixels = widths.reduce((sum, width) => sum + width * 7 + 5, 0)
  const { width, height } = isLandscape ? { width: 960, height: 502 } : { width: 698, height: 698 }
  return Math.floor(height / (ROW_HEIGHT * Math.min(1, (across * width) / pixels)))
}

/** A chart that would be cut by the end of a page begins the next one. */
function breaksXml({ charts, repeated }: SheetTree, capacity: number): string {
  const heads = repeated ? repeated[1] - repeated[0] + 1 : 0
  let pageEnd = capacity
  const breaks = charts.flatMap(({ at }) => {
    while (at.row >= pageEnd) pageEnd += capacity - heads
    if (at.row + at.rows <= pageEnd) return []
    pageEnd = at.row + capacity - heads
    return [`<brk id="${at.row}" max="16383" man="1"/>`]
  })
  if (breaks.length === 0) return ''
  return `<rowBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${breaks.join('')}</rowBreaks>`
}

function viewXml({ frozen }: SheetTree, isFirst: boolean): string {
  const { rows, columns } = frozen
  const pane = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight'
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`
  const place = address(rows, columns)
  return (
    `<sheetViews><sheetView showGridLines="0"${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    `<pane${split} topLeftCell="${place}" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}" activeCell="${place}" sqref="${place}"/></sheetView></sheetViews>`
  )
}

function columnsXml({ widths, end }: SheetTree): string {
  const each = Array.from({ length: end.column + 1 }, (_, index) => {
    const width = widths[index] ?? DEFAULT_WIDTH
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return `<cols>${each.join('')}</cols>`
}

function cellXml({ column, value, formula }: CellTree, row: number, style: number): string {
  const place = `r="${address(row, column)}" s="${style}"`
  const calculated = formula === undefined ? '' : `<f>${escapeText(formula)}</f>`
  switch (value.kind) {
    case 'empty':
      return `<c ${place}>${calculated}</c>`
    case 'number':
      return `<c ${place}>${calculated}<v>${value.number}</v></c>`
    case 'boolean':
      return `<c ${place} t="b">${calculated}<v>${Number(value.isTrue)}</v></c>`
    case 'error':
      return `<c ${place} t="e">${calculated}<v>${value.text}</v></c>`
    case 'text':
      return formula === undefined
        ? `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeText(value.text)}</t></is></c>`
        : `<c ${place} t="str">${calculated}<v>${escapeText(value.text)}</v></c>`
  }
}

function highlightsXml({ highlights }: SheetTree, styles: Styles): string {
  return highlights
    .map(
      ({ area, formula, as }, index) =>
        `<conditionalFormatting sqref="${area}"><cfRule type="expression" dxfId="${styles.highlight(as)}" priority="${index + 1}">` +
        `<formula>${escapeText(formula)}</formula></cfRule></conditionalFormatting>`,
    )
    .join('')
}

function validationsXml(validations: Validation[]): string {
  if (validations.length === 0) return ''
  const each = validations.map(({ areas, rule, prompt, refusal }) => {
    const kind = rule.kind === 'length' ? 'textLength' : rule.kind
    const said = (name: string, { title, text }: Validation['prompt']) =>
      `${name}Title="${escapeText(title.slice(0, PROMPT_TITLE))}" ${name}="${escapeText(text.slice(0, PROMPT_TEXT))}"`
    const texts = `showInputMessage="1" showErrorMessage="1" ${said('error', refusal)} ${said('prompt', prompt)}`
    const limits =
      rule.kind === 'list'
        ? `<formula1>"${escapeText(rule.options.join(',').replaceAll('"', '""'))}"</formula1>`
        : `<formula1>${rule.least}</formula1><formula2>${rule.most}</formula2>`
    return `<dataValidation type="${kind}" allowBlank="1" ${texts} sqref="${areas.join(' ')}">${limits}</dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}
