import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '#engine/lint/index.ts'
import { renderBookDocx } from '#engine/render/docx/render-docx.ts'
import { evaluateBook } from '#engine/sheet/book-tree.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import type { Answers } from '#engine/source/index.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { sampledBooks } from '../builders/sampled-templates.ts'
import { createOffice, isInstalled, readText } from './office.ts'
import { problemsIn } from './word-file.ts'

const office = createOffice()
const hasOffice = isInstalled('soffice')
/** LibreOffice calculates one batch after the other: in a whole run, that of all books comes before. */
const OFFICE_MS = 900_000
const reason = hasOffice ? '' : ' (skipped: soffice is not installed)'
/** One upright and one wide; all are taken by `npm run faults -- tests`. */
const SAMPLE = ['service-invoice-spreadsheet', 'quotation-spreadsheet']
const { law } = readSharedSources()
/** Every spreadsheet that is offered as a Word file. */
const books = globSync('content/sheets/*/*.yaml')
  .sort()
  .flatMap((file) => {
    const { template, layout } = readSheet(readFileSync(file, 'utf8'), file, law)
    return template?.invoicing && layout ? [{ file, slug: basename(file, '.yaml'), template, layout }] : []
  })

function bookOf(slug: string) {
  const book = books.find((one) => one.slug === slug)
  if (!book) throw new Error(`no invoice is called ${slug}`)
  return book
}

function write(slug: string, answers: Answers, name = slug): string {
  const file = join(office.folder, `${name}.docx`)
  writeFileSync(file, renderBookDocx(evaluateBook(bookOf(slug).layout, answers)))
  return file
}

async function documentOf(slug: string): Promise<string> {
  const { layout, template } = bookOf(slug)
  const zip = await JSZip.loadAsync(renderBookDocx(evaluateBook(layout, template.book.example.answers)))
  return (await zip.file('word/document.xml')?.async('string')) ?? ''
}

const sampled = books
  .filter(({ file }) => sampledBooks(SAMPLE).includes(file))
  .map((book) => [book.file, book] as const)

describe.each(sampled)('%s', (_file, { slug, template }) => {
  it('the Open XML validator finds no error, filled in and empty', async () => {
    const answers = [template.book.example.answers, {}]
    const files = answers.map((given, index) => write(slug, given, `${slug}-${index}`))
    expect(await Promise.all(files.map(problemsIn))).toEqual([[], []])
  })
})

it('prints hostile answers as they are', async () => {
  const { template } = bookOf('service-invoice-spreadsheet')
  const answers = { ...template.book.example.answers, seller: hostileTexts.join(' ') }
  expect(await problemsIn(write('service-invoice-spreadsheet', answers, 'hostile'))).toEqual([])
})

it('repeats the heads of a table, and says where the first column is one', async () => {
  const xml = await documentOf('service-invoice-spreadsheet')
  const tables = xml.split('<w:tbl>').slice(1)
  expect(tables.filter((table) => table.includes('<w:tblHeader/>'))).toHaveLength(1)
  expect(tables.filter((table) => table.includes('w:firstColumn="1"')).length).toBeGreaterThan(0)
  expect(xml).toContain('<w:pStyle w:val="Title"/>')
})

it('turns the page where its sheet is wide', async () => {
  expect(await documentOf('quotation-spreadsheet')).toContain('w:orient="landscape"')
  expect(await documentOf('service-invoice-spreadsheet')).not.toContain('w:orient')
})

it.skipIf(!hasOffice)(
  `has every figure of the sheet and no other sheet${reason}`,
  { timeout: OFFICE_MS },
  async () => {
    const { template } = bookOf('service-invoice-spreadsheet')
    const [file = ''] = await office.convert(
      [write('service-invoice-spreadsheet', template.book.example.answers, 'read')],
      'txt',
    )
    const text = readText(file)
    for (const words of ['Marigold Studio LLC', '1,503.42', '1,541.56']) expect(text).toContain(words)
    expect(text).not.toContain('How to use it')
  },
)
