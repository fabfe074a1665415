import type { Node } from '@markdoc/markdoc'
import type { Description } from '../front-matter/describe-issue.ts'
import { lineOf, type ParseContext } from './parse-context.ts'

/** The attributes of every tag beside its id; the value right after a tag's name is `primary`. */
const TAGS: Record<string, readonly string[]> = {
  if: ['primary'],
  else: ['primary'],
  each: ['primary'],
  check: ['primary'],
  fit: ['primary', 'to'],
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

/** Markdoc looks for each tag's end to the end of the file: thousands without one would take minutes. */
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

/** Tags that hold nothing: they are closed where they begin. */
const CLOSED_BY_ITSELF = 'check|clause|else|entry|law|party|ref|signature|term|words'
/** What other programs fill in, and tags that were begun and not finished. */
const NEAR_TAGS = /\{\{[^}\n]*\}\}|\{\$[^}\n]*\}|\{%[^%{}\n]*(?<!%)\}/g
const OPEN_TAGS = new RegExp(`\\{%\\s*(?:${CLOSED_BY_ITSELF})\\b(?:(?!%\\}|/\\s*%).)*%\\}`, 'g')
/** One without an end goes on to the end of the file: it is looked for once, not from every `<!--`. */
const COMMENTS = /<!--[\s\S]*?(?:-->|$)/g

const TAG_NAMES = /\{%\s*([A-Za-z]\w*)(?!\w|\s*[=(])[^%\n]*%\}/g
/** A heading or a clause that Markdown takes for a paragraph. */
const NO_SPACE = /^(?:#{1,3}(?=[^#\s{])|[ ]*\d{1,2}[.)](?=\p{L})).*/gmu
const NODES: Record<string, string> = {
  blockquote: 'A quotation',
  code: 'Code',
  fence: 'A block of code',
  hr: 'A line of --- or ***',
  image: 'A picture',
  item: 'An item of a list',
}

/** A node of Markdoc's, as a writer calls it. */
export function nodeWords(type: string): string {
  return NODES[type] ?? `A ${type}`
}

/** What looks like a tag and is none, with its line. Markdoc takes it for words, or for an endless tag. */
function findNearTags(source: string): { line: number; message: string; remedy: string }[] {
  const text = source.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '))
  const body = text.replace(/^---\n[\s\S]*?\n---(?=\n|$)/, (head) => head.replace(/[^\n]/g, ' '))
  const found = (pattern: RegExp, say: (tag: string) => { message: string; remedy: string }) =>
    [...body.matchAll(pattern)].map(({ 0: tag, index }) => ({
      line: body.slice(0, index).split('\n').length,
      ...say(tag),
    }))
  return [
    ...found(NEAR_TAGS, (tag) => ({
      message: `${tag} is not a tag, and would be printed as it stands.`,
      remedy: `Write {% $${/[A-Za-z][\w.]*/.exec(tag)?.[0] ?? 'fieldId'} %}: a tag begins with {% and ends with %}.`,
    })),
    ...found(OPEN_TAGS, (tag) => ({
      message: `${tag} is not closed.`,
      remedy: `Write ${tag.replace(/\s*%\}$/, ' /%}')}.`,
    })),
    ...found(TAG_NAMES, (tag) => {
      const name = /\w+/.exec(tag)?.[0] ?? ''
      const remedy = name.startsWith('end')
        ? `Write {% /${name.slice(3) || 'if'} %}.`
        : name === 'for'
          ? 'Write {% each $fieldId %} … {% /each %}.'
          : `Write {% $${name} %} to print a field.`
      return { message: `There is no tag ${tag}.`, remedy }
    }).filter(({ message }) => {
      const name = /\{%\s*(\w+)/.exec(message)?.[1] ?? ''
      return (
        !Object.hasOwn(TAGS, name) &&
        name !== 'clause' &&
        !/\/\s*%\}/.test(message) &&
        !new RegExp(`\\{%\\s*/${name}\\b`).test(body)
      )
    }),
    ...found(NO_SPACE, (line) => ({
      message: `A space is missing: "${line.trim().slice(0, 40)}".`,
      remedy: 'Write a space after the # of a heading, and after the number of an item.',
    })),
  ]
}

const UNREADABLE = 'Expected '
const MARKDOWN = /^Node '(?:document|heading|inline|item|list|paragraph|table|tag|tbody|td|th|thead|tr)'/

/** Of Markdoc's errors those that the others follow from. */
function firstErrors<Found extends { message: string }>(errors: Found[]): Found[] {
  const unreadable = errors.filter(({ message }) => message.startsWith(UNREADABLE))
  if (unreadable.length > 0) return unreadable
  const named = errors.filter(({ message }) => !MARKDOWN.test(message))
  return named.length > 0 ? named : errors
}

/** What Markdoc says, in the words of somebody who writes templates. */
function describeSyntax(message: string): Omit<Description, 'path'> {
  const [, open] = /^Node '(.+)' is missing closing$/.exec(message) ?? []
  if (open)
    return {
      message: `{% ${open} %} is not closed.`,
      remedy: `Write {% /${open} %} where it ends, at the same indentation.`,
    }
  if (message.endsWith('is missing opening'))
    return {
      message: 'Something is closed here that was not opened before.',
      remedy: 'Remove this tag, or correct the one that should open it.',
    }
  return {
    message: 'This tag cannot be read.',
    remedy:
      'Write {% $field %}, {% ref "id" /%} or {% if equals($field, "option") %}: straight quotation marks, and functions instead of signs such as == ! and.',
  }
}
