import type { EntriesBlock, OptionsBlock } from '../../source/index.ts'
import { isAnswered, isLongRow, isSignedWhole, PAGE_STYLE } from '../page-style.ts'
import { bottomBorder, cellMargins, cellXml, columnWidths, rowXml } from './tables.ts'
import type { TextWriter } from './text-writer.ts'
import { twips } from './xml.ts'

type Entry = EntriesBlock['entries'][number]

/** Nothing of the same kind follows below. */
const LAST_OF_ITS_KIND = { properties: '<w:spacing w:after="0"/>' }

/** Labels above rules to write on. An answer takes the room it needs; a blank has a rule for every line. */
export function entriesXml(text: TextWriter, block: EntriesBlock): string {
  const { columns, entries } = block
  const isWhole = isSignedWhole(block)
  const { gap, line, label } = PAGE_STYLE.entry
  const widths = columnWidths(columns, twips(text.width), twips(gap))
  const rule = bottomBorder(5, PAGE_STYLE.colour.rule)
  const rows: string[] = []
  for (let index = 0; index < entries.length; index += columns) {
    const across = entries.slice(index, index + columns)
    const keepNext = isWhole && index + columns < entries.length
    const cells = widths.map((width, column) => {
      const entry = column % 2 === 0 ? across[column / 2] : undefined
      const written = entry ? entryXml(text, entry, keepNext) : text.words('EntryText', '', { keepNext })
      return cellXml(width, entry ? rule : '', written)
    })
    const height = label + line * Math.max(...across.map(({ lines }) => lines))
    const isLong = isLongRow(
      across.map(() => ({ width: 100 / columns })),
      across.map(({ content }) => content),
    )
    rows.push(rowXml(cells.join(''), `<w:trHeight w:val="${twips(height)}" w:hRule="atLeast"/>`, isLong))
  }
  return text.table(widths, cellMargins(20, 0), rows.join(''))
}

/** Label and answer in one cell, so that they are read together. The cell's own rule is the last. */
function entryXml(text: TextWriter, { label, content, lines, open }: Entry, keepNext: boolean): string {
  const rules = isAnswered(content) || open ? 0 : lines - 1
  const further = Array.from({ length: Math.max(0, rules - 1) }, () =>
    text.words('EntryLine', '', { keepNext }),
  )
  return (
    text.paragraph('EntryLabel', label, { keepNext }) +
    text.paragraph(rules > 0 ? 'EntryLine' : 'EntryText', content, { keepNext }) +
    further.join('')
  )
}

/** The question, and every option with its box. */
export function optionsXml(text: TextWriter, { label, options, columns }: OptionsBlock): string {
  const question = text.words('Question', label)
  const written = options.map(({ checked, text: words }, index) => {
    const isLastRow = index >= options.length - (options.length % columns || columns)
    return text.option(checked, words, isLastRow ? LAST_OF_ITS_KIND : { keepNext: true })
  })
  if (columns === 1) return question + written.join('')
  const { gap } = PAGE_STYLE.entry
  const widths = columnWidths(columns, twips(text.width), twips(gap))
  const rows: string[] = []
  for (let index = 0; index < written.length; index += columns) {
    const cells = widths.map((width, column) => {
      const content = column % 2 === 0 ? written[index + column / 2] : undefined
      return cellXml(width, '', content ?? text.words('Option', ''))
    })
    rows.push(rowXml(cells.join('')))
  }
  return question + text.table(widths, cellMargins(0, 0), rows.join(''))
}
