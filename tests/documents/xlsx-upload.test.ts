import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { renderXlsx } from '#engine/render/xlsx/render-xlsx.ts'
import { evaluateBook } from '#engine/sheet/book-tree.ts'
import type { Layout } from '#engine/sheet/layout.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { sampleAnswers } from '#engine/sheet/sample-answers.ts'
import { readFile } from '#modules/documents/workspace/editor/book/read-file.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { sampledBooks } from '../builders/sampled-templates.ts'
import { createOffice, hasCalc } from './office.ts'

/** Single inputs, tables, periods across and down; all books are taken by `npm run faults -- tests`. */
const SAMPLE = [
  'loan-amortization-calculator',
  'service-invoice-spreadsheet',
  'twelve-month-cash-flow-forecast',
]
const { law } = readSharedSources()
const books = sampledBooks(SAMPLE).flatMap((file) => {
  const { layout } = readSheet(readFileSync(file, 'utf8'), file, law)
  return layout ? [{ file, name: basename(file, '.yaml'), layout }] : []
})
const office = createOffice()
const reason = hasCalc() ? '' : ' (skipped: LibreOffice Calc is not installed)'

const KINDS = ['empty', 'typical', 'largest'] as const
type Kind = (typeof KINDS)[number]

function write(layout: Layout, kind: Kind): Uint8Array {
  return renderXlsx(evaluateBook(layout, sampleAnswers(layout.template)[kind]))
}

/** That a file of these answers changes nothing in a document that has them. */
async function expectNothing({ template }: Layout, bytes: Uint8Array, kind: Kind): Promise<void> {
  const answers = sampleAnswers(template)[kind]
  const read = await readFile(bytes, { template, answers, locales: ['en-US', template.language] })
  expect({ kind, ...read }).toEqual({ kind, ok: true, answers: {}, count: 0, remarks: [] })
}

describe('an XLSX file that comes back', () => {
  describe.each(books.map((book) => [book.file, book] as const))('%s', (_file, { name, layout }) => {
    it('has the answers that it was made of, with its names and without', async () => {
      for (const kind of KINDS) {
        const bytes = write(layout, kind)
        await expectNothing(layout, bytes, kind)
        await expectNothing(layout, await withoutNames(bytes), kind)
      }
    }, 120_000)

    it.skipIf(!hasCalc())(
      `has them when LibreOffice has saved it, also by way of its own format${reason}`,
      async () => {
        saved ??= saveAll()
        for (const kind of KINDS) {
          const files = (await saved).get(`${name}-${kind}`) ?? []
          expect(files).toHaveLength(2)
          for (const bytes of files) await expectNothing(layout, bytes, kind)
        }
      },
      180_000 + books.length * 30_000,
    )
  })
})

/** By its name what LibreOffice saves of a file, and what it saves of its own format of it. */
let saved: Promise<Map<string, Uint8Array[]>> | undefined

/** Of all books at once: LibreOffice starts slowly. */
async function saveAll(): Promise<Map<string, Uint8Array[]>> {
  const folder = join(office.folder, 'upload')
  mkdirSync(folder, { recursive: true })
  const files = books.flatMap(({ name, layout }) =>
    KINDS.map((kind) => {
      const file = join(folder, `${name}-${kind}.xlsx`)
      writeFileSync(file, write(layout, kind))
      return file
    }),
  )
  const readAll = (written: string[]) => written.map((file) => readFileSync(file))
  const once = readAll(await office.convert(files, 'xlsx'))
  const bothWays = readAll(await office.convert(await office.convert(files, 'ods'), 'xlsx'))
  return new Map(
    files.map((file, index) => [
      basename(file, '.xlsx'),
      [once[index], bothWays[index]].filter((bytes) => bytes !== undefined),
    ]),
  )
}

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
