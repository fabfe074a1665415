import type { Node } from '@markdoc/markdoc'
import { PARTY_PARTS } from './answers.ts'
import { parseExpression } from './parse-expression.ts'
import type { Expression, Field, FieldGroup } from './template.ts'

export type Report = (line: number, message: string, remedy: string) => void

/** Which part of which `if` the walk is in. */
export interface Branch {
  node: Node
  branch: number
}

/** What every part of the parser shares: the declared fields, the open branches and the list of mistakes. */
export class ParseContext {
  readonly fields: Map<string, Field>
  readonly report: Report
  /** The branches around the block that is being read, outermost first. */
  readonly branch: Branch[] = []
  private readonly used = new Set<string>()

  constructor(head: { groups: FieldGroup[] }, report: Report) {
    this.fields = new Map(head.groups.flatMap((group) => group.fields).map((field) => [field.id, field]))
    this.report = report
  }

  /** Walks an `if` with its `else` parts: `{% else /%}` lies between the children it divides. */
  branches<T>(node: Node, walk: (nodes: Node[]) => T): { when: Expression | undefined; inside: T }[] {
    const parts = [
      { condition: node.attributes.primary, always: false, line: lineOf(node), nodes: [] as Node[] },
    ]
    for (const child of node.children) {
      if (child.type === 'tag' && child.tag === 'else') {
        const condition = child.attributes.primary
        parts.push({ condition, always: condition === undefined, line: lineOf(child), nodes: [] })
      } else parts.at(-1)?.nodes.push(child)
    }
    return parts.map(({ condition, always, line, nodes }, branch) => {
      const when = always ? undefined : this.expression(condition, line)
      this.branch.push({ node, branch })
      const inside = walk(nodes)
      this.branch.pop()
      return { when, inside }
    })
  }

  expression(value: unknown, line: number): Expression | undefined {
    return parseExpression(value, this.fields, {
      use: (field) => this.used.add(field),
      report: (message, remedy) => this.report(line, message, remedy),
    })
  }

  noteParty(id: string, line: number): void {
    this.used.add(id)
    if (this.fields.get(id)?.type === 'party') return
    this.report(
      line,
      `${id} is not a field of type party.`,
      `Declare it; its parts are ${PARTY_PARTS.join(', ')}.`,
    )
  }

  reportUnused(): void {
    for (const id of this.fields.keys()) {
      if (!this.used.has(id))
        this.report(1, `The field ${id} is never used.`, 'Use it in the text or remove it.')
    }
  }
}

/** The line in the file, from 1. */
export function lineOf(node: Node): number {
  return (node.lines[0] ?? node.location?.start.line ?? 0) + 1
}
