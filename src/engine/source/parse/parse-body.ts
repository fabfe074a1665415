import Markdoc, { type Node } from '@markdoc/markdoc'
import type { ClauseLibrary, TemplateHead } from '../front-matter/front-matter.ts'
import type { ClauseLevel, Series, TemplateBlock } from '../template.ts'
import { BlockIds } from './block-ids.ts'
import { BLOCK_TAGS, type BlockReader, isSpace, tagsInside } from './block-reader.ts'
import { checkSyntax, nodeWords, reportUnfinishedTags } from './check-syntax.ts'
import { readClause } from './parse-clause.ts'
import { lineOf, type ParseContext } from './parse-context.ts'
import { parseEntries, parseLetterhead, parseOptions } from './parse-form.ts'
import { isSentence, SentenceParser } from './parse-sentence.ts'
import { parseSignatures } from './parse-signatures.ts'
import { parseTable } from './parse-table.ts'
import { reportUnusedTerms } from './unused-terms.ts'

/** Without this, Markdoc prints `<!-- what an author notes for authors -->`. */
const tokenizer = new Markdoc.Tokenizer({ allowComments: true })

/** Where the walk through the source stands: which numbering a list counts in, and how deep. */
interface Position {
  series: Series
  /** The level of a list that is not inside another. */
  level: ClauseLevel
  /** How far text that is not numbered is indented. */
  indent: number
  /** The last id given by the author: automatic ids are counted below it. */
  section: string
  /** The heading that the text stands below: what a note is about. */
  heading: string
}

/** Walks Markdoc's syntax tree and makes our own of it. One instance per file. */
export class BodyParser implements BlockReader {
  readonly context: ParseContext
  readonly sentences: SentenceParser
  private readonly ids: BlockIds
  private readonly clauses: ClauseLibrary | undefined
  private at: Position = { series: 'main', level: 1, indent: 0, section: 'opening', heading: 'title' }

  constructor(context: ParseContext, clauses: ClauseLibrary | undefined) {
    this.context = context
    this.clauses = clauses
    this.ids = new BlockIds(context)
    this.sentences = new SentenceParser(context, this.ids)
  }

  /** `source` is the whole file, so that lines are the file's. */
  parse(source: string, head: TemplateHead): TemplateBlock[] {
    const blocks = this.source(source)
    if (this.context.isUnreadable) return blocks
    for (const { target, place } of this.ids.dead()) {
      const remedy = `Write {% #${target} %} after the one you mean.`
      this.context.reportAt(place, `There is no clause or schedule with the id ${target}.`, remedy)
    }
    reportUnusedTerms(blocks, this.sentences.terms, this.context)
    this.context.reportUnused(head)
    return blocks
  }

  id(node: Node): string {
    return this.ids.idOf(node, this.at.section, false)
  }

  private source(source: string, choose?: (root: Node) => void): TemplateBlock[] {
    if (reportUnfinishedTags(source, this.context)) return []
    const root = Markdoc.parse(tokenizer.tokenize(source), { conditionalTags: ['if', 'each'] })
    choose?.(root)
    checkSyntax(root, source, this.context)
    return this.context.isUnreadable ? [] : this.blocks(root.children)
  }

  private blocks(nodes: Node[]): TemplateBlock[] {
    return nodes.flatMap((node) => this.block(node))
  }

  private block(node: Node): TemplateBlock[] {
    switch (node.type) {
      case 'heading':
        return [this.heading(node)]
      case 'list':
        return node.attributes.ordered ? this.numbered(node, this.at.level) : this.bullets(node, 'bullet')
      case 'paragraph': {
        const inside = tagsInside([node])
        return inside.length > 0 && inside.every(isBlockTag) ? this.blocks(inside) : [this.paragraph(node)]
      }
      case 'text':
        return isSpace(node) ? [] : [this.paragraph(node)]
      case 'table':
        return [parseTable(this, node, node)]
      case 'tag':
        return this.tag(node)
      case 'error':
      case 'comment':
      case 'softbreak':
        return []
      default:
        return this.context.refuse(
          lineOf(node),
          `${nodeWords(node.type)} has no place in a document.`,
          'Use headings, lists, paragraphs, tables and our tags.',
        )
    }
  }

  private paragraph(node: Node): TemplateBlock {
    const id = this.id(node)
    const content = this.sentences.content(node)
    return { kind: 'paragraph', id, style: 'body', level: this.at.indent, content }
  }

