import Markdoc, { type Node } from '@markdoc/markdoc'
import { BlockIds } from './block-ids.ts'
import { lineOf, ParseContext, type Report } from './parse-context.ts'
import { isSentence, SentenceParser } from './parse-sentence.ts'
import type {
  ClauseLevel,
  FieldGroup,
  Series,
  TemplateBlock,
  TemplateColumn,
  TemplateInline,
  TemplateRow,
} from './template.ts'

/** Where the walk through the source stands: which numbering a list counts in, and how deep. */
interface Position {
  series: Series
  /** The level of a list that is not inside another. */
  level: ClauseLevel
  /** How far text that is not numbered is indented. */
  indent: number
  /** The last id given by the author: automatic ids are counted below it. */
  section: string
}

/** Walks Markdoc's syntax tree and makes our own of it. One instance per file. */
export class BodyParser {
  private readonly context: ParseContext
  private readonly ids: BlockIds
  private readonly sentences: SentenceParser
  private at: Position = { series: 'main', level: 1, indent: 0, section: 'opening' }

  constructor(head: { groups: FieldGroup[] }, report: Report) {
    this.context = new ParseContext(head, report)
    this.ids = new BlockIds(this.context)
    this.sentences = new SentenceParser(this.context, this.ids)
  }

  /** `source` is the whole file, so that lines are the file's. */
  parse(source: string): TemplateBlock[] {
    const root = Markdoc.parse(source)
    this.reportSyntax(root)
    const blocks = this.blocks(root.children)
    this.ids.reportDead()
    this.context.reportUnused()
    return blocks
  }

