import { termPattern } from '../defined-terms.ts'
import { evaluate } from '../evaluate/evaluate.ts'
import type { Template } from '../template.ts'
import type { Block, DocumentTree } from '../tree.ts'
import { inlinesOf } from '../tree-text.ts'
import { pairwiseAnswers } from './pairwise.ts'

/** A mistake of some combination of answers, and the block where it shows. */
export interface CombinationProblem {
  block: string
  message: string
  remedy: string
}

/**
 * Mistakes that show only when answers switch clauses off: a reference to a clause that is gone, and a
 * defined term without its definition. Tries the blank document, and all combinations of few switches or all
 * pairs of many. For the author, in English.
 * @param trees the document of each, where it is made already
 */
export function checkCombinations(
  template: Template,
  trees: readonly DocumentTree[] = [{}, ...pairwiseAnswers(template)].map((answers) =>
    evaluate(template, answers),
  ),
): CombinationProblem[] {
  const terms = new Set(trees.flatMap((tree) => tree.terms))
  const found = new Map<string, CombinationProblem>()
  // The same words are read once, however many combinations print them.
  const known = new Map<string, boolean>()
  const uses = (words: string, term: string) => {
    const key = `${term}\u0000${words}`
    const isUsed = known.get(key) ?? termPattern(term).test(words)
    known.set(key, isUsed)
    return isUsed
  }
  for (const tree of trees) {
    for (const { block: printed, target } of tree.deadReferences) {
      const block = sourceId(printed)
      found.set(`${block} refers to ${target}`, {
        block,
        message: `The block ${block} refers to ${target}, which some answers switch off.`,
        remedy: 'Put both under one condition.',
      })
    }
    const defined = new Set(tree.terms)
    for (const term of terms) {
      if (defined.has(term)) continue
      const user = tree.blocks.find((block) => uses(ownWords(block), term))
      if (!user) continue
      const block = sourceId(user.id)
      found.set(`${block} uses ${term}`, {
        block,
        message: `The block ${block} uses ${term} when some answers switch its definition off.`,
        remedy: 'Define it there too.',
      })
    }
  }
  return [...found.values()]
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