  private tag(node: Node): TemplateBlock[] {
    // Alone on its line, Markdoc takes a word of a sentence for a block.
    if (isSentence(node)) return [this.paragraph(node)]
    const conditional = this.context.conditional(node, 'blocks', (nodes) => this.blocks(nodes))
    if (conditional) return conditional
    switch (node.tag) {
      case 'recitals':
      case 'parties':
        return this.within({ series: node.tag, level: 1, indent: 1 }, () => this.blocks(node.children))
      case 'definitions':
        return node.children.flatMap((child) => this.definitions(child))
      case 'table':
        return node.children
          .filter((child) => child.type === 'table')
          .map((child) => parseTable(this, child, node))
      case 'signatures':
        return [parseSignatures(this, node)]
      case 'letterhead':
        return parseLetterhead(this, node)
      case 'entries':
        return [parseEntries(this, node)]
      case 'options':
        return parseOptions(this, node)
      case 'note':
        return [this.note(node)]
      case 'clause':
        return readClause(node, this.context, this.clauses, (source, choose) => this.source(source, choose))
      default:
        return this.context.refuse(
          lineOf(node),
          `There is no block tag {% ${node.tag} %}.`,
          `Block tags are if, each, table, ${BLOCK_TAGS.join(', ')}.`,
        )
    }
  }

  private heading(node: Node): TemplateBlock {
    const { level } = node.attributes
    const id = this.ids.idOf(node, this.at.section, level < 3)
    if (level === 1) {
      this.at = { series: 'schedule', level: 1, indent: 0, section: id, heading: id }
      return { kind: 'schedule', id, content: this.sentences.content(node) }
    }
    if (level === 2) {
      const series = this.at.series === 'schedule' ? 'schedule' : 'main'
      this.at = { series, level: 2, indent: 1, section: id, heading: id }
      return { kind: 'clause', id, level: 1, series, heading: true, content: this.sentences.content(node) }
    }
    if (level !== 3)
      this.context.report(lineOf(node), `A heading of level ${level} is too deep.`, 'Use #, ## or ###.')
    this.at = { ...this.at, indent: 0, heading: id }
    return { kind: 'heading', id, content: this.sentences.content(node) }
  }

  private numbered(list: Node, level: ClauseLevel): TemplateBlock[] {
    return list.children.flatMap((item) => {
      const [first, ...rest] = item.children
      if (!first || !isSentence(first)) {
        const remedy = 'Write its text on the line of its number.'
        return this.context.refuse(lineOf(item), 'A numbered clause begins without text.', remedy)
      }
      const { series } = this.at
      const clause: TemplateBlock = {
        kind: 'clause',
        id: this.ids.idOf(item, this.at.section, true),
        level,
        series,
        heading: false,
        content: this.sentences.content(first),
      }
      const below = level < 4 ? ((level + 1) as ClauseLevel) : undefined
      const inside = this.within({ level: below ?? 4, indent: level }, () =>
        rest.flatMap((child) => {
          if (child.type === 'list' && child.attributes.ordered && !below) {
            const remedy = 'Four levels are the most; split the clause.'
            this.context.report(lineOf(child), 'Clauses are nested too deep.', remedy)
          }
          return this.block(child)
        }),
      )
      return [clause, ...inside]
    })
  }

  private bullets(list: Node, style: 'bullet' | 'definition'): TemplateBlock[] {
    return list.children.flatMap((item) => {
      const [first, ...rest] = item.children
      const id = this.id(item)
      const content = first ? this.sentences.content(first) : []
      const block: TemplateBlock = { kind: 'paragraph', id, style, level: this.at.indent, content }
      return [block, ...this.within({ level: 3 }, () => this.blocks(rest))]
    })
  }

  private definitions(node: Node): TemplateBlock[] {
    if (node.type === 'comment') return []
    if (node.type === 'list') return this.bullets(node, 'definition')
    const walk = (nodes: Node[]) => nodes.flatMap((child) => this.definitions(child))
    const remedy = 'Begin each one with - {% term "The Term" /%} means …'
    return (
      this.context.conditional(node, 'blocks', walk) ??
      this.context.refuse(lineOf(node), 'Definitions are a list.', remedy)
    )
  }

  private note(node: Node): TemplateBlock {
    const { favors } = node.attributes
    if (favors !== undefined && typeof favors !== 'string')
      this.context.report(lineOf(node), 'A note favors somebody in words.', 'Write favors="both sides".')
    return {
      kind: 'note',
      id: this.id(node),
      about: this.at.heading,
      ...(typeof favors === 'string' && { favors }),
      content: this.sentences.contentInside(node),
    }
  }

  private within<T>(change: Partial<Position>, walk: () => T): T {
    const outer = this.at
    this.at = { ...outer, ...change }
    const result = walk()
    this.at = outer
    return result
  }
}

/** Whether nothing of it belongs into a sentence. */
function isBlockTag(node: Node): boolean {
  if (node.type !== 'tag') return false
  if (node.tag !== 'if' && node.tag !== 'each') return BLOCK_TAGS.includes(node.tag ?? '')
  const inside = tagsInside(node.children).filter(({ tag }) => tag !== 'else')
  return inside.length > 0 && inside.every(isBlockTag)
}
