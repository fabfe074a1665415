import type { Node } from '@markdoc/markdoc'
import { wordsFor } from '../languages/languages.ts'
import { typeset } from '../languages/typography.ts'
import type { TemplateInline, TextStyle } from '../template.ts'
import type { BlockIds } from './block-ids.ts'
import { BLOCK_TAGS } from './block-reader.ts'
import { nodeWords } from './check-syntax.ts'
import { areExclusive, type Branch, lineOf, type ParseContext, type Place } from './parse-context.ts'

const NUMBERED_LINE = /^\s*(?:\d+(?:\.\d+)*[.)]|\([a-z]{1,3}\))\s/
const REFERENCE =
  /\b(?:Sections?|Clauses?|Schedules?|Articles?|[Pp]aragraphs?|articles?|[Aa]nnexes?|[Cc]láusulas?|[Aa]rtículos?|[Aa]nexos?)\s+\d/g
/** A number of somebody else's text may be typed: it does not change when clauses do. */
const STATUTE =
  /^[^;:]{0,80}\b(?:Acts?|Code|Laws?|U\.S\.C|Rules|Regulations?|Statutes?|Directive|Treaty|Loi|Règlement|décret|Convention|Ley|Código|Estatuto|Reglamento|Constitución|Decreto)\b/i
const SHOWN = 40

/**
 * A clause number or a reference that was typed where the engine should count, as far as its first words;
 * undefined when there is none.
 */
function findTypedNumber(text: string, isFirst: boolean): string | undefined {
  if (isFirst && NUMBERED_LINE.test(text)) return text.trim().slice(0, SHOWN)
  for (const { 0: found, index } of text.matchAll(REFERENCE)) {
    const after = text.slice(index + found.length)
    if (!STATUTE.test(after)) return text.slice(index).trim().slice(0, SHOWN)
  }
  return undefined
}

/** The word for a clause at the end of a text, which a reference after it would print again. */
function findWordOfReference(text: string): string | undefined {
  return /(?<!\p{L})(sections?|clauses?|schedules?|articles?|paragraphs?|annexes?|cl[áa]usulas?|artículos?|anexos?)[ \u00A0]$/iu.exec(
    text,
  )?.[1]
}

/** Tags that print something in a sentence. `if` and `each` may do so too. */
const INLINE_TAGS = ['check', 'fit', 'law', 'party', 'ref', 'term', 'words']
const SPELLED_OUT = ['number', 'money', 'duration']

/** Reads the words of a block: text, fields, terms, references and conditions inside a sentence. */
export class SentenceParser {
  /** Every term that is defined, with the places of its definitions. */
  readonly terms = new Map<string, { place: Place; branch: Branch[] }[]>()
  private readonly context: ParseContext
  private readonly ids: BlockIds

  constructor(context: ParseContext, ids: BlockIds) {
    this.context = context
    this.ids = ids
  }

  /** The inlines of a block, typeset and trimmed: an annotation leaves a blank at the end of the line. */
  content(block: Node): TemplateInline[] {
    return this.finish(this.inlines(sentence(block), {}), lineOf(block))
  }

  /** The same for a tag that holds its words: `{% note %}Words.{% /note %}`, in one paragraph or several. */
  contentInside(tag: Node): TemplateInline[] {
    const paragraphs = tag.children.flatMap((child, index) => {
      const space = index > 0 && child.type === 'paragraph' ? [{ kind: 'text' as const, text: ' ' }] : []
      return [...space, ...this.inlines(sentence(child), {})]
    })
    return this.finish(paragraphs, lineOf(tag))
  }

  /** Words given to a tag, `role="Buyer"` or `role=$row.role`; empty where there are none. */
  attribute(value: unknown, line: number): TemplateInline[] {
    if (value === undefined) return []
    if (typeof value === 'string') return this.finish([{ kind: 'text', text: value }], line)
    const printed = this.print(value, line, {})
    return printed ? [printed] : []
  }

  private finish(content: TemplateInline[], line: number): TemplateInline[] {
    const finished = trimEnd(typeset(content, this.context.language))
    if (finished.length === 0)
      this.context.report(line, 'There is no text here.', 'Write the text or remove the block.')
    this.checkWords(finished, line)
    return finished
  }

