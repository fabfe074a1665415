/*
 * Spreadsheets against the libraries that others take for them. Files: a forecast of twelve months with its
 * chart, by ours, and with the same cells by exceljs and by the `xlsx` package, which make no charts. Values:
 * a change of one input of a three-statement forecast of sixty months, by ours in exact decimals, and by
 * HyperFormula, which is GPL and for that reason only ever here. The others are installed on demand, into a
 * folder of the cache.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { renderXlsx } from '#engine/render/xlsx/render-xlsx.ts'
import { type BookTree, evaluateBook } from '#engine/sheet/book-tree.ts'
import { Calculation } from '#engine/sheet/calculation.ts'
import { Decimal } from '#engine/sheet/decimal.ts'
import { address, type Layout } from '#engine/sheet/layout.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { median, report } from './report.ts'

const OTHERS = ['exceljs@4.4.0', 'xlsx@0.18.5', 'hyperformula@3.5.0']
const WARM_UP = 30
const ROUNDS = 60
/** Milliseconds. */
const [FILE_GOAL, CHANGE_GOAL] = [8, 50]

const { law } = readSharedSources()
const folder = path.join(tmpdir(), 'formulary-bench-sheets')
if (!existsSync(path.join(folder, 'node_modules', 'hyperformula'))) {
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    ...OTHERS,
  ])
}
const load = createRequire(path.join(folder, 'package.json'))

const cashFlow = layoutOf('twelve-month-cash-flow-forecast')
const forecast = layoutOf('three-statement-forecast')
const book = evaluateBook(cashFlow, cashFlow.template.book.example.answers)
const files = await timed({
  ours: () => renderXlsx(book),
  withAnswers: () => renderXlsx(evaluateBook(cashFlow, cashFlow.template.book.example.answers)),
  exceljs: () => byExceljs(book),
  xlsx: () => byXlsx(book),
})

const GROWTH = [1.5, 1.6]
const { template } = forecast
const calculation = new Calculation(forecast, template.book.example.answers)
const hyperformula = startHyperformula(evaluateBook(forecast, template.book.example.answers))
let [turn, otherTurn] = [0, 0]
const changes = await timed({
  ours: () => {
    turn += 1
    calculation.update({ ...template.book.example.answers, growth: GROWTH[turn % 2] ?? 0 })
  },
  hyperformula: () => {
    otherTurn += 1
    hyperformula.change(GROWTH[otherTurn % 2] ?? 0)
  },
})
const cash = calculation.result('endCash')
const difference = Math.abs((cash instanceof Decimal ? cash.toNumber() : Number.NaN) - hyperformula.endCash())
if (!(difference < 0.005)) throw new Error(`the two forecasts end ${difference} apart`)

const passed = files.ours <= FILE_GOAL && changes.ours < CHANGE_GOAL && changes.ours < changes.hyperformula
report('bench', {
  name: 'sheets',
  line:
    `XLSX with a chart ${files.ours.toFixed(1)} ms (goal ≤ ${FILE_GOAL}; with the values ${files.withAnswers.toFixed(1)}), ` +
    `exceljs ${files.exceljs.toFixed(1)}, xlsx ${files.xlsx.toFixed(1)}; a change of 60 months ${changes.ours.toFixed(1)} ms ` +
    `(goal < ${CHANGE_GOAL} and HyperFormula’s ${changes.hyperformula.toFixed(1)}): ${passed ? 'reached' : 'missed'}`,
  passed,
  measured: { files, changes, cells: forecast.cells.length },
})

function layoutOf(name: string): Layout {
  const file = `content/sheets/en/${name}.yaml`
  const { layout, problems } = readSheet(readFileSync(file, 'utf8'), file, law)
  if (!layout) throw new Error(`${file} has ${problems.length} faults`)
  return layout
}

