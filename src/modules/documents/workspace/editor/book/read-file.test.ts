import { readFileSync } from 'node:fs'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { renderXlsx } from '#engine/render/xlsx/render-xlsx.ts'
import { type CellTree, evaluateBook } from '#engine/sheet/book-tree.ts'
import { address, type Layout } from '#engine/sheet/layout.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import type { Answers } from '#engine/source/index.ts'
import { readSharedSources } from '../../../../../../scripts/library/read-library.ts'
import { readFile, readOrigin } from './read-file.ts'

const { law } = readSharedSources()
const FILE = 'content/sheets/en/service-invoice-spreadsheet.yaml'
const { template, layout } = invoice()
const example = template.book.example.answers

function invoice(change: (source: string) => string = (source) => source) {
  const {
    template: read,
    layout: laidOut,
    problems,
  } = readSheet(change(readFileSync(FILE, 'utf8')), FILE, law)
  if (!read || !laidOut) throw new Error(JSON.stringify(problems))
  return { template: read, layout: laidOut }
}

type Value = number | string | boolean | undefined
interface Tab {
  name: string
  /** By row and column: what is typed; `{ f }` is calculated. */
  cells: (Value | { f: Value })[][]
}

/** The book's cells without anything else of its file. */
function tabsOf(book: Layout, answers: Answers): Tab[] {
  return evaluateBook(book, answers).sheets.map(({ name, rows }) => {
    const cells: Tab['cells'] = []
    for (const { row, cells: inRow } of rows) {
      cells[row] = []
      for (const cell of inRow)
        (cells[row] as Tab['cells'][number])[cell.column] =
          cell.formula === undefined ? plainValue(cell) : { f: plainValue(cell) }
    }
    return { name, cells: Array.from(cells, (row) => Array.from(row ?? [])) }
  })
}

function plainValue({ value }: CellTree): Value {
  if (value.kind === 'number') return value.number
  return value.kind === 'text' ? value.text : undefined
}

