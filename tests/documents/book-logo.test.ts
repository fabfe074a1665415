import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderBookDocx } from '#engine/render/docx/render-docx.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderXlsx } from '#engine/render/xlsx/render-xlsx.ts'
import type { BookTree } from '#engine/sheet/book-tree.ts'
import { evaluateTemplate } from '#engine/sheet/printable.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { logoField } from '#engine/source/details.ts'
import { LOGO_ANSWER, type Logo } from '#engine/source/index.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { createOffice, isInstalled, picturesOf } from './office.ts'
import { problemsIn } from './word-file.ts'

const { law } = readSharedSources()
const office = createOffice()
const hasOffice = isInstalled('soffice') && isInstalled('pdfimages')
/** Two pixels by one, grey. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNoaAAAAYMBARg1IhUAAAAASUVORK5CYII='
const logo: Logo = {
  profile: 'marigold',
  source: `data:image/png;base64,${PNG}`,
  alt: 'Marigold & Co.',
  width: 168,
  height: 84,
}

/** One upright and one wide, with a sheet more. */
describe.each(['en/service-invoice-spreadsheet', 'es/presupuesto-en-hoja-de-calculo'])('%s', (name) => {
  const file = `content/sheets/${name}.yaml`
  const { template } = readSheet(readFileSync(file, 'utf8'), file, law)
  if (!template) throw new Error(`${file} has a fault`)
  const treeWith = (profile: string | null) =>
    evaluateTemplate(template, { ...template.book.example.answers, [LOGO_ANSWER]: profile }, logo) as BookTree
  const write = (kind: string, bytes: Uint8Array) => {
    const path = join(office.folder, `${name.slice(3)}.${kind}`)
    writeFileSync(path, bytes)
    return path
  }

  it('APP-4: is headed by the logo that its answers ask for, and by no other', () => {
    expect(treeWith('marigold').logo).toMatchObject({ alt: 'Marigold & Co.', width: 168 })
    for (const other of [null, 'bolt']) expect(treeWith(other).logo).toBeUndefined()
  })

  it('APP-4: has it once in XLSX, DOCX and PDF', async () => {
    const tree = treeWith('marigold')
    for (const [kind, bytes] of [
      ['xlsx', renderXlsx(tree)],
      ['docx', renderBookDocx(tree)],
    ] as const)
      expect(await problemsIn(write(kind, bytes))).toEqual([])
    if (!hasOffice) return
    const pdf = write('pdf', createPdfRenderer().renderBook(tree).bytes)
    expect(await picturesOf(pdf)).toEqual(['1 2×1'])
  })
})

it('APP-4: the logo is that of who issues a document, in every one that can be issued', () => {
  const issuers = globSync('content/sheets/*/*.yaml').flatMap((file) => {
    const { template } = readSheet(readFileSync(file, 'utf8'), file, law)
    return template?.invoicing ? [logoField(template)] : []
  })
  expect(new Set(issuers)).toEqual(new Set(['seller', 'exporter', 'contractor', 'receiver', 'emisor']))
}, 60_000)