/** The median of each in milliseconds; they take turns, so that a busy machine slows all of them. */
async function timed<Name extends string>(runs: Record<Name, () => unknown>): Promise<Record<Name, number>> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const [name, run] of Object.entries<() => unknown>(runs)) {
      const begin = performance.now()
      await run()
      const spent = performance.now() - begin
      if (round >= WARM_UP) times.set(name, [...(times.get(name) ?? []), spent])
    }
  const medians = [...times].map(([name, each]) => [name, median(each)])
  return Object.fromEntries(medians) as Record<Name, number>
}

interface Cell {
  value: string | number | boolean | null
  formula: string | undefined
  row: number
  column: number
}

function cellsOf({ rows }: BookTree['sheets'][number]): Cell[] {
  return rows.flatMap(({ row, cells }) =>
    cells.map(({ column, value, formula }) => {
      const plain =
        value.kind === 'number'
          ? value.number
          : value.kind === 'boolean'
            ? value.isTrue
            : value.kind === 'empty'
              ? null
              : value.text
      return { value: plain, formula, row, column }
    }),
  )
}

/** The part of exceljs that is used here. */
interface Exceljs {
  Workbook: new () => {
    addWorksheet(name: string): { getCell(row: number, column: number): { value: unknown } }
    xlsx: { writeBuffer(): Promise<unknown> }
  }
}

function byExceljs({ sheets }: BookTree): Promise<unknown> {
  const { Workbook } = load('exceljs') as Exceljs
  const workbook = new Workbook()
  for (const sheet of sheets) {
    const added = workbook.addWorksheet(sheet.name)
    for (const { value, formula, row, column } of cellsOf(sheet))
      added.getCell(row + 1, column + 1).value =
        formula === undefined ? value : { formula, result: value ?? undefined }
  }
  return workbook.xlsx.writeBuffer()
}

interface Xlsx {
  utils: { book_new(): object; book_append_sheet(book: object, sheet: object, name: string): void }
  write(book: object, options: { type: 'buffer'; bookType: 'xlsx'; compression: true }): unknown
}

function byXlsx({ sheets }: BookTree): unknown {
  const { utils, write } = load('xlsx') as Xlsx
  const workbook = utils.book_new()
  for (const sheet of sheets) {
    const cells = cellsOf(sheet).map(({ value, formula, row, column }) => {
      const type = typeof value === 'number' ? 'n' : typeof value === 'boolean' ? 'b' : 's'
      return [address(row, column), { t: type, v: value ?? '', ...(formula !== undefined && { f: formula }) }]
    })
    const area = `A1:${address(sheet.end.row, sheet.end.column)}`
    utils.book_append_sheet(workbook, { ...Object.fromEntries(cells), '!ref': area }, sheet.name)
  }
  return write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true })
}

interface Place {
  sheet: number
  row: number
  col: number
}
interface Hyperformula {
  HyperFormula: {
    buildFromSheets(
      sheets: Record<string, unknown[][]>,
      options: { licenseKey: string },
      names: { name: string; expression: string }[],
    ): {
      setCellContents(place: Place, value: number): unknown
      getCellValue(place: Place): unknown
    }
  }
}

/** The same book, its percentages as fractions. */
function startHyperformula(forecastBook: BookTree) {
  const { HyperFormula } = load('hyperformula') as Hyperformula
  const sheets = forecastBook.sheets.map((sheet) => {
    const rows: unknown[][] = []
    for (const { value, formula, row, column } of cellsOf(sheet)) {
      rows[row] ??= []
      const inRow = rows[row]
      inRow[column] = formula === undefined ? value : `=${formula}`
    }
    return [sheet.name, Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? null))]
  })
  const names = forecastBook.names.map(({ name, place }) => ({ name, expression: `=${place}` }))
  const engine = HyperFormula.buildFromSheets(Object.fromEntries(sheets), { licenseKey: 'gpl-v3' }, names)
  const at = (id: string): Place => {
    const named = forecast.named.get(id)
    if (named?.kind !== 'single') throw new Error(`${id} is no single cell`)
    return { sheet: named.sheet, row: named.row, col: named.column }
  }
  const [growth, endCash] = [at('growth'), at('endCash')]
  return {
    change: (percent: number) => engine.setCellContents(growth, percent / 100),
    endCash: () => Number(engine.getCellValue(endCash)),
  }
}
