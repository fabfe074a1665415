import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '#engine/lint/index.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderXlsx } from '#engine/render/xlsx/render-xlsx.ts'
import { type BookTree, type CellTree, evaluateBook } from '#engine/sheet/book-tree.ts'
import { sheetCsv } from '#engine/sheet/csv.ts'
import { address, type Layout } from '#engine/sheet/layout.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { sampleAnswers } from '#engine/sheet/sample-answers.ts'
import { FORMULAS, layoutWith } from '#engine/sheet/sheet.fixture.ts'
import type { Answers } from '#engine/source/index.ts'
import { recordedPages } from '../../scripts/library/page-counts.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { sampledBooks } from '../builders/sampled-templates.ts'
import { createOffice, hasCalc } from './office.ts'
import { problemsIn } from './word-file.ts'

/** Together they have every kind of block; all are taken by `npm run faults -- tests`. */
const SAMPLE = [
  'gantt-chart',
  'inventory-with-reorder-points',
  'loan-amortization-calculator',
  'service-invoice-spreadsheet',
  'thirteen-week-cash-flow-forecast',
  'three-statement-forecast',
  'twelve-month-cash-flow-forecast',
]
const { law } = readSharedSources()
const books = sampledBooks(SAMPLE).map((file) => ({
  file,
  ...readSheet(readFileSync(file, 'utf8'), file, law),
}))
const office = createOffice()
const pdf = createPdfRenderer()
const reason = hasCalc() ? '' : ' (skipped: LibreOffice Calc is not installed)'

