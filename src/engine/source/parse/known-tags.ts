import type { Node } from '@markdoc/markdoc'
import { lineOf, type ParseContext } from './parse-context.ts'
import { describeSyntax, findNearTags, firstErrors } from './syntax-words.ts'

/** The attributes of every tag beside its id; the value right after a tag's name is `primary`. */
const TAGS: Record<string, readonly string[]> = {
  if: ['primary'],
  else: ['primary'],
  each: ['primary'],
  check: ['primary'],
  law: ['primary'],
  party: ['primary'],
  ref: ['primary'],
  term: ['primary'],
  words: ['primary'],
  parties: [],
  recitals: [],
  definitions: [],
  table: [],
  signatures: ['style'],
  signature: ['primary', 'role', 'closing', 'date'],
  letterhead: ['from', 'to', 'date', 'place', 'reference', 'delivery'],
  entries: ['columns'],
  entry: ['primary', 'label', 'lines'],
  options: ['primary', 'columns'],
  note: ['favors'],
}
const CELLS = ['th', 'td']

/** Reports what Markdoc cannot read, and attributes that nobody would. `{% clause %}` names its own. */
export function checkSyntax(root: Node, source: string, context: ParseContext): void {
  const nearTags = findNearTags(source)
  for (const { line, message, remedy } of nearTags) context.reportUnreadable(line, message, remedy)
  const nodes = [root, ...root.walk()]
  // What never ends swallows the rest: the errors after it are about nothing else.
  const errors = nodes.flatMap((node) => node.errors.map(({ message }) => ({ message, line: lineOf(node) })))
  for (const error of nearTags.length > 0 ? [] : firstErrors(errors)) {
    const { message, remedy } = describeSyntax(error.message)
    context.reportUnreadable(error.line, message, remedy)
  }
  for (const node of nodes) {
    const known = knownAttributes(node)
    if (!known) continue
    for (const { name } of node.annotations) {
      if (known.includes(name)) continue
      const what = node.tag ? `The tag ${node.tag}` : CELLS.includes(node.type) ? 'A cell' : `A ${node.type}`
      context.report(
        lineOf(node),
        `${what} knows no ${name}.`,
        known.length > 0 ? `Known are: ${known.join(', ')}.` : 'Remove it.',
      )
    }
  }
}

function knownAttributes(node: Node): readonly string[] | undefined {
  if (CELLS.includes(node.type)) return ['width', 'align']
  if (node.type !== 'tag') return ['id']
  const attributes = Object.hasOwn(TAGS, node.tag ?? '') ? TAGS[node.tag ?? ''] : undefined
  return attributes && ['id', ...attributes]
}

/** Markdoc looks for the end of every tag as far as the file goes: thousands without an end would keep it for minutes. */
const MOST_UNFINISHED = 20

/** Whether so many tags have no end that the file cannot be read; the first of them is reported. */
export function reportUnfinishedTags(source: string, context: ParseContext): boolean {
  const unfinished: number[] = []
  let open: number | undefined
  for (const { 0: sign, index } of source.matchAll(/\{%|%\}/g)) {
    if (sign === '{%' && open !== undefined) unfinished.push(open)
    open = sign === '{%' ? index : undefined
    if (unfinished.length > MOST_UNFINISHED) break
  }
  const [first] = unfinished
  if (first === undefined || unfinished.length <= MOST_UNFINISHED) return false
  const line = source.slice(0, first).split('\n').length
  context.report(line, 'This tag has no end, and neither have many others.', 'Close every {% by %}.')
  return true
}
