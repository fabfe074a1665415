import type { Node } from '@markdoc/markdoc'
import { PARTY_PARTS } from '../answers/answers.ts'
import type { ClauseHead, TemplateHead } from '../front-matter/front-matter.ts'
import type { Expression, Field, LawReference, Problem } from '../template.ts'
import { isConstant, type TypedExpression } from './expression-types.ts'
import { parseExpression, type RowScope, subtotalColumns } from './parse-expression.ts'

/** A line of a file: of the template's own, or of a shared clause's. */
export interface Place {
  file: string
  line: number
}

/** Which part of which `if` the walk is in. */
export interface Branch {
  node: Node
  branch: number
  when: Expression | undefined
}

/** What a template makes of an `if` or an `each` around what is called `Key` in it. */
type Conditional<Key extends string, Held> =
  | { kind: 'if'; branches: ({ when: Expression | undefined } & Record<Key, Held[]>)[] }
  | ({ kind: 'each'; source: Expression } & Record<Key, Held[]>)

/** A shared clause that is being read in the place of its tag. */
interface OpenClause {
  head: ClauseHead
  parameters: ReadonlyMap<string, string>
  used: Set<string>
}

/** What every part of the parser shares: the declared fields, the open branches and the list of mistakes. */
export class ParseContext {
  readonly fields: ReadonlyMap<string, Field>
  readonly language: string
  /** Where each block comes from. */
  readonly lines: Record<string, Place> = {}
  /** The branches around the block that is being read, outermost first. */
  readonly branch: Branch[] = []
  private readonly problems: Problem[]
  private readonly law: ReadonlyMap<string, LawReference>
  private readonly used: Set<string>
  private file: string
  private row: RowScope | undefined
  private clause: OpenClause | undefined
  /** Something hides what follows it: to look for what is not used would mislead. */
  isUnreadable = false

  constructor(head: TemplateHead, law: LawReference[], file: string, problems: Problem[]) {
    const fields = head.groups.flatMap((group) => group.fields)
    this.fields = new Map(fields.map((field) => [field.id, field]))
    this.law = new Map(law.map((row) => [row.id, row]))
    this.language = head.language
    this.used = new Set(head.used)
    this.file = file
    this.problems = problems
  }

  /** Reports a mistake, and answers what is read of the mistaken thing: nothing. */
  report(line: number, message: string, remedy: string): undefined {
    this.reportAt(this.place(line), message, remedy)
  }

  /** The same where blocks, rows or words are read: none of them. */
  refuse(line: number, message: string, remedy: string): [] {
    this.report(line, message, remedy)
    return []
  }

  /** A mistake that hides what follows: a field may be used there. */
  reportUnreadable(line: number, message: string, remedy: string): void {
    this.isUnreadable = true
    this.report(line, message, remedy)
  }

  reportAt(place: Place, message: string, remedy: string): undefined {
    this.problems.push({ ...place, message, remedy })
  }

  place(line: number): Place {
    return { file: this.file, line }
  }

  get isRepeated(): boolean {
    return this.row !== undefined
  }

  /** The table that the repeat around the walk goes through. */
  get repeatedTable(): Extract<RowScope, { kind: 'table' }> | undefined {
    return this.row?.kind === 'table' ? this.row : undefined
  }

  get isInClause(): boolean {
    return this.clause !== undefined
  }

  /** Reads a shared clause: mistakes are reported with its file and its lines. */
  inClause<T>(file: string, clause: Omit<OpenClause, 'used'>, walk: () => T): T {
    const outer = this.file
    // What one option does not use, another does.
    const used = new Set(Object.keys(clause.head.options ?? {}).length > 1 ? clause.head.parameters : [])
    this.file = file
    this.clause = { ...clause, used }
    const inside = walk()
    const unused = [...clause.head.fields, ...clause.head.parameters].filter((id) => !used.has(id))
    for (const id of unused)
      this.report(1, `The clause names ${id} at its head and does not use it.`, 'Use it, or remove it there.')
    this.clause = undefined
    this.file = outer
    return inside
  }

  /** The words that the template gave a shared clause for `{% $name %}`. */
  parameter(value: unknown): string | undefined {
    const name = variableName(value)
    const words = name === undefined ? undefined : this.clause?.parameters.get(name)
    if (name !== undefined && words !== undefined) this.clause?.used.add(name)
    return words
  }