  private reportSyntax(root: Node): void {
    for (const node of [root, ...root.walk()]) {
      for (const error of node.errors) {
        this.context.report(
          lineOf(node),
          `Markdoc cannot read this: ${error.message}`,
          'Correct the tag; every {% must be closed by %}.',
        )
      }
    }
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
        const id = this.id(node)
        return [
          {
            kind: 'paragraph',
            id,
            style: 'body',
            level: this.at.indent,
            content: this.sentences.content(node),
          },
        ]
      }
      case 'table':
        return [this.table(node)]
      case 'tag':
        return this.tag(node)
      case 'error':
      case 'comment':
        return []
      default:
        this.context.report(
          lineOf(node),
          `A ${node.type} has no place in a document.`,
          'Use headings, lists, paragraphs, tables and our tags.',
        )
        return []
    }
  }

  private tag(node: Node): TemplateBlock[] {
    switch (node.tag) {
      case 'if':
        return [
          {
            kind: 'if',
            branches: this.context
              .branches(node, (nodes) => this.blocks(nodes))
              .map(({ when, inside }) => ({ when, blocks: inside })),
          },
        ]
      case 'recitals':
      case 'parties':
        return this.within({ series: node.tag, level: 1, indent: 1 }, () => this.blocks(node.children))
      case 'definitions':
        return node.children.flatMap((child) => this.definitions(child))
      case 'table':
        return node.children.filter((child) => child.type === 'table').map((child) => this.table(child, node))
      case 'signatures':
        return [this.signatures(node)]
      case 'party':
      case 'ref':
      case 'term':
        // Alone on its line, Markdoc takes it for a block.
        return [
          {
            kind: 'paragraph',
            id: this.id(node),
            style: 'body',
            level: this.at.indent,
            content: this.sentences.content(node),
          },
        ]
      default:
        this.context.report(
          lineOf(node),
          `There is no block tag {% ${node.tag} %}.`,
          'Block tags are if, recitals, parties, definitions, table and signatures.',
        )
        return []
    }
  }

  private heading(node: Node): TemplateBlock {
    const { level } = node.attributes
    if (level === 1) {
      const id = this.id(node, true)
      this.at = { series: 'schedule', level: 1, indent: 0, section: id }
      return { kind: 'schedule', id, content: this.sentences.content(node) }
    }
    if (level === 2) {
      const id = this.id(node, true)
      const series = this.at.series === 'schedule' ? 'schedule' : 'main'
      this.at = { series, level: 2, indent: 1, section: id }
      return { kind: 'clause', id, level: 1, series, heading: true, content: this.sentences.content(node) }
    }
    if (level !== 3)
      this.context.report(lineOf(node), `A heading of level ${level} is too deep.`, 'Use #, ## or ###.')
    const id = this.id(node)
    this.at = { ...this.at, indent: 0 }
    return { kind: 'heading', id, content: this.sentences.content(node) }
  }

  private numbered(list: Node, level: ClauseLevel): TemplateBlock[] {
    return list.children.flatMap((item) => {
      const [first, ...rest] = item.children
      if (!first || !isSentence(first)) {
        this.context.report(
          lineOf(item),
          'A numbered clause begins without text.',
          'Write its text on the line of its number.',
        )
        return []
      }
      const { series } = this.at
      const clause: TemplateBlock = {
        kind: 'clause',
        id: this.id(item, true),
        level,
        series,
        heading: false,
        content: this.sentences.content(first),
      }
      const below = level < 4 ? ((level + 1) as ClauseLevel) : undefined
      const inside = this.within({ level: below ?? 4, indent: level }, () =>
        rest.flatMap((child) => {
          if (child.type === 'list' && child.attributes.ordered && !below) {
            this.context.report(
              lineOf(child),
              'Clauses are nested too deep.',
              'Four levels are the most; split the clause.',
            )
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
    if (node.type === 'list') return this.bullets(node, 'definition')
    if (node.type === 'tag' && node.tag === 'if') {
      const walk = (nodes: Node[]) => nodes.flatMap((child) => this.definitions(child))
      const branches = this.context.branches(node, walk).map(({ when, inside }) => ({ when, blocks: inside }))
      return [{ kind: 'if', branches }]
    }
    this.context.report(
      lineOf(node),
      'Definitions are a list.',
      'Begin each one with - {% term "The Term" /%} means …',
    )
    return []
  }

  private signatures(node: Node): TemplateBlock {
    const signers = node.children.flatMap((child) => {
      const { primary, role } = child.attributes
      if (child.tag !== 'signature' || typeof primary !== 'string' || typeof role !== 'string') {
        this.context.report(
          lineOf(child),
          'Only signatures belong here.',
          'Write {% signature "partyField" role="Buyer" /%}.',
        )
        return []
      }
      this.context.noteParty(primary, lineOf(child))
      return [{ field: primary, role }]
    })
    return { kind: 'signatures', id: this.id(node), signers }
  }

  private table(node: Node, tag: Node = node): TemplateBlock {
    const id = this.id(tag)
    const [head, body] = node.children
    const headers = head?.children[0]?.children ?? []
    const share = Math.floor(100 / Math.max(1, headers.length))
    const columns = headers.map((cell): TemplateColumn => {
      const width = Number.parseFloat(String(cell.attributes.width ?? share))
      if (!(width > 0))
        this.context.report(lineOf(cell), 'A column has no width.', 'Write {% width="40%" %} in its head.')
      return { header: this.cell(cell), width }
    })
    let count = 0
    const rows = (nodes: Node[]): TemplateRow[] =>
      nodes.flatMap((child): TemplateRow[] => {
        if (child.type === 'tag' && child.tag === 'if') {
          const branches = this.context
            .branches(child, rows)
            .map(({ when, inside }) => ({ when, rows: inside }))
          return [{ kind: 'if', branches }]
        }
        if (child.type !== 'tr') return []
        count += 1
        const cells = child.children.map((cell) => this.cell(cell))
        if (cells.length !== columns.length) {
          this.context.report(
            lineOf(child),
            'This row has another number of cells than the head.',
            'Give every row the same cells.',
          )
        }
        return [{ kind: 'row', id: `${id}-row-${count}`, cells }]
      })
    return { kind: 'table', id, columns, rows: rows(body?.children ?? []) }
  }

  private cell(cell: Node): TemplateInline[] {
    return cell.children.length > 0 ? this.sentences.content(cell) : []
  }

  private id(node: Node, referable = false): string {
    return this.ids.idOf(node, this.at.section, referable)
  }

  private within<T>(change: Partial<Position>, walk: () => T): T {
    const outer = this.at
    this.at = { ...outer, ...change }
    const result = walk()
    this.at = outer
    return result
  }
}
