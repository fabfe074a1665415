import type { BookTree, CellTree, SheetTree, Validation } from '../../sheet/book-tree.ts'
import { address } from '../../sheet/layout.ts'
import { escapeXml, OFFICE_RELATIONS, xmlFile } from '../docx/xml.ts'
import { SHEET_NAMESPACE, type Styles } from './styles.ts'

const PAPER = { letter: 1, a4: 9 }
const DEFAULT_WIDTH = 11
/** Columns as wide as a page hold whole sentences. */
const WIDE = 60
/** In characters: a landscape page that is scaled down as far as can be read. */
const WIDEST_PAGE = 240
/** In points. */
const ROW_HEIGHT = 15
const PROMPT_TITLE = 32
const PROMPT_TEXT = 255

/** xl/worksheets/sheet….xml; its parts come in the order of the schema. */
export function worksheetXml(
  book: BookTree,
  index: number,
  styles: Styles,
  tables: number,
  hasDrawing: boolean,
): string {
  const sheet = book.sheets[index] as SheetTree
  const { end, isLandscape } = sheet
  const rows = sheet.rows.map(({ row, cells }) => {
    const each = cells.map((cell) => cellXml(cell, row, styles, (sheet.widths[cell.column] ?? 0) >= WIDE))
    return `<row r="${row + 1}"${heightOf(cells, sheet)}>${each.join('')}</row>`
  })
  const footer = `&L${book.title.replaceAll('&', '&&')}&R${book.pageWord} &P / &N`
  return xmlFile(
    `<worksheet xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE_RELATIONS}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
      `<dimension ref="A1:${address(end.row, end.column)}"/>${viewXml(sheet, index === 0)}<sheetFormatPr defaultRowHeight="${ROW_HEIGHT}"/>` +
      `${columnsXml(sheet)}<sheetData>${rows.join('')}</sheetData>` +
      // Without a password: it keeps formulas from being typed over, and hides nothing.
      '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0" sort="0" autoFilter="0"/>' +
      highlightsXml(sheet, styles) +
      validationsXml(sheet.validations) +
      '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>' +
      `<pageSetup paperSize="${PAPER[book.page]}" orientation="${isLandscape ? 'landscape' : 'portrait'}" fitToWidth="${pagesAcross(sheet)}" fitToHeight="0"/>` +
      `<headerFooter><oddFooter>${escapeXml(footer)}</oddFooter></headerFooter>` +
      `${hasDrawing ? '<drawing r:id="drawing"/>' : ''}` +
      (tables > 0
        ? `<tableParts count="${tables}">${Array.from({ length: tables }, (_, place) => `<tablePart r:id="table${place + 1}"/>`).join('')}</tableParts>`
        : '') +
      '</worksheet>',
  )
}

/** Not every program works out the height of a row of several lines. */
function heightOf(cells: CellTree[], { widths }: SheetTree): string {
  const lines = cells.map(({ value, column }) => {
    const width = widths[column] ?? 0
    return value.kind === 'text' && width >= WIDE ? Math.ceil(value.text.length / width) : 1
  })
  const most = Math.max(...lines)
  return most > 1 ? ` ht="${most * ROW_HEIGHT}" customHeight="1"` : ''
}

/** So many that a year of months can still be read. */
function pagesAcross({ widths }: SheetTree): number {
  return Math.max(1, Math.ceil(widths.reduce((sum, width) => sum + width, 0) / WIDEST_PAGE))
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

function cellXml(cell: CellTree, row: number, styles: Styles, isWrapped: boolean): string {
  const { value, formula } = cell
  const place = `r="${address(row, cell.column)}" s="${styles.of(cell, isWrapped)}"`
  const calculated = formula === undefined ? '' : `<f>${escapeXml(formula)}</f>`
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
        ? `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.text)}</t></is></c>`
        : `<c ${place} t="str">${calculated}<v>${escapeXml(value.text)}</v></c>`
  }
}

function highlightsXml({ highlights }: SheetTree, styles: Styles): string {
  return highlights
    .map(
      ({ area, formula, as }, index) =>
        `<conditionalFormatting sqref="${area}"><cfRule type="expression" dxfId="${styles.highlight(as)}" priority="${index + 1}">` +
        `<formula>${escapeXml(formula)}</formula></cfRule></conditionalFormatting>`,
    )
    .join('')
}

function validationsXml(validations: Validation[]): string {
  if (validations.length === 0) return ''
  const each = validations.map(({ areas, rule, prompt, refusal }) => {
    const kind = rule.kind === 'length' ? 'textLength' : rule.kind
    const texts =
      `showInputMessage="1" showErrorMessage="1" errorTitle="${escapeXml(refusal)}" error="${escapeXml(prompt.text.slice(0, PROMPT_TEXT))}" ` +
      `promptTitle="${escapeXml(prompt.title.slice(0, PROMPT_TITLE))}" prompt="${escapeXml(prompt.text.slice(0, PROMPT_TEXT))}"`
    const limits =
      rule.kind === 'list'
        ? `<formula1>"${escapeXml(rule.options.join(',').replaceAll('"', '""'))}"</formula1>`
        : `<formula1>${rule.least}</formula1><formula2>${rule.most}</formula2>`
    return `<dataValidation type="${kind}" allowBlank="1" ${texts} sqref="${areas.join(' ')}">${limits}</dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}