  /** An `if` or `each` with what it holds, under the template's name for that; undefined for another tag. */
  conditional<Key extends string, Held>(
    node: Node,
    key: Key,
    walk: (nodes: Node[]) => Held[],
  ): Conditional<Key, Held>[] | undefined {
    // A key that is computed is any string to TypeScript.
    const held = (inside: Held[]) => ({ [key]: inside }) as Record<Key, Held[]>
    if (node.tag === 'if') {
      const branches = this.branches(node, walk)
      return [{ kind: 'if', branches: branches.map(({ when, inside }) => ({ when, ...held(inside) })) }]
    }
    if (node.tag !== 'each') return undefined
    const repeat = this.each(node, walk)
    return repeat ? [{ kind: 'each', source: repeat.source, ...held(repeat.inside) }] : []
  }

  /** Walks an `if` with its `else` parts: `{% else /%}` lies between the children it divides. */
  branches<T>(node: Node, walk: (nodes: Node[]) => T): { when: Expression | undefined; inside: T }[] {
    const parts = [
      { condition: node.attributes.primary, always: false, line: lineOf(node), nodes: [] as Node[] },
    ]
    for (const child of node.children) {
      if (child.type === 'tag' && child.tag === 'else') {
        const condition = child.attributes.primary
        if (parts.at(-1)?.always)
          this.report(lineOf(child), 'Nothing can come after {% else /%}.', 'Put it last in its {% if %}.')
        parts.push({ condition, always: condition === undefined, line: lineOf(child), nodes: [] })
      } else parts.at(-1)?.nodes.push(child)
    }
    const before: string[] = []
    return parts.map(({ condition, always, line, nodes }, branch) => {
      const when = always ? undefined : this.condition(condition, line, before)
      if (when) before.push(JSON.stringify(when))
      this.branch.push({ node, branch, when })
      const inside = walk(nodes)
      this.branch.pop()
      return { when, inside }
    })
  }

  /** Walks the inside of an `each`; undefined after a mistake, which is reported. */
  private each<T>(node: Node, walk: (nodes: Node[]) => T): { source: Expression; inside: T } | undefined {
    const line = lineOf(node)
    if (this.row)
      return this.report(line, 'A repeat stands inside another.', 'Repeat one table or list at a time.')
    const source = this.expression(node.attributes.primary, line)
    if (!source) return undefined
    const row = this.rowScope(source)
    if (!row) {
      const remedy = 'Name a table, a list or a multiple choice, or write instalments(…) or subtotals(…).'
      return this.report(line, `A repeat cannot go through ${source.type}.`, remedy)
    }
    this.row = row
    const inside = walk(node.children)
    this.row = undefined
    return { source: source.expression, inside }
  }

  private rowScope({ expression, type }: TypedExpression): RowScope | undefined {
    if (type === 'instalments') return { kind: 'instalments' }
    if (type === 'subtotals' && expression.kind === 'call') {
      const [table, by] = expression.arguments
      const field = table?.kind === 'field' ? this.fields.get(table.field) : undefined
      if (field?.type !== 'table' || by?.kind !== 'value') return undefined
      return { kind: 'table', field: field.id, columns: subtotalColumns(field.columns, String(by.value)) }
    }
    const field = expression.kind === 'field' ? this.fields.get(expression.field) : undefined
    if (field?.type === 'table') return { kind: 'table', field: field.id, columns: field.columns }
    if (field?.type === 'list') return { kind: 'item', field: field.id }
    if (field?.type === 'multipleChoice')
      return { kind: 'item', field: field.id, options: field.options.map(({ value }) => value) }
    return undefined
  }

  /** A yes or no that answers can change; undefined after a mistake, which is reported. */
  condition(value: unknown, line: number, before: readonly string[] = []): Expression | undefined {
    if (value === undefined) {
      const remedy = 'Write {% if $fieldId %} or {% if equals($fieldId, "option") %}.'
      return this.report(line, 'A condition is missing.', remedy)
    }
    const typed = this.expression(value, line)
    if (!typed) return undefined
    const { expression, type } = typed
    if (type !== 'yes or no') {
      const remedy = 'Write answered($fieldId), equals($fieldId, "option") or greater($fieldId, 0).'
      this.report(line, `A condition is yes or no, and this is ${type}.`, remedy)
    } else if (isConstant(expression)) {
      this.report(line, 'No answer can change this condition.', 'Ask about a field, or remove the condition.')
    } else if (before.includes(JSON.stringify(expression))) {
      this.report(line, 'A branch above has the same condition.', 'Remove one of the two.')
    } else if (this.isDecided(expression)) {
      this.report(line, 'A condition around this one decides it already.', 'Remove the inner condition.')
    }
    return expression
  }