  private checkWords(content: TemplateInline[], line: number): void {
    content.forEach((inline, index) => {
      if (inline.kind !== 'text') return
      const { text } = inline
      const next = content[index + 1]
      const word = findWordOfReference(text)
      if (next?.kind === 'reference' && word !== undefined) {
        const remedy = `Remove "${word}": a reference prints its own word.`
        this.context.report(line, `"${word}" is printed twice before {% ref "${next.target}" /%}.`, remedy)
      }
      const number = findTypedNumber(text, index === 0)
      if (number !== undefined) {
        const remedy = 'Use a list, and {% ref "id" /%} for a reference.'
        this.context.report(line, `A typed number: "${number}".`, remedy)
      }
    })
  }

  private inlines(nodes: Node[], style: TextStyle): TemplateInline[] {
    return nodes.flatMap((node): TemplateInline[] => {
      switch (node.type) {
        case 'text': {
          const { content } = node.attributes
          if (typeof content === 'string') return [{ kind: 'text', text: content, ...style }]
          const printed = this.print(content, lineOf(node), style)
          return printed ? [printed] : []
        }
        case 'softbreak':
          return [{ kind: 'text', text: ' ', ...style }]
        case 'strong':
          return this.inlines(node.children, { ...style, bold: true })
        case 'em':
          return this.inlines(node.children, { ...style, italic: true })
        case 'tag':
          return this.inlineTag(node, style)
        case 'error':
        case 'comment':
          return []
        default:
          return this.context.refuse(
            lineOf(node),
            `${nodeWords(node.type)} has no place inside a sentence.`,
            'Use words, ** and our tags.',
          )
      }
    })
  }

  /** `{% $field %}`, `{% $row.column %}`, `{% $item %}`, or a shared clause's own word. */
  private print(value: unknown, line: number, style: TextStyle): TemplateInline | undefined {
    const words = this.context.parameter(value)
    if (words !== undefined) return { kind: 'text', text: words, ...style }
    const typed = this.context.expression(value, line)
    if (!typed) return undefined
    const { expression, type } = typed
    if (expression.kind !== 'field' && expression.kind !== 'row') {
      const remedy = 'Write {% $fieldId %}; a calculation is a field of type computed.'
      return this.context.report(line, 'Only a field can be printed.', remedy)
    }
    if (expression.kind === 'row') return { ...expression, ...style }
    const { field, part } = expression
    if (type === 'party') {
      const remedy = `Write {% party "${field}" /%} or {% $${field}.name %}.`
      this.context.report(line, `${field} is a party.`, remedy)
    }
    if (type === 'table')
      this.context.report(line, `${field} is a table.`, `Write {% each $${field} %} … {% /each %}.`)
    if (part === 'kind')
      this.context.report(line, `${field}.kind is not a word to print.`, 'Use it in a condition only.')
    return { kind: 'field', field, ...(part !== undefined && { part }), ...style }
  }

  private inlineTag(node: Node, style: TextStyle): TemplateInline[] {
    const line = lineOf(node)
    const { primary } = node.attributes
    const conditional = this.context.conditional(node, 'content', (nodes) => this.inlines(nodes, style))
    if (conditional) return conditional
    switch (node.tag) {
      case 'check': {
        const when = this.context.condition(primary, line)
        return when ? [{ kind: 'check', when }] : []
      }
      case 'fit':
        return this.fitted(node, line, style)
      case 'words':
        return this.spelledOut(primary, line, style)
      case 'law': {
        const id = this.context.lawId(primary, line)
        return id === undefined ? [] : [{ kind: 'law', id }]
      }
      case 'party': {
        const field = this.context.fieldIn(primary, ['party'], line)
        return field ? [{ kind: 'party', field: field.id }] : []
      }
      case 'ref':
        if (typeof primary !== 'string') break
        this.ids.refer(primary, line)
        return [{ kind: 'reference', target: primary }]
      case 'term': {
        const term = this.context.parameter(primary) ?? primary
        if (typeof term !== 'string') break
        this.define(term, line)
        return [{ kind: 'term', text: term }]
      }
    }
    if (BLOCK_TAGS.includes(node.tag ?? '')) {
      const remedy = 'Leave an empty line before it and begin it at the margin.'
      return this.context.refuse(line, `{% ${node.tag} %} is no part of a sentence or a list.`, remedy)
    }
    return this.context.refuse(
      line,
      `There is no tag {% ${node.tag} %} like this inside a sentence.`,
      'Use if, each, ref "id", term "Term", party "field", words $field, fit "a" to=$field, law "id" or check $field.',
    )
  }

