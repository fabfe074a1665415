import type { Node } from '@markdoc/markdoc'
import type { TemplateBlock, TemplateColumn, TemplateInline, TemplateRow } from '../template.ts'
import type { BlockReader } from './block-reader.ts'
import { lineOf } from './parse-context.ts'

/** A table as Markdoc writes it: lists between `---`. @param tag the tag around it, which carries the id */
export function parseTable(reader: BlockReader, node: Node, tag: Node): TemplateBlock {
  const { context } = reader
  const id = reader.id(tag)
  const [head, body] = node.children
  const headers = head?.children[0]?.children ?? []
  const columns = columnsOf(reader, headers)
  let count = 0
  const rows = (nodes: Node[]): TemplateRow[] =>
    nodes.flatMap((child): TemplateRow[] => {
      if (child.type === 'hr' || child.type === 'comment') return []
      const conditional = context.conditional(child, 'rows', rows)
      if (conditional) return conditional
      // Markdoc makes rows of lists, but not of those in a tag inside another.
      if (child.type !== 'tr' && child.type !== 'list') {
        const remedy = 'Write each row as a list, with --- between.'
        return context.refuse(lineOf(child), 'This is no row of a table.', remedy)
      }
      count += 1
      const cells = child.children.map((cell) => cellOf(reader, cell))
      if (cells.length !== columns.length) {
        const message = 'This row has another number of cells than the head.'
        context.report(lineOf(child), message, 'Give every row the same cells.')
      }
      return [{ kind: 'row', id: `${id}-row-${count}`, cells }]
    })
  return { kind: 'table', id, columns, rows: rows(body?.children ?? []) }
}

/** Columns without a width share what the others leave. */
function columnsOf(reader: BlockReader, headers: Node[]): TemplateColumn[] {
  const { context } = reader
  const written = headers.map((cell) => {
    const { width } = cell.attributes
    if (width === undefined) return undefined
    const share = /^\d+(?:\.\d+)?%$/.test(String(width)) ? Number.parseFloat(String(width)) : 0
    if (share <= 0)
      context.report(lineOf(cell), 'A column has no width.', 'Write {% width="40%" %} in its head.')
    return share
  })
  const taken = written.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const open = written.filter((width) => width === undefined).length
  const [first] = headers
  if (first && (taken > 100 || (open === 0 && taken < 99) || (open > 0 && taken >= 100)))
    context.report(
      lineOf(first),
      `The columns' widths add up to ${taken}%${open > 0 ? ', and others need room' : ''}.`,
      'Make them 100% together, or leave some without a width.',
    )
  return headers.map((cell, index) => {
    const { align } = cell.attributes
    if (align !== undefined && align !== 'start' && align !== 'end') {
      const message = `A column cannot be aligned ${String(align)}.`
      context.report(lineOf(cell), message, 'Write align="end" for figures.')
    }
    return {
      header: cellOf(reader, cell),
      width: written[index] ?? Math.floor(Math.max(0, 100 - taken) / Math.max(1, open)),
      align: align === 'end' ? 'end' : 'start',
    }
  })
}

function cellOf(reader: BlockReader, cell: Node): TemplateInline[] {
  return cell.children.length > 0 ? reader.sentences.content(cell) : []
}
