import type { Node } from '@markdoc/markdoc'
import type { TemplateBlock, TemplateEntry } from '../template.ts'
import { type BlockReader, countIn, tagsInside } from './block-reader.ts'
import { lineOf } from './parse-context.ts'

/** Most lines of the space that an entry leaves to write in. */
const MOST_LINES = 40

/** `{% letterhead from="sender" to="recipient" date="letterDate" %}Subject{% /letterhead %}` */
export function parseLetterhead(reader: BlockReader, node: Node): TemplateBlock[] {
  const { context, sentences } = reader
  const line = lineOf(node)
  const { delivery, ...given } = node.attributes
  const id = reader.id(node)
  const subject = sentences.contentInside(node)
  const from = context.fieldIn(given.from, ['party'], line)
  const to = context.fieldIn(given.to, ['party'], line)
  const date = context.fieldIn(given.date, ['date'], line)
  const text = (name: string) =>
    given[name] === undefined ? undefined : context.fieldIn(given[name], ['text', 'choice'], line)
  const [place, reference] = [text('place'), text('reference')]
  if (!from || !to || !date) return []
  return [
    {
      kind: 'letterhead',
      id,
      from: from.id,
      to: to.id,
      date: date.id,
      ...(place && { place: place.id }),
      ...(reference && { reference: reference.id }),
      ...(delivery !== undefined && { delivery: sentences.attribute(delivery, line) }),
      subject,
    },
  ]
}

/** `{% entries columns=2 %}{% entry $field /%}{% /entries %}` */
export function parseEntries(reader: BlockReader, node: Node): TemplateBlock {
  const { context } = reader
  const line = lineOf(node)
  const id = reader.id(node)
  const columns = columnsOf(reader, node, 2)
  let count = 0
  const walk = (nodes: Node[]): TemplateEntry[] =>
    tagsInside(nodes).flatMap((child): TemplateEntry[] => {
      if (child.tag === 'if') {
        const branches = context.branches(child, walk)
        return [{ kind: 'if', branches: branches.map(({ when, inside }) => ({ when, entries: inside })) }]
      }
      if (child.tag === 'entry') {
        count += 1
        return parseEntry(reader, child, `${id}-entry-${count}`)
      }
      return context.refuse(lineOf(child), 'Only entries belong here.', 'Write {% entry $fieldId /%}.')
    })
  const entries = walk(node.children)
  if (entries.length === 0)
    context.report(line, 'There is no entry here.', 'Write {% entry $fieldId /%} inside.')
  return { kind: 'entries', id, columns: columns === 2 ? 2 : 1, entries }
}

function parseEntry({ context, sentences }: BlockReader, node: Node, id: string): TemplateEntry[] {
  const line = lineOf(node)
  const { primary, label, lines = 1 } = node.attributes
  const height = countIn(lines, MOST_LINES)
  if (height === undefined) {
    const remedy = `Write lines=3; ${MOST_LINES} at most.`
    context.report(line, 'The lines of an entry are not a number of lines.', remedy)
  }
  if (primary === undefined && label === undefined) {
    const remedy = 'Write {% entry $fieldId /%} or label="Notes".'
    return context.refuse(line, 'This entry has neither a field nor a label.', remedy)
  }
  const answer = primary === undefined ? undefined : sentences.entry(primary, line)
  if (primary !== undefined && !answer) return []
  const words = sentences.attribute(label ?? answer?.label, line)
  return [{ kind: 'entry', id, label: words, content: answer?.content ?? [], lines: height ?? 1 }]
}

/** `{% options $choice columns=2 /%}` */
export function parseOptions(reader: BlockReader, node: Node): TemplateBlock[] {
  const { context } = reader
  const line = lineOf(node)
  const field = context.fieldIn(node.attributes.primary, ['choice', 'multipleChoice', 'yesNo'], line)
  const columns = columnsOf(reader, node, 3)
  const id = reader.id(node)
  if (!field) return []
  return [{ kind: 'options', id, field: field.id, columns: columns === 3 ? 3 : columns === 2 ? 2 : 1 }]
}

function columnsOf({ context }: BlockReader, node: Node, most: number): number {
  const columns = countIn(node.attributes.columns ?? 1, most)
  if (columns === undefined)
    context.report(lineOf(node), `Columns are a number from 1 to ${most}.`, 'Write columns=2.')
  return columns ?? 1
}