  /** `{% fit "a" to=$title /%}`: the word in the form that fits the answer, and the answer. */
  private fitted(node: Node, line: number, style: TextStyle): TemplateInline[] {
    const { primary, to } = node.attributes
    const known = Object.keys(wordsFor(this.context.language).fits)
    if (typeof primary !== 'string' || !known.includes(primary.toLowerCase())) {
      const message = `${String(primary ?? 'Nothing')} is no word that changes before an answer.`
      return this.context.refuse(line, message, `Write one of: ${known.join(', ')}.`)
    }
    const printed = this.print(to, line, style)
    return printed?.kind === 'field' || printed?.kind === 'row' ? [{ ...printed, fit: primary }] : []
  }

  private spelledOut(value: unknown, line: number, style: TextStyle): TemplateInline[] {
    const typed = this.context.expression(value, line)
    if (!typed) return []
    const { expression, type } = typed
    if ((expression.kind === 'field' || expression.kind === 'row') && SPELLED_OUT.includes(type))
      return [{ ...expression, words: true, ...style }]
    return this.context.refuse(
      line,
      `${type} cannot be spelled out.`,
      'Name a number, an amount or a duration.',
    )
  }

  private define(term: string, line: number): void {
    const { branch, isRepeated } = this.context
    if (isRepeated)
      this.context.report(line, `The term ${term} is defined inside a repeat.`, 'Define it once, outside.')
    const known = this.terms.get(term) ?? []
    const before = known.find((definition) => !areExclusive(definition.branch, branch))
    if (before) {
      const { line: first, file } = before.place
      this.context.report(
        line,
        `The term ${term} is already defined on line ${first} of ${file}.`,
        'Define it once.',
      )
    }
    known.push({ place: this.context.place(line), branch: [...branch] })
    this.terms.set(term, known)
  }

  /** The label of a line to fill in, and what stands on it. */
  entry(value: unknown, line: number): { label: string; content: TemplateInline[] } | undefined {
    const printed = this.print(value, line, {})
    if (!printed) return undefined
    if (printed.kind !== 'field')
      return this.context.report(line, 'An entry shows a field.', 'Write {% entry $fieldId /%}.')
    const { field, part } = printed
    const label = this.context.fields.get(field)?.label ?? ''
    const words = wordsFor(this.context.language)
    return { label: part ? words.blank(label, words.parts[part] ?? part) : label, content: [printed] }
  }
}

/** Whether a node is a sentence; a tag that stands alone on its line, Markdoc takes for a block. */
export function isSentence(node: Node): boolean {
  return (
    node.type === 'inline' ||
    node.type === 'paragraph' ||
    (node.type === 'text' && typeof node.attributes.content !== 'string') ||
    (node.type === 'tag' && INLINE_TAGS.includes(node.tag ?? ''))
  )
}

/** The nodes of the sentence in a block; what is no part of a sentence is left for `inlines` to report. */
function sentence(block: Node): Node[] {
  if (block.type === 'inline') return block.children
  if (['paragraph', 'heading', 'item', 'th', 'td'].includes(block.type))
    return block.children.flatMap(sentence)
  return [block]
}

function trimEnd(content: TemplateInline[]): TemplateInline[] {
  const last = content.at(-1)
  if (last?.kind !== 'text') return content
  const text = last.text.trimEnd()
  return text === '' ? trimEnd(content.slice(0, -1)) : [...content.slice(0, -1), { ...last, text }]
}
