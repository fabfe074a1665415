import type { PrintedBook, PrintedTable } from '../sheet/printed-book.ts'

/** Where a line may be broken: `book.typ` writes nothing in its place. */
const MAY_BREAK = '\u200B'
/** So many characters stay together, whatever they are. */
const TOGETHER = 4
/** Of a line on the narrowest page in each size; the foot leaves room for the number of the page. */
const LINE = { text: 90, title: 46, heading: 72, foot: 70 }
/** Wider than the character that widths are counted in, by half at most. */
const WIDE = /[\p{Lu}mw@%&]/u

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A book whose words are broken where they are wider than their cell: part numbers, addresses of pages. */
export function breakWords(book: PrintedBook): PrintedBook {
  return {
    ...book,
    foot: brokenTo(LINE.foot, book.foot),
    sheets: book.sheets.map((sheet) => ({
      ...sheet,
      parts: sheet.parts.map((part) => {
        if (part.kind === 'table') return brokenTable(part)
        if (part.kind === 'text') return { ...part, text: brokenTo(LINE.text, part.text) }
        if (part.kind !== 'heading') return part
        return { ...part, text: brokenTo(part.level === 1 ? LINE.title : LINE.heading, part.text) }
      }),
    })),
  }
}

function brokenTable(table: PrintedTable): PrintedTable {
  const broken = (row: PrintedTable['rows'][number]) => {
    let column = 0
    return row.map((cell) => {
      const room = table.widths.slice(column, column + cell.span).reduce((sum, width) => sum + width, 0)
      column += cell.span
      // The room beside a text is part of the width.
      return cell.isRight ? cell : { ...cell, text: brokenTo(room - 1, cell.text) }
    })
  }
  return { ...table, head: table.head.map(broken), rows: table.rows.map(broken) }
}

function brokenTo(room: number, text: string): string {
  if (text.length * 1.6 <= room) return text
  return text.replace(/\S+/gu, (word) => {
    if (word.length * 1.6 <= room) return word
    const characters = Array.from(clusters.segment(word), ({ segment }) => segment)
    const width = characters.reduce((sum, one) => sum + (WIDE.test(one) ? 1.6 : 1), 0)
    if (width <= room) return word
    return characters
      .map((one, index) => (index > 0 && index % TOGETHER === 0 ? MAY_BREAK + one : one))
      .join('')
  })
}
