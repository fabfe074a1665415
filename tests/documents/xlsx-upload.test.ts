import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { renderXlsx } from '#engine/render/xlsx/render-xlsx.ts'
import { evaluateBook } from '#engine/sheet/book-tree.ts'
import type { Layout } from '#engine/sheet/layout.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { sampleAnswers } from '#engine/sheet/sample-answers.ts'
import { readFile } from '#modules/documents/workspace/editor/book/read-file.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { isWhole } from '../builders/whole.ts'
import { createOffice, hasCalc } from './office.ts'

/** Single inputs, tables, periods across and down; all books are taken by `npm run faults -- tests`. */
const SAMPLE = [
  'loan-amortization-calculator',
  'service-invoice-spreadsheet',
  'twelve-month-cash-flow-forecast',
]
const nameOf = (file: string) => file.replace(/^.*\/(.*)\.yaml$/, '$1')
const { law } = readSharedSources()
const books = globSync('content/sheets/*/*.yaml')
  .filter((file) => isWhole || SAMPLE.includes(nameOf(file)))
  .sort()
  .flatMap((file) => {
    const { layout } = readSheet(readFileSync(file, 'utf8'), file, law)
    return layout ? [{ name: nameOf(file), layout }] : []
  })
const office = createOffice()
const reason = hasCalc() ? '' : ' (skipped: LibreOffice Calc is not installed)'

/** What a file of these answers changes in a document that has them. */
function readBack({ template }: Layout, bytes: Uint8Array, kind: 'empty' | 'typical' | 'largest') {
  const answers = sampleAnswers(template)[kind]
  return readFile(bytes, { template, answers, locales: ['en-US', template.language] })
}
const NOTHING = { ok: true, answers: {}, count: 0, remarks: [] }

describe('an XLSX file that comes back', () => {
  it.each(books)(
    'has the answers of $name that it was made of, with its names and without',
    async ({ layout }) => {
      for (const kind of ['empty', 'typical', 'largest'] as const) {
        const bytes = renderXlsx(evaluateBook(layout, sampleAnswers(layout.template)[kind]))
        expect({ kind, ...(await readBack(layout, bytes, kind)) }).toEqual({ kind, ...NOTHING })
        expect({ kind, ...(await readBack(layout, await withoutNames(bytes), kind)) }).toEqual({
          kind,
          ...NOTHING,
        })
      }
    },
    120_000,
  )

  it.skipIf(!hasCalc())(
    `has them when LibreOffice has saved it, also by way of its own format${reason}`,
    async () => {
      const folder = join(office.folder, 'upload')
      mkdirSync(folder, { recursive: true })
      const cases = books.flatMap(({ name, layout }) =>
        (['empty', 'typical', 'largest'] as const).map((kind) => {
          const file = join(folder, `${name}-${kind}.xlsx`)
          writeFileSync(file, renderXlsx(evaluateBook(layout, sampleAnswers(layout.template)[kind])))
          return { name, layout, kind, file }
        }),
      )
      const files = cases.map(({ file }) => file)
      const saved = await office.convert(files, 'xlsx')
      const own = await office.convert(files, 'ods')
      for (const [index, { layout, kind, name }] of cases.entries())
        expect({ name, kind, ...(await readBack(layout, readFileSync(saved[index] ?? ''), kind)) }).toEqual({
          ...{ name, kind },
          ...NOTHING,
        })
      const bothWays = await office.convert(own, 'xlsx')
      for (const [index, { layout, kind, name }] of cases.entries())
        expect({
          name,
          kind,
          ...(await readBack(layout, readFileSync(bothWays[index] ?? ''), kind)),
        }).toEqual({
          ...{ name, kind },
          ...NOTHING,
        })
    },
    180_000 + books.length * 30_000,
  )
})

/** With neither names nor what it says of itself, and every tab called otherwise. */
async function withoutNames(bytes: Uint8Array): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes)
  const xml = (await zip.file('xl/workbook.xml')?.async('string')) ?? ''
  let count = 0
  const bare = xml.replace(/<definedNames>.*<\/definedNames>/s, '').replace(/<sheet name="[^"]*"/g, () => {
    count += 1
    return `<sheet name="Tab ${count}"`
  })
  zip.file('xl/workbook.xml', bare).remove('docProps/custom.xml')
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}