  /** Whether a branch that is open says the same, or the contrary. */
  private isDecided(expression: Expression): boolean {
    const facts = this.branch
      .flatMap(({ when }) => (when ? factsOf(when) : []))
      .map((fact) => JSON.stringify(fact))
    const negation = { kind: 'call', name: 'not', arguments: [expression] } satisfies Expression
    const affirmed =
      expression.kind === 'call' && expression.name === 'not' ? expression.arguments[0] : undefined
    return [expression, negation, affirmed].some((one) => one && facts.includes(JSON.stringify(one)))
  }

  expression(value: unknown, line: number): TypedExpression | undefined {
    if (value === undefined)
      return this.report(
        line,
        'A field is missing in this tag.',
        'Name it after the tag: {% tag $fieldId /%}.',
      )
    const words = this.parameter(value)
    if (words !== undefined) return { expression: { kind: 'value', value: words }, type: 'text' }
    return parseExpression(
      value,
      { fields: this.fields, row: this.row },
      {
        use: (field) => this.noteUse(field, line),
        report: (message, remedy) => this.report(line, message, remedy),
      },
    )
  }

  /** The field named in an attribute, `"buyer"` or `$buyer`, when it is of one of these types. */
  fieldIn(attribute: unknown, types: readonly Field['type'][], line: number): Field | undefined {
    const id = variableName(attribute) ?? (typeof attribute === 'string' ? attribute : '')
    const field = this.fields.get(id)
    if (field && types.includes(field.type)) {
      this.noteUse(id, line)
      return field
    }
    const remedy = types.includes('party')
      ? `Declare it; its parts are ${PARTY_PARTS.join(', ')}.`
      : 'Declare it, or name another.'
    return this.report(line, `${id || 'Nothing'} is not a field of type ${types.join(' or ')}.`, remedy)
  }

  private noteUse(id: string, line: number): void {
    this.used.add(id)
    if (!this.clause) return
    if (!this.clause.head.fields.includes(id)) {
      const message = `The clause uses the field ${id} and does not say so.`
      this.report(line, message, 'Add it to `fields` at its head.')
    }
    this.clause.used.add(id)
  }

  /** A row of the law table that the front matter names and that has a value to print. */
  lawId(id: unknown, line: number): string | undefined {
    const row = typeof id === 'string' ? this.law.get(id) : undefined
    if (typeof id === 'string' && row?.value) return id
    if (row) return this.report(line, `The law ${row.id} has no value to print.`, 'Write the rule in words.')
    const message = `The law ${String(id)} is not named at the head.`
    return this.report(line, message, `Add it to \`law\`: [${String(id)}].`)
  }

  reportUnused({ groups, lineOf }: TemplateHead): void {
    groups.forEach((group, groupIndex) => {
      group.fields.forEach(({ id }, index) => {
        if (this.used.has(id)) return
        const line = lineOf(['groups', groupIndex, 'fields', index])
        this.report(line, `The field ${id} is never used.`, 'Use it in the text or remove it.')
      })
    })
  }
}

/** What is certain inside a branch: both sides of an `and` are. */
function factsOf(when: Expression): Expression[] {
  if (when.kind === 'call' && when.name === 'and') return [when, ...when.arguments.flatMap(factsOf)]
  return [when]
}

/** Two branches of one `if` are never both printed: they may use the same id and define the same term. */
export function areExclusive(one: readonly Branch[], other: readonly Branch[]): boolean {
  return one.some(({ node, branch }) =>
    other.some((second) => second.node === node && second.branch !== branch),
  )
}

/** `buyer` of `$buyer`. */
function variableName(value: unknown): string | undefined {
  const { $$mdtype, path } = (value ?? {}) as { $$mdtype?: string; path?: unknown[] }
  return $$mdtype === 'Variable' && path?.length === 1 ? String(path[0]) : undefined
}

/** The line in the file, from 1. */
export function lineOf(node: Node): number {
  return (node.lines[0] ?? node.location?.start.line ?? 0) + 1
}
