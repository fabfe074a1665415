import { termPattern } from '../defined-terms.ts'
import type { Template } from '../template.ts'
import { inlinesIn } from '../template-walk.ts'
import type { Block, DocumentTree } from '../tree.ts'
import { inlinesOf } from '../tree-text.ts'

/** A mistake of some combination of answers, and the block where it shows. */
export interface CombinationProblem {
  block: string
  message: string
  remedy: string
}

/**
 * Mistakes that show only when answers switch clauses off: a reference to a clause that is gone, and a
 * defined term without its definition. Looks at documents of a template as they are made, and keeps none:
 * the blank one and those of `pairwiseAnswers` show all there is. For the author, in English.
 */
export class CombinationCheck {
  private readonly terms: ReadonlySet<string>
  private readonly found = new Map<string, CombinationProblem>()
  /** The same words are read once, however many combinations print them. */
  private readonly known = new Map<string, boolean>()

  constructor({ body }: Template) {
    this.terms = new Set(
      body.flatMap(inlinesIn).flatMap((inline) => (inline.kind === 'term' ? [inline.text] : [])),
    )
  }

  get problems(): CombinationProblem[] {
    return [...this.found.values()]
  }

  look(tree: DocumentTree): void {
    for (const { block: printed, target } of tree.deadReferences) {
      const block = sourceId(printed)
      this.found.set(`${block} refers to ${target}`, {
        block,
        message: `The block ${block} refers to ${target}, which some answers switch off.`,
        remedy: 'Put both under one condition.',
      })
    }
    const defined = new Set(tree.terms)
    for (const term of this.terms) {
      if (defined.has(term)) continue
      const user = tree.blocks.find((block) => this.uses(ownWords(block), term))
      if (!user) continue
      const block = sourceId(user.id)
      this.found.set(`${block} uses ${term}`, {
        block,
        message: `The block ${block} uses ${term} when some answers switch its definition off.`,
        remedy: 'Define it there too.',
      })
    }
  }

  private uses(words: string, term: string): boolean {
    const key = `${term}\u0000${words}`
    const isUsed = this.known.get(key) ?? termPattern(term).test(words)
    this.known.set(key, isUsed)
    return isUsed
  }
}

/** The block of the template: a repeat gave its blocks ids of their own. */
function sourceId(id: string): string {
  return id.replace(/-r\d+$/, '')
}

/** The template's own words in a block; an answer may say what it likes. */
function ownWords(block: Block): string {
  return inlinesOf(block)
    .map((inline) => (inline.kind === 'text' ? inline.text : ''))
    .join('\n')
}