describe('XLSX', () => {
  describe.each(books.map((book) => [book.file, book] as const))('%s', (file, { layout, problems }) => {
    if (!layout) {
      it('has no fault', () => expect(problems).toEqual([]))
      return
    }
    const { template } = layout
    const { answers } = template.book.example

    it('the Open XML validator finds no error, filled in and empty', async () => {
      const written = [answers, {}].map((given, index) =>
        writeBook(evaluateBook(layout, given), `valid-${nameOf(file)}-${index}`),
      )
      expect(await Promise.all(written.map(problemsIn))).toEqual([[], []])
    })

    it('the same input makes the same bytes', () => {
      const [one, other] = [0, 1].map(() => renderXlsx(evaluateBook(layout, answers)))
      expect(Buffer.compare(one as Uint8Array, other as Uint8Array)).toBe(0)
    })

    it('has as many pages as its page says', () => {
      expect(pdf.renderBook(evaluateBook(layout, answers)).pages).toBe(recordedPages(template.slug))
    })

    it.skipIf(!hasCalc())(
      `LibreOffice calculates the same value in every cell, whatever is filled in${reason}`,
      async () => {
        recalculated ??= recalculate(soundBooks().flatMap(casesOf))
        for (const { name } of casesOf({ file, layout })) expectRecalculated((await recalculated).get(name))
      },
      60_000 + books.length * 10_000,
    )
  })

  it('has names, tables, lists to choose from, frozen heads, print titles, protection and a chart with its text, and no macros or links', async () => {
    const [invoice, cashFlow] = ['service-invoice-spreadsheet', 'twelve-month-cash-flow-forecast'].map(
      (name) => exampleOf(name),
    )
    const sheet = await partOf(invoice, 'xl/worksheets/sheet2.xml')
    expect(sheet).toContain('<dataValidation type="list"')
    expect(sheet).toContain('<sheetProtection sheet="1"')
    expect(sheet).toContain('state="frozen"')
    expect(await partOf(invoice, 'xl/tables/table1.xml')).toContain('<tableColumn id="7" name="Amount"/>')
    expect(await partOf(invoice, 'xl/styles.xml')).toContain('<protection locked="0"/>')
    expect(await partOf(invoice, 'xl/styles.xml')).toContain('formatCode="0.00#%"')
    const workbook = await partOf(cashFlow, 'xl/workbook.xml')
    expect(workbook).toContain(`<definedName name="openingCash">'Assumptions'!$B$5<`)
    expect(workbook).toContain(
      `name="_xlnm.Print_Titles" localSheetId="2">'Cash flow'!$A:$D,'Cash flow'!$3:$4<`,
    )
    expect(await partOf(cashFlow, 'docProps/core.xml')).toContain('<dc:language>en-US</dc:language>')
    expect(await partOf(cashFlow, 'xl/drawings/drawing2.xml')).toContain('descr="A column for each month')
    expect(await partOf(cashFlow, 'xl/charts/chart1.xml')).toContain(`<c:f>'Cash flow'!$E$24:$P$24</c:f>`)
    const paths = Object.keys((await JSZip.loadAsync(cashFlow ?? new Uint8Array())).files)
    expect(paths.filter((path) => /vba|external|hyperlink/i.test(path))).toEqual([])
  })

  it('is printed without a page for a last line, also where cells take several lines', async () => {
    expect(await partOf(exampleOf('finance-dashboard'), 'xl/worksheets/sheet1.xml')).toContain(
      'fitToHeight="1"',
    )
  })

  it('prints hostile answers as they are, in every format', async () => {
    const { layout } = bookOf('service-invoice-spreadsheet')
    const text = hostileTexts.join(' ')
    const answers = {
      ...layout.template.book.example.answers,
      seller: text,
      customer: '=HYPERLINK("http://example.com")',
    }
    const book = evaluateBook(layout, answers)
    expect(await problemsIn(writeBook(book, 'hostile'))).toEqual([])
    expect(await partOf(renderXlsx(book), 'xl/worksheets/sheet2.xml')).not.toContain('<f>HYPERLINK')
    expect(sheetCsv(book, 1)).toContain(`"'=HYPERLINK(""http://example.com"")"`)
  })

  it('R-15: no answer, whatever it begins with or holds, is a formula, breaks a file or stops a book', async () => {
    const { layout } = bookOf('service-invoice-spreadsheet')
    const texts = [
      '=cmd()',
      '+1',
      '-1',
      '@SUM(1)',
      '\t=1',
      '\n=1',
      '＝1',
      '_x003D_1',
      '\u0001\uFFFE\uD800',
      'a'.repeat(40_000),
    ]
    const figures = [Number.MAX_VALUE, -Number.MAX_VALUE, 1e15, 5e-324]
    const dates = ['0001-01-01', '1850-06-01', '2027-02-30', '9999-12-31', 'tomorrow']
    const lines = texts.map((service, index) => ({
      service,
      quantity: figures[index % figures.length] ?? 0,
      price: { minor: Number.MAX_SAFE_INTEGER, currency: 'USD' },
    }))
    const hostile = dates.map((invoiceDate, index): Answers => {
      return {
        seller: texts[index] ?? '',
        customer: texts[index + 5] ?? '',
        invoiceDate,
        daysToPay: 1e15,
        lines,
      }
    })
    const made = hostile.map((answers) => evaluateBook(layout, answers))
    const written = made.map((book, index) => writeBook(book, `hostile-${index}`))
    expect(await Promise.all(written.map(problemsIn))).toEqual(written.map(() => []))
    for (const book of made) {
      const xml = await partOf(renderXlsx(book), 'xl/worksheets/sheet2.xml')
      expect(/Infinity|NaN|[^\n\x20-\uFFFD]|<f>[=+@]/.exec(xml)?.[0]).toBe(undefined)
      expect(xml.includes('>_x005F_x003D_1<')).toBe(true)
      const values = sheetCsv(book, 1).split(/[,\r\n]+/)
      expect(values.filter((value) => /^"?[=+@\t＝]|^"-/.test(value))).toEqual([])
    }
  }, 120_000)

  it.skipIf(!hasCalc())(
    `LibreOffice calculates the same value of every function${reason}`,
    // In a whole run, a batch of every book may come before.
    { timeout: 900_000 },
    async () => {
      const all = layoutWith(FORMULAS.map(([formula]) => formula))
      const book = evaluateBook(all, all.template.book.example.answers)
      expectRecalculated((await recalculate([{ book, name: 'functions' }])).get('functions'))
    },
  )
})

type SoundBook = { file: string; layout: Layout }

function soundBooks(): SoundBook[] {
  return books.flatMap(({ file, layout }) => (layout ? [{ file, layout }] : []))
}

function bookOf(name: string): { layout: Layout } {
  const [file = ''] = globSync(`content/sheets/*/${name}.yaml`)
  const { layout } = readSheet(readFileSync(file, 'utf8'), file, law)
  if (!layout) throw new Error(`no sound book ${name}`)
  return { layout }
}

function exampleOf(name: string): Uint8Array {
  const { layout } = bookOf(name)
  return renderXlsx(evaluateBook(layout, layout.template.book.example.answers))
}

