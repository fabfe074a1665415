import type { Node } from '@markdoc/markdoc'
import { areExclusive, type Branch, lineOf, type ParseContext, type Place } from './parse-context.ts'

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
/**
 * Ids given out automatically: the title's, the logo's, those that end in a count, those of repeated blocks.
 */
const TAKEN = /^(?:title|logo)$|-r?\d+$/

/** The ids of blocks, given by the author or counted, and the references to them. */
export class BlockIds {
  private readonly context: ParseContext
  private readonly given = new Map<string, { place: Place; branch: Branch[] }[]>()
  private readonly counts = new Map<string, number>()
  private readonly referable = new Set<string>()
  private readonly references: { target: string; place: Place }[] = []

  constructor(context: ParseContext) {
    this.context = context
  }

  /** @param section the last id given by the author: automatic ids are counted below it */
  idOf(node: Node, section: string, referable: boolean): string {
    const id = this.newId(node, section, referable)
    // An id such as `constructor` is no key that every object has.
    if (!Object.hasOwn(this.context.lines, id)) this.context.lines[id] = this.context.place(lineOf(node))
    return id
  }

  private newId(node: Node, section: string, referable: boolean): string {
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
    if (TAKEN.test(id)) {
      const remedy = 'Choose one that does not end in a number.'
      this.context.report(line, `The id ${id} may be another block's.`, remedy)
    }
    if (this.context.isRepeated) {
      const remedy = 'Remove it: there would be a block with this id for every row.'
      this.context.report(line, `The id ${id} stands inside a repeat.`, remedy)
    }
    const uses = this.given.get(id) ?? []
    const clash = uses.find(({ branch }) => !areExclusive(branch, this.context.branch))
    if (clash) {
      const message = `The id ${id} is already used on line ${clash.place.line} of ${clash.place.file}.`
      this.context.report(line, message, 'Give each block its own id.')
    }
    uses.push({ place: this.context.place(line), branch: [...this.context.branch] })
    this.given.set(id, uses)
    if (referable) this.referable.add(id)
    return id
  }

  refer(target: string, line: number): void {
    this.references.push({ target, place: this.context.place(line) })
  }

  /** References to nothing, each with the line where it stands. */
  dead(): { target: string; place: Place }[] {
    return this.references.filter(({ target }) => !this.referable.has(target))
  }
}
