import type { BookTree, ChartTree, SheetTree } from '../../sheet/book-tree.ts'
import { address, columnName } from '../../sheet/layout.ts'
import { ORIGIN_PROPERTIES } from '../../sheet/read-workbook.ts'
import type { LogoBlock } from '../../source/index.ts'
import { type Part, packParts, propertiesPart } from '../package.ts'
import { pictureBytes } from '../page-style.ts'
import { chartXml, drawingXml } from './charts.ts'
import { Styles } from './styles.ts'
import { worksheetXml } from './worksheet.ts'
import { escapeText, OFFICE_RELATIONS, SHEET_NAMESPACE, xmlFile } from './xml.ts'

const WORKBOOK = 'xl/workbook.xml'
const TYPE = 'application/vnd.openxmlformats-officedocument'
const OFFICE_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006'

/**
 * An Excel file (SpreadsheetML, ECMA-376) with formulas and their results, written directly as the DOCX is:
 * the same input makes the same bytes.
 */
export function renderXlsx(book: BookTree): Uint8Array {
  const styles = new Styles(book.language)
  let [tables, charts] = [0, 0]
  const firstOwn = book.sheets.findIndex(({ part }) => part === 'sheet')
  const parts = book.sheets.flatMap((sheet, index): Part[] => {
    const path = `xl/worksheets/sheet${index + 1}.xml`
    const ownTables = sheet.tables.map((table) => {
      tables += 1
      return { ...table, id: tables }
    })
    const ownCharts = sheet.charts.map((chart) => {
      charts += 1
      return { chart, id: charts }
    })
    const logo = index === firstOwn ? book.logo : undefined
    const content = worksheetXml(book, index, styles, {
      tables: ownTables.length,
      charts: ownCharts.length,
      logo,
    })
    return [
      {
        path,
        content,
        type: `${TYPE}.spreadsheetml.worksheet+xml`,
        owner: WORKBOOK,
        relation: 'worksheet',
        relationId: `sheet${index + 1}`,
      },
      ...ownTables.map(
        (table, place): Part => ({
          path: `xl/tables/table${table.id}.xml`,
          content: tableXml(table),
          type: `${TYPE}.spreadsheetml.table+xml`,
          owner: path,
          relation: 'table',
          relationId: `table${place + 1}`,
        }),
      ),
      ...drawingParts(book.language, index, path, ownCharts, logo),
    ]
  })
  return packParts([
    propertiesPart(book),
    originPart(book),
    {
      path: WORKBOOK,
      content: workbookXml(book),
      type: `${TYPE}.spreadsheetml.sheet.main+xml`,
      relation: 'officeDocument',
    },
    ...parts,
    {
      path: 'xl/styles.xml',
      content: styles.xml(),
      type: `${TYPE}.spreadsheetml.styles+xml`,
      owner: WORKBOOK,
      relation: 'styles',
      relationId: 'styles',
    },
  ])
}

/** docProps/custom.xml: what the file was made from, for whoever uploads it again. */
function originPart({ number, version, document }: BookTree): Part {
  const properties = [
    [ORIGIN_PROPERTIES.template, `D${number}`],
    [ORIGIN_PROPERTIES.version, version],
    ...(document === undefined ? [] : [[ORIGIN_PROPERTIES.document, document]]),
  ].map(
    ([name = '', value = ''], index) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${index + 2}" name="${escapeText(name)}">` +
      `<vt:lpwstr>${escapeText(value)}</vt:lpwstr></property>`,
  )
  return {
    path: 'docProps/custom.xml',
    content: xmlFile(
      `<Properties xmlns="${OFFICE_DOCUMENT}/custom-properties" xmlns:vt="${OFFICE_DOCUMENT}/docPropsVTypes">${properties.join('')}</Properties>`,
    ),
    type: `${TYPE}.custom-properties+xml`,
    relation: 'custom-properties',
  }
}

function drawingParts(
  language: string,
  index: number,
  owner: string,
  charts: { chart: ChartTree; id: number }[],
  logo: LogoBlock | undefined,
): Part[] {
  if (charts.length === 0 && !logo) return []
  const path = `xl/drawings/drawing${index + 1}.xml`
  return [
    {
      path,
      content: drawingXml(
        charts.map(({ chart }) => chart),
        logo,
      ),
      type: `${TYPE}.drawing+xml`,
      owner,
      relation: 'drawing',
      relationId: 'drawing',
    },
    ...(logo
      ? [
          {
            path: 'xl/media/logo.png',
            content: pictureBytes(logo),
            type: 'image/png',
            owner: path,
            relation: 'image',
            relationId: 'logo',
          },
        ]
      : []),
    ...charts.map(
      ({ chart, id }, place): Part => ({
        path: `xl/charts/chart${id}.xml`,
        content: chartXml(chart, language),
        type: `${TYPE}.drawingml.chart+xml`,
        owner: path,
        relation: 'chart',
        relationId: `chart${place + 1}`,
      }),
    ),
  ]
}

function workbookXml(book: BookTree): string {
  const sheets = book.sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`,
  )
  const own = book.sheets.flatMap(({ name, end, repeated, frozen }, index) => {
    const place = (kind: string, area: string) =>
      `<definedName name="_xlnm.${kind}" localSheetId="${index}">${escapeText(area)}</definedName>`
    return [
      place('Print_Area', `'${name}'!$A$1:${address(end.row, end.column, true)}`),
      ...(repeated ? [place('Print_Titles', titles(name, frozen.columns, repeated))] : []),
    ]
  })
  const names = book.names.map(
    ({ name, place }) => `<definedName name="${name}">${escapeText(place)}</definedName>`,
  )
  return xmlFile(
    `<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE_RELATIONS}"><workbookPr defaultThemeVersion="124226"/>` +
      `<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="14000"/></bookViews>` +
      `<sheets>${sheets.join('')}</sheets><definedNames>${own.join('')}${names.join('')}</definedNames>` +
      '<calcPr calcId="191029"/></workbook>',
  )
}

/** What is printed on every page: the heads, and beside many periods the labels. */
function titles(name: string, columns: number, [from, to]: [number, number]): string {
  const rows = `'${name}'!$${from + 1}:$${to + 1}`
  return columns > 0 ? `'${name}'!$A:$${columnName(columns - 1)},${rows}` : rows
}

function tableXml({ name, area, columns, id }: SheetTree['tables'][number] & { id: number }): string {
  const heads = columns.map(
    (column, index) => `<tableColumn id="${index + 1}" name="${escapeText(column)}"/>`,
  )
  return xmlFile(
    `<table xmlns="${SHEET_NAMESPACE}" id="${id}" name="${name}" displayName="${name}" ref="${area}" totalsRowShown="0">` +
      `<autoFilter ref="${area}"/><tableColumns count="${columns.length}">${heads.join('')}</tableColumns>` +
      '<tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/></table>',
  )
}
