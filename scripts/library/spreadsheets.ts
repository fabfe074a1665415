import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderXlsx } from '#engine/render/xlsx/render-xlsx.ts'
import { evaluateBook } from '#engine/sheet/book-tree.ts'
import { sheetCsv } from '#engine/sheet/csv.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { sampleAnswers } from '#engine/sheet/sample-answers.ts'
import { counted, countOf, printProblems, UsageError } from './print-problems.ts'
import { readSharedSources } from './read-library.ts'

/** `spreadsheet [FILE…] [--sample empty] [--to FILE]`: what is wrong with them, and one of them as a file. */
export async function checkSpreadsheets(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { sample: { type: 'string', default: 'typical' }, to: { type: 'string' } },
  })
  const files = positionals.length > 0 ? positionals : globSync('content/sheets/*/*.yaml').sort()
  const { law } = readSharedSources()
  const read = files.map((given) => {
    const file = path.relative(process.cwd(), path.resolve(given)).replaceAll('\\', '/')
    if (!existsSync(file)) throw new UsageError(`There is no file ${given}.`)
    return readSheet(readFileSync(file, 'utf8'), file, law)
  })
  const problems = read.flatMap((one) => one.problems)
  printProblems(problems)
  console.log(`${counted(files.length, 'spreadsheet')}: ${countOf(problems)}`)
  const { to, sample } = values
  if (to !== undefined) {
    const [first, ...rest] = read
    if (rest.length > 0) throw new UsageError('Name one spreadsheet to write.')
    if (first?.layout) write(first.layout, sample, to)
  }
  return problems.length > 0 ? 1 : 0
}

function write(
  layout: NonNullable<ReturnType<typeof readSheet>['layout']>,
  sample: string,
  to: string,
): void {
  const answers = Object.entries(sampleAnswers(layout.template)).find(([name]) => name === sample)?.[1]
  if (!answers) throw new UsageError('A sample is empty, typical, zero or largest.')
  const book = evaluateBook(layout, answers)
  if (to.endsWith('.xlsx')) writeFileSync(to, renderXlsx(book))
  else if (to.endsWith('.pdf')) writeFileSync(to, createPdfRenderer().renderBook(book).bytes)
  else if (to.endsWith('.csv'))
    for (const [index, { name }] of book.sheets.entries())
      writeFileSync(to.replace(/\.csv$/, ` - ${name}.csv`), sheetCsv(book, index))
  else throw new UsageError('Name a file that ends with .xlsx, .pdf or .csv.')
  console.log(`written to ${to}`)
}