/** As Google Sheets writes them: shared texts, calculated ones as `str`, none of our names or properties. */
async function save(tabs: Tab[], { is1904 = false } = {}): Promise<Uint8Array> {
  const strings: string[] = []
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const cellXml = (cell: Tab['cells'][number][number], place: string): string => {
    if (typeof cell === 'object') {
      const type = typeof cell.f === 'string' ? ' t="str"' : ''
      return `<c r="${place}"${type}><f>A1</f>${cell.f === undefined ? '' : `<v>${escaped(String(cell.f))}</v>`}</c>`
    }
    if (cell === undefined) return `<c r="${place}" s="1"/>`
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
    return `<c r="${place}" t="s"><v>${strings.push(cell) - 1}</v></c>`
  }
  const zip = new JSZip()
  const sheet = (index: number) => `worksheets/sheet${index + 1}.xml`
  for (const [index, { cells }] of tabs.entries()) {
    const rows = cells.map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, address(at, column))).join('')}</row>`,
    )
    zip.file(`xl/${sheet(index)}`, `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`)
  }
  const texts = strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
  zip.file('xl/sharedStrings.xml', `<sst>${texts.join('')}</sst>`)
  zip.file('[Content_Types].xml', '<Types/>')
  const names = tabs.map(({ name }, index) => `<sheet name="${escaped(name)}" r:id="r${index}"/>`)
  zip.file(
    'xl/workbook.xml',
    `<workbook xmlns:r="r"><workbookPr date1904="${is1904}"/><sheets>${names.join('')}</sheets></workbook>`,
  )
  const relations = tabs.map(
    (_, index) => `<Relationship Id="r${index}" Type="t/worksheet" Target="${sheet(index)}"/>`,
  )
  zip.file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${relations.join('')}<Relationship Id="s" Type="t/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  )
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

/** What comes of the example when its file was edited so. */
async function readEdited(edit: (sheet: Tab['cells'], tabs: Tab[]) => void, options = {}) {
  const tabs = tabsOf(layout, example)
  edit(tabs[1]?.cells ?? [], tabs)
  return readFile(await save(tabs, options), { template, answers: example, locales: ['de-DE', 'en-US'] })
}

const labelled = (sheet: Tab['cells'], label: string) => sheet.findIndex((row) => row[0] === label)
function type(sheet: Tab['cells'], label: string, value: Value | { f: Value }) {
  const row = sheet[labelled(sheet, label)]
  if (!row) throw new Error(`no ${label}`)
  row[1] = value
}
/** The row of the table's heads. */
const heads = (sheet: Tab['cells']) => labelled(sheet, 'Service')
const line = (service: string, quantity: number, price: number) => [
  ...[service, quantity, undefined, price],
  ...[undefined, 'Yes', { f: 0 }],
]

describe('an edited file', () => {
  it('that nobody has edited changes nothing', async () => {
    expect(await readEdited(() => undefined)).toEqual({ ok: true, answers: {}, count: 0, remarks: [] })
  })

  it('answers with what was typed, as numbers, texts of either language, days and choices', async () => {
    const read = await readEdited((sheet) => {
      type(sheet, 'Bill to', 'Ada & Sons')
      type(sheet, 'Invoice number', 27)
      type(sheet, 'Invoice date', 46_447.75)
      type(sheet, 'Days to pay', '14')
      type(sheet, 'Currency', 'eur')
      type(sheet, 'Discount', '2,5 %')
      type(sheet, 'Sales tax rate', 0.07)
      type(sheet, 'Pay to', undefined)
      const first = sheet[heads(sheet) + 1] ?? []
      first[1] = '1.234,5'
      first[3] = 0.1 + 0.2
      first[5] = false
    })
    expect(read).toMatchObject({
      ok: true,
      remarks: [],
      count: 11,
      answers: {
        customer: 'Ada & Sons',
        invoiceNumber: '27',
        invoiceDate: '2027-03-01',
        daysToPay: 14,
        currency: 'EUR',
        discountRate: 2.5,
        taxRate: 7,
        payTo: null,
        lines: [{ quantity: 1234.5, price: { minor: 30, currency: 'EUR' }, taxable: false }, {}, {}],
      },
    })
  })

  it('counts days from 1904 where it says so', async () => {
    const read = await readEdited((sheet) => type(sheet, 'Invoice date', 46_447 - 1_462), { is1904: true })
    expect(read).toMatchObject({ count: 1, answers: { invoiceDate: '2027-03-01' } })
  })

  it('answers with what formulas came to, and says so; an error or nothing is left out', async () => {
    const read = await readEdited((sheet) => {
      type(sheet, 'Days to pay', { f: 21 })
      type(sheet, 'Bill to', { f: undefined })
      const first = sheet[heads(sheet) + 1] ?? []
      first[3] = { f: 10 / 3 }
    })
    const row = heads(tabsOf(layout, example)[1]?.cells ?? []) + 2
    expect(read).toMatchObject({
      count: 2,
      answers: { daysToPay: 21, lines: [{ price: { minor: 333 } }, {}, {}] },
      remarks: [
        { kind: 'not_calculated', label: 'Bill to', cells: ['Invoice!B6'] },
        { kind: 'formula', label: 'Days to pay', cells: ['Invoice!B11'] },
        { kind: 'formula', label: 'Price', cells: [`Invoice!D${row}`] },
        { kind: 'rounded', label: 'Price', cells: [`Invoice!D${row}`] },
      ],
    })
  })

  it('leaves out what breaks a limit or is no such answer, with its cell', async () => {
    const read = await readEdited((sheet) => {
      type(sheet, 'Days to pay', 400)
      type(sheet, 'Currency', 'Gold')
      type(sheet, 'Invoice date', 'soon')
      type(sheet, 'Discount', 12)
      type(sheet, 'Sales tax rate', 'much')
      type(sheet, 'Pay to', 'x'.repeat(121))
    })
    if (!read.ok) throw new Error(read.fault)
    expect(read.answers).toEqual({})
    expect(read.remarks.map(({ cells, refused }) => [cells[0], refused?.problem.code])).toEqual(
      expect.arrayContaining([
        ['Invoice!B11', 'too_large'],
        ['Invoice!B13', 'not_an_option'],
        ['Invoice!B10', 'not_a_date'],
        ['Invoice!B14', 'too_large'],
        ['Invoice!B15', 'wrong_type'],
      ]),
    )
    expect(read.remarks.length).toBe(6)
  })

  it('leaves the answer of a line as it was where its cell is refused, and does not count it', async () => {
    const refused = await readEdited((sheet) => {
      const first = sheet[heads(sheet) + 1] ?? []
      first[3] = -77
    })
    expect(refused).toMatchObject({ ok: true, count: 0, answers: {}, remarks: [{ kind: 'refused' }] })
    const putIn = await readEdited((sheet) => sheet.splice(heads(sheet) + 1, 0, line('Put in', 3, -77)))
    expect(putIn).toMatchObject({ ok: true, remarks: [{ kind: 'refused' }] })
    if (!putIn.ok) return
    expect((putIn.answers.lines as Answers[])[0]).not.toHaveProperty('price')
  })

  it('may have rows put in and taken out, columns and tabs moved, and heads renamed', async () => {
    const before = example.lines as Answers[]
    const read = await readEdited((sheet, tabs) => {
      const at = heads(sheet)
      sheet.splice(at + 2, 0, line('Put in', 3, 12))
      sheet.splice(at + 1, 1)
      sheet.splice(0, 0, [], ['A note of ours'])
      for (const row of sheet) row.unshift(undefined)
      const [invoiceTab] = tabs.splice(1, 1)
      if (invoiceTab) tabs.push({ ...invoiceTab, name: 'Tabelle1' })
    })
    expect(read).toMatchObject({ ok: true, remarks: [] })
    if (!read.ok) return
    expect(Object.keys(read.answers)).toEqual(['lines'])
    expect((read.answers.lines as Answers[]).map(({ service }) => service)).toEqual([
      'Put in',
      ...before.slice(1).map(({ service }) => service),
    ])
  })

  it('says which rows have no room, and closes gaps before that', async () => {
    const read = await readEdited((sheet) => {
      const at = heads(sheet)
      sheet.splice(
        at + 1,
        40,
        ...Array.from({ length: 44 }, (_, row) => (row === 3 ? [] : line(`No. ${row}`, 1, 1))),
      )
    })
    if (!read.ok) throw new Error(read.fault)
    const lines = read.answers.lines as Answers[]
    expect([lines.length, lines[3]?.service, lines.at(-1)?.service]).toEqual([40, 'No. 4', 'No. 40'])
    expect(read.remarks).toMatchObject([{ kind: 'too_many_rows', label: 'Services' }])
    expect(read.remarks[0]?.cells.length).toBe(3)
  })

  it('of another template or of none of ours is no answer', async () => {
    const given = { template, answers: {}, locales: ['en-US'] }
    const other = tabsOf(layout, example)
    other[0]?.cells.splice(0, Number.POSITIVE_INFINITY, ['1.0 · D7001'])
    expect(await readFile(await save(other), given)).toEqual({
      ok: false,
      fault: 'other_template',
      number: 7001,
    })
    const foreign = [
      {
        name: 'Invoice',
        cells: [
          ['Budget', 12],
          ['Rent', 4],
        ],
      },
    ]
    expect(await readFile(await save(foreign), given)).toEqual({ ok: false, fault: 'not_ours' })
    expect(await readFile(new TextEncoder().encode('a,b\n1,2'), given)).toEqual({
      ok: false,
      fault: 'not_xlsx',
    })
  })

  it('says which template and which document it was made from; a picture’s book is of no document', async () => {
    const book = evaluateBook(layout, example)
    const document = 'q3mZ0VtqS1GgYw2Zb9kLxA'
    const own = renderXlsx({ ...book, document })
    expect(readOrigin(own)).toEqual({ ok: true, number: 7002, document })
    // The same input makes the same bytes.
    expect(Buffer.compare(own, renderXlsx({ ...book, document }))).toBe(0)
    expect(readOrigin(renderXlsx(book))).toEqual({ ok: true, number: 7002, document: undefined })
    const foreign = await save([{ name: 'Budget', cells: [['Rent', 4]] }])
    expect(readOrigin(foreign)).toEqual({ ok: false, fault: 'not_ours' })
    expect(readOrigin(new TextEncoder().encode('a,b'))).toEqual({ ok: false, fault: 'not_xlsx' })
  })

  it('of another version answers what still fits, and says what does not', async () => {
    const older = invoice((source) =>
      source
        .replace(/version: "1[.]\d"/, 'version: "0.9"')
        .replace('label: Days to pay,', 'label: Term in days,')
        .replace('customerAddress: Address', 'customerAddress: Old address'),
    )
    const tabs = tabsOf(older.layout, { ...example, customer: 'Ada', daysToPay: 7 })
    const read = await readFile(await save(tabs), { template, answers: {}, locales: ['en-US'] })
    expect(read).toMatchObject({
      ok: true,
      otherVersion: '0.9',
      answers: { customer: 'Ada', seller: example.seller },
      remarks: [
        { kind: 'missing', label: 'Their address' },
        { kind: 'missing', label: 'Days to pay' },
      ],
    })
  })
})
