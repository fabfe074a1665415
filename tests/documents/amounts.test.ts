import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { extremeAnswers, plainAnswers } from '#engine/lint/index.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { pairwiseAnswers } from '#engine/source/combinations/pairwise.ts'
import {
  type Answers,
  type AnswerValue,
  type DocumentTree,
  evaluate,
  inlinesOf,
  type TableBlock,
  type Template,
} from '#engine/source/index.ts'
import { readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'
import { sampledTemplates } from '../builders/sampled-templates.ts'
import { answer, buildTree, paragraph, says, title } from '../builders/trees/build-tree.ts'
import { isWhole } from '../builders/whole.ts'
import { createOffice, isInstalled, linesOf, type PrintedWord } from './office.ts'
import { wordPart, writeWordFiles } from './word-file.ts'

const LANGUAGES = ['en-US', 'fr-FR', 'es-ES']
/** Signs and codes, of the widest letters too, and without decimals, with two, three and four. */
const CURRENCIES = ['USD', 'EUR', 'JPY', 'MMK', 'KWD', 'CLF']
const office = createOffice()
const pdf = createPdfRenderer()
const hasPoppler = isInstalled('pdftotext')
const hasOffice = hasPoppler && isInstalled('soffice')
const reason = hasOffice ? '' : ' (skipped: soffice or pdftotext is not installed)'
/** Between the margins of a sheet 612 points wide, with what a letter may stick out of its box. */
const TEXT = { left: 71, right: 541 }

const shared = readSharedSources()
const templates = sampledTemplates().flatMap((file) => readTemplate(file, shared).template ?? [])
const cases = LANGUAGES.flatMap((language) => CURRENCIES.map((currency) => ({ language, currency })))
  // Each currency in one of the languages, and each language with two of the currencies.
  .filter(
    (_, place) =>
      isWhole || (place % CURRENCIES.length) % LANGUAGES.length === Math.floor(place / CURRENCIES.length),
  )
const printed = templates.flatMap(amountTablesOf)
const documents = cases.map((one) => ({ ...one, tree: everyAmountTable(one.language, one.currency) }))

describe('amounts as large as the form accepts', () => {
  it('stand in tables of several templates', () => {
    expect(new Set(printed.map(({ template }) => template.slug)).size).toBeGreaterThan(2)
    for (const { tree } of documents) expect(tree.blocks.length).toBe(1 + 2 * printed.length)
  })

  it.skipIf(!hasPoppler).each(documents)(
    `are whole in every table of the PDF: $language, $currency${reason}`,
    async ({ language, currency, tree }) => {
      const file = join(office.folder, `amounts-${language}-${currency}.pdf`)
      writeFileSync(file, pdf.render(tree).bytes)
      expectWhole(tree, await linesOf(file))
    },
  )

  it.skipIf(!hasOffice)(
    `are whole in every table of the Word file, in each language and currency${reason}`,
    async () => {
      const trees = documents.map(({ tree }) => tree)
      const files = await office.convert(await writeWordFiles(office.folder, 'amounts', trees), 'pdf')
      for (const [index, { tree }] of documents.entries())
        expectWhole(tree, await linesOf(files[index] ?? ''))
    },
    240_000,
  )

  it.skipIf(!hasOffice)(
    `are whole where eight columns of them stand beside each other${reason}`,
    async () => {
      const cells = Array.from({ length: 8 }, (_, index) => [
        answer('sum', `USD\u00A0-${index}29,999,999,999.99`),
      ])
      const columns = cells.map(() => ({ header: says('Amount'), width: 12.5, align: 'end' as const }))
      const table: TableBlock = { kind: 'table', id: 'wide', columns, rows: [{ id: 'row', cells }] }
      const tree = buildTree([title('Amounts'), table])
      const file = join(office.folder, 'eight.pdf')
      writeFileSync(file, pdf.render(tree).bytes)
      expectWhole(tree, await linesOf(file))
      const [converted = ''] = await office.convert(
        await writeWordFiles(office.folder, 'eight', [tree]),
        'pdf',
      )
      expectWhole(tree, await linesOf(converted))
    },
    60_000,
  )

  it.skipIf(!hasOffice)(
    `are not broken in a line of text either, wherever the line ends${reason}`,
    async () => {
      const amounts = [
        '-$1,234.56',
        '-USD\u00A01,234.56',
        '-1.234,56\u00A0€',
        '12\u202F345,67\u00A0€',
        '12.5%',
      ]
      const sentences = amounts.flatMap((amount) =>
        Array.from({ length: 24 }, (_, index) =>
          paragraph(`p${amount.length}${index}`, [
            `${'It owes '.repeat(9)}${'i'.repeat(index)} `,
            answer('sum', amount),
            ' to it.',
          ]),
        ),
      )
      const tree = buildTree([title('Amounts'), ...sentences])
      const file = join(office.folder, 'running.pdf')
      writeFileSync(file, pdf.render(tree).bytes)
      const [converted = ''] = await office.convert(
        await writeWordFiles(office.folder, 'running', [tree]),
        'pdf',
      )
      for (const printed of [file, converted]) expectWhole(tree, await linesOf(printed))
      expect(await wordPart(tree, 'word/document.xml')).toContain('<w:noBreakHyphen/>')
    },
    60_000,
  )
})

/** Every amount in one line, as often as the document has it, nothing over anything, and no line too long. */
function expectWhole(tree: DocumentTree, lines: PrintedWord[][]): void {
  const texts = lines.map((line) => squeezed(line.map(({ text }) => text).join('')))
  const wanted = new Map<string, number>()
  for (const figure of amountsIn(tree)) wanted.set(figure, (wanted.get(figure) ?? 0) + 1)
  const broken = [...wanted].filter(([figure, count]) => {
    const found = texts.reduce((sum, text) => sum + text.split(figure).length - 1, 0)
    return found < count
  })
  expect(broken).toEqual([])
  for (const line of lines) {
    expect(Math.min(...line.map(({ left }) => left))).toBeGreaterThan(TEXT.left)
    expect(Math.max(...line.map(({ right }) => right))).toBeLessThan(TEXT.right)
    line.reduce((before, word) => {
      expect(word.left, `${before.text} ${word.text}`).toBeGreaterThan(before.right - 0.6)
      return word
    })
  }
}

function amountsIn(tree: DocumentTree): string[] {
  return tree.blocks
    .flatMap(inlinesOf)
    .flatMap((inline) => (inline.kind === 'answer' && isAmount(inline.text) ? [squeezed(inline.text)] : []))
}

function isAmount(text: string): boolean {
  return /^[-A-Z\p{Sc}\d.,%\s]*\d[-A-Z\p{Sc}\d.,%\s]*$/u.test(text) && /[A-Z]{3}|\p{Sc}|%/u.test(text)
}

function squeezed(text: string): string {
  return text.replace(/[\s\u200B\u2060]+/g, '').replaceAll('\u2011', '-')
}

interface Printed {
  template: Template
  switched: Answers
  id: string
}

/** Every table with amounts that a template can print, with answers that print it. */
function amountTablesOf(template: Template): Printed[] {
  const found = new Map<string, Printed>()
  const largest = largestAnswers(template)
  for (const answers of [{}, ...pairwiseAnswers(template)]) {
    // Only what is switched: the rows that a combination brings along are ordinary ones.
    const switched = Object.fromEntries(Object.entries(answers).filter(([, value]) => !Array.isArray(value)))
    for (const block of evaluate(template, { ...largest, ...switched }).blocks) {
      const isNew = block.kind === 'table' && !found.has(block.id)
      const isAbout = inlinesOf(block).some((inline) => inline.kind === 'answer' && isAmount(inline.text))
      if (isNew && isAbout) found.set(block.id, { template, switched, id: block.id })
    }
  }
  return [...found.values()]
}

/** All of them in one document, each with its first rows and its last. */
function everyAmountTable(language: string, currency: string): DocumentTree {
  const blocks = printed.flatMap(({ template, switched, id }) => {
    const own = { ...inCurrency(template, currency), language }
    const { blocks: all } = evaluate(own, { ...largestAnswers(own), ...switched })
    const table = all.find((block) => block.id === id)
    if (table?.kind !== 'table') return []
    const name = `${template.slug}-${id}`
    const rows = [...table.rows.slice(0, 2), ...table.rows.slice(2).slice(-1)]
    return [paragraph(`at-${name}`, `${name}:`), { ...table, id: name, rows }]
  })
  return buildTree([title('Amounts'), ...blocks], { language })
}

/** The template with every amount in this currency. */
function inCurrency(template: Template, code: string): Template {
  return JSON.parse(JSON.stringify(template), (key, value) =>
    key === 'currency' && value !== null ? code : value,
  )
}

/** Ordinary words and dates, with the largest figures that each field takes. */
function largestAnswers(template: Template): Answers {
  const plain = plainAnswers(template)
  const extreme = extremeAnswers(template)
  return Object.fromEntries(Object.entries(extreme).map(([id, most]) => [id, largest(plain[id], most)]))
}

function largest(ordinary: AnswerValue | undefined, most: AnswerValue): AnswerValue {
  if (typeof most === 'number' || typeof most === 'boolean') return most
  if (typeof most !== 'object' || most === null) return ordinary ?? most
  if ('minor' in most) return most
  if (!Array.isArray(most) || typeof most[0] === 'string' || !Array.isArray(ordinary)) return ordinary ?? most
  return most.map((row, index) =>
    Object.fromEntries(
      Object.entries(row).map(([id, cell]) => {
        const usual = (ordinary[index] ?? ordinary[0]) as Record<string, AnswerValue> | undefined
        return [id, largest(usual?.[id], cell)]
      }),
    ),
  ) as AnswerValue
}
