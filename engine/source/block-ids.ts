import type { Node } from '@markdoc/markdoc'
import { type Branch, lineOf, type ParseContext } from './parse-context.ts'

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
/** Ids that are given out automatically: the title's, and those that end in a count. */
const TAKEN = /^title$|-\d+$/

/** The ids of blocks, given by the author or counted, and the references to them. */
export class BlockIds {
  private readonly context: ParseContext
  private readonly given = new Map<string, { line: number; branch: Branch[] }[]>()
  private readonly counts = new Map<string, number>()
  private readonly referable = new Set<string>()
  private readonly references: { target: string; line: number }[] = []

  constructor(context: ParseContext) {
    this.context = context
  }

  /** @param section the last id given by the author: automatic ids are counted below it */
  idOf(node: Node, section: string, referable: boolean): string {
    const given = node.attributes.id
    const line = lineOf(node)
    if (given === undefined) {
      const count = (this.counts.get(section) ?? 0) + 1
      this.counts.set(section, count)
      return `${section}-${count}`
    }
    const id = String(given)
    if (!KEBAB.test(id))
      this.context.report(line, `The id ${id} is not well formed.`, 'Use small letters, digits and hyphens.')
    if (TAKEN.test(id))
      this.context.report(
        line,
        `The id ${id} may be another block's.`,
        'Choose one that does not end in a number.',
      )
    const uses = this.given.get(id) ?? []
    const clash = uses.find(({ branch }) => !areExclusive(branch, this.context.branch))
    if (clash)
      this.context.report(
        line,
        `The id ${id} is already used on line ${clash.line}.`,
        'Give each block its own id.',
      )
    this.given.set(id, [...uses, { line, branch: [...this.context.branch] }])
    if (referable) this.referable.add(id)
    return id
  }

  refer(target: string, line: number): void {
    this.references.push({ target, line })
  }

  reportDead(): void {
    for (const { target, line } of this.references) {
      if (this.referable.has(target)) continue
      const remedy = `Write {% #${target} %} after the one you mean.`
      this.context.report(line, `There is no clause or schedule with the id ${target}.`, remedy)
    }
  }
}

/** Two branches of one `if` are never both printed, so they may use the same id. */
function areExclusive(one: Branch[], other: Branch[]): boolean {
  return one.some(({ node, branch }) =>
    other.some((second) => second.node === node && second.branch !== branch),
  )
}