function nameOf(file: string): string {
  return file.replace(/^.*\/(.*)\.yaml$/, '$1')
}

interface Case {
  name: string
  book: BookTree
}
interface Recalculated extends Case {
  /** Of each sheet. */
  values: Map<string, string>[]
}
/** Of all books at once: LibreOffice starts slowly. */
let recalculated: Promise<Map<string, Recalculated>> | undefined

function casesOf({ file, layout }: SoundBook): Case[] {
  return Object.entries(sampleAnswers(layout.template)).map(([kind, answers]) => ({
    name: `office-${nameOf(file)}-${kind}`,
    book: evaluateBook(layout, answers),
  }))
}

/** Books are written with results that are all wrong, so that those that are right are LibreOffice's own. */
async function recalculate(cases: Case[]): Promise<Map<string, Recalculated>> {
  const written = cases.map(({ book, name }) => writeBook(withoutResults(book), name))
  const converted = await office.convert(written, 'xlsx')
  const made = cases.map(async (one, index) => ({ ...one, values: await valuesIn(converted[index] ?? '') }))
  return new Map((await Promise.all(made)).map((one) => [one.name, one]))
}

function expectRecalculated(one: Recalculated | undefined): void {
  let compared = 0
  for (const [number, { rows }] of (one?.book.sheets ?? []).entries())
    for (const { row, cells } of rows)
      for (const cell of cells) {
        if (cell.formula === undefined) continue
        compared += 1
        const place = address(row, cell.column)
        expectSame(cell, one?.values[number]?.get(place), `${one?.name} ${number} ${place} ${cell.formula}`)
      }
  // The smallest has thirty-four.
  expect(compared).toBeGreaterThan(30)
}

function writeBook(book: BookTree, name: string): string {
  const folder = join(office.folder, 'books')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.xlsx`)
  writeFileSync(file, renderXlsx(book))
  return file
}

async function partOf(file: Uint8Array | undefined, path: string): Promise<string> {
  const zip = await JSZip.loadAsync(file ?? new Uint8Array())
  return (await zip.file(path)?.async('string')) ?? ''
}

function withoutResults(book: BookTree): BookTree {
  const wrong = (cell: CellTree): CellTree =>
    cell.formula === undefined ? cell : { ...cell, value: { kind: 'number', number: -77 } }
  const sheets = book.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map(({ row, cells }) => ({ row, cells: cells.map(wrong) })),
  }))
  return { ...book, sheets }
}

/** The values of each sheet by their addresses: what stands in `<v>`, and texts. */
async function valuesIn(file: string): Promise<Map<string, string>[]> {
  const zip = await JSZip.loadAsync(readFileSync(file))
  const shared = [
    ...((await zip.file('xl/sharedStrings.xml')?.async('string')) ?? '').matchAll(/<si>(.*?)<\/si>/gs),
  ].map(([, text = '']) => [...text.matchAll(/<t[^>]*>([^<]*)/g)].map(([, part = '']) => part).join(''))
  const sheets: Map<string, string>[] = []
  for (let number = 1; zip.file(`xl/worksheets/sheet${number}.xml`); number += 1) {
    const xml = (await zip.file(`xl/worksheets/sheet${number}.xml`)?.async('string')) ?? ''
    const values = new Map<string, string>()
    for (const [, place = '', attributes = '', content = ''] of xml.matchAll(
      /<c r="(\w+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<v>([^<]*)<\/v>/.exec(content)?.[1] ?? ''
      values.set(place, attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value)
    }
    sheets.push(values)
  }
  return sheets
}

function expectSame({ value }: CellTree, read: string | undefined, place: string): void {
  switch (value.kind) {
    case 'number': {
      // Excel and LibreOffice calculate in binary: fifteen figures are what they show.
      const difference = Math.abs(Number(read) - value.number)
      expect(read, place).toMatch(/\d/)
      expect(difference, `${place}: ${read} for ${value.number}`).toBeLessThanOrEqual(
        Math.max(1e-9, Math.abs(value.number) * 1e-12),
      )
      return
    }
    case 'boolean':
      expect(read, place).toBe(value.isTrue ? '1' : '0')
      return
    case 'empty':
      expect(read ?? '', place).toBe('')
      return
    default:
      expect(read?.replaceAll('&amp;', '&'), place).toBe(value.text)
  }
}
