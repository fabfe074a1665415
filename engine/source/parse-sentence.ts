import type { Node } from '@markdoc/markdoc'
import type { BlockIds } from './block-ids.ts'
import { lineOf, type ParseContext } from './parse-context.ts'
import type { TemplateInline } from './template.ts'
import { curlQuotes } from './typography.ts'

const INLINE_TAGS = ['party', 'ref', 'term']
const TYPED_NUMBER =
  /^\s*(?:\d+(?:\.\d+)*[.)]|\([a-z]{1,3}\))\s|\b(?:Sections?|Clauses?|Schedules?|Articles?|[Pp]aragraphs?)\s+\d/
const LEFTOVER = /\b(?:TODO|XXX|lorem ipsum|undefined)\b|\[insert|\{\{/i

interface Style {
  bold?: true
  italic?: true
}

/** Reads the words of a block: text, fields, terms, references and conditions inside a sentence. */
export class SentenceParser {
  private readonly context: ParseContext
  private readonly ids: BlockIds
  private readonly terms = new Map<string, number>()

  constructor(context: ParseContext, ids: BlockIds) {
    this.context = context
    this.ids = ids
  }

  /** The inlines of a block, curled and trimmed: an annotation leaves a blank at the end of the line. */
  content(block: Node): TemplateInline[] {
    const content = trimEnd(curlQuotes(this.inlines(sentence(block), {})))
    if (content.length === 0)
      this.context.report(lineOf(block), 'There is no text here.', 'Write the text or remove the block.')
    this.checkWords(content, lineOf(block))
    return content
  }

  private checkWords(content: TemplateInline[], line: number): void {
    content.forEach((inline, index) => {
      if (inline.kind !== 'text') return
      const { text } = inline
      if (TYPED_NUMBER.test(index === 0 ? text : `,${text}`)) {
        const remedy = 'Use a list, and {% ref "id" /%} for a reference.'
        this.context.report(line, `A typed number: "${text.trim().slice(0, 40)}".`, remedy)
      }
      if (LEFTOVER.test(text)) this.context.report(line, 'A leftover of drafting.', 'Write the final text.')
    })
  }

  private inlines(nodes: Node[], style: Style): TemplateInline[] {
    return nodes.flatMap((node): TemplateInline[] => {
      switch (node.type) {
        case 'text':
          return this.text(node, style)
        case 'softbreak':
          return [{ kind: 'text', text: ' ', ...style }]
        case 'strong':
          return this.inlines(node.children, { ...style, bold: true })
        case 'em':
          return this.inlines(node.children, { ...style, italic: true })
        case 'tag':
          return this.inlineTag(node, style)
        case 'error':
          return []
        default:
          this.context.report(
            lineOf(node),
            `A ${node.type} has no place inside a sentence.`,
            'Use words, ** and our tags.',
          )
          return []
      }
    })
  }

  private text(node: Node, style: Style): TemplateInline[] {
    const { content } = node.attributes
    if (typeof content === 'string') return [{ kind: 'text', text: content, ...style }]
    const expression = this.context.expression(content, lineOf(node))
    if (expression?.kind !== 'field') {
      if (expression)
        this.context.report(lineOf(node), 'Only a field can be printed.', 'Write {% $fieldId %}.')
      return []
    }
    const { field, part } = expression
    if (this.context.fields.get(field)?.type === 'party' && part === undefined) {
      this.context.report(
        lineOf(node),
        `${field} is a party.`,
        `Write {% party "${field}" /%} or {% $${field}.name %}.`,
      )
    }
    if (part === 'kind')
      this.context.report(
        lineOf(node),
        `${field}.kind is not a word to print.`,
        'Use it in a condition only.',
      )
    return [{ kind: 'field', field, ...(part !== undefined && { part }), ...style }]
  }

  private inlineTag(node: Node, style: Style): TemplateInline[] {
    const line = lineOf(node)
    const { primary } = node.attributes
    if (node.tag === 'if') {
      const walk = (nodes: Node[]) => this.inlines(nodes, style)
      const branches = this.context
        .branches(node, walk)
        .map(({ when, inside }) => ({ when, content: inside }))
      return [{ kind: 'if', branches }]
    }
    if (typeof primary !== 'string') {
      this.context.report(
        line,
        `There is no tag {% ${node.tag} %} inside a sentence.`,
        'Use if, ref "id", term "Term" or party "field".',
      )
      return []
    }
    switch (node.tag) {
      case 'ref':
        this.ids.refer(primary, line)
        return [{ kind: 'reference', target: primary }]
      case 'term': {
        const before = this.terms.get(primary)
        if (before)
          this.context.report(
            line,
            `The term ${primary} is already defined on line ${before}.`,
            'Define it once.',
          )
        this.terms.set(primary, line)
        return [{ kind: 'term', text: primary }]
      }
      case 'party':
        this.context.noteParty(primary, line)
        return [{ kind: 'party', field: primary }]
      default:
        this.context.report(
          line,
          `There is no tag {% ${node.tag} %} inside a sentence.`,
          'Use if, ref, term or party.',
        )
        return []
    }
  }
}

/** Whether a node is a sentence; a tag that stands alone on its line, Markdoc takes for a block. */
export function isSentence(node: Node): boolean {
  return (
    node.type === 'inline' ||
    node.type === 'paragraph' ||
    (node.type === 'tag' && INLINE_TAGS.includes(node.tag ?? ''))
  )
}

/** The nodes of the sentence in a block; what is no part of a sentence is left for `inlines` to report. */
function sentence(block: Node): Node[] {
  if (block.type === 'inline') return block.children
  if (['paragraph', 'heading', 'th', 'td'].includes(block.type)) return block.children.flatMap(sentence)
  return [block]
}

function trimEnd(content: TemplateInline[]): TemplateInline[] {
  const last = content.at(-1)
  if (last?.kind !== 'text') return content
  const text = last.text.trimEnd()
  return text === '' ? trimEnd(content.slice(0, -1)) : [...content.slice(0, -1), { ...last, text }]
}
