import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import type { BookTree } from '#engine/sheet/book-tree.ts'
import { evaluateTemplate } from '#engine/sheet/printable.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import type { Answers, TableRow } from '#engine/source/index.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { createOffice, isInstalled, linesOf } from './office.ts'

const FILE = 'content/sheets/en/service-invoice-spreadsheet.yaml'
const office = createOffice()

it.skipIf(!isInstalled('pdftotext'))(
  'APP-4: a word that is wider than its cell goes on below, and prints over no other',
  async () => {
    const { template } = readSheet(readFileSync(FILE, 'utf8'), FILE, readSharedSources().law)
    if (!template) throw new Error(`${FILE} has a fault`)
    const { answers } = template.book.example
    const lines = (answers.lines as TableRow[]).map((line) => ({ ...line, service: 'W'.repeat(60) }))
    const long: Answers = { ...answers, seller: 'M'.repeat(200), customer: 'W'.repeat(200), lines }
    const pdf = join(office.folder, 'words.pdf')
    writeFileSync(pdf, createPdfRenderer().renderBook(evaluateTemplate(template, long) as BookTree).bytes)
    const printed = await linesOf(pdf)
    const words = printed.flat()
    expect(words.filter(({ text }) => /^[WM]+$/.test(text)).length).toBeGreaterThan(20)
    // Whoever copies it has every letter of it, and nothing else.
    const copied = words.map(({ text }) => text).join('')
    expect(copied).not.toContain('\u200B')
    expect(copied.replaceAll(/[^M]/g, '').length).toBeGreaterThanOrEqual(200)
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(612 - 36)
    for (const line of printed)
      for (const [place, { right }] of line.entries())
        expect(right).toBeLessThanOrEqual((line[place + 1]?.left ?? Number.POSITIVE_INFINITY) + 0.5)
  },
)
