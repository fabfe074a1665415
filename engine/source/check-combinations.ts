import { evaluate, inlinesOf } from './evaluate.ts'
import { pairwiseAnswers } from './pairwise.ts'
import type { Template } from './template.ts'
import type { Block } from './tree.ts'

/**
 * Mistakes that show only when answers switch clauses off: a reference to a clause that is gone, and a defined term without
 * its definition. Tries all pairs of switches, not all combinations. One sentence each, for the author.
 */
export function checkCombinations(template: Template): string[] {
  const trees = pairwiseAnswers(template).map((answers) => evaluate(template, answers))
  const terms = new Set(trees.flatMap((tree) => tree.terms))
  const found = new Set<string>()
  for (const tree of trees) {
    for (const { block, target } of tree.deadReferences) {
      found.add(
        `The block ${block} refers to ${target}, which some answers switch off. Put both under one condition.`,
      )
    }
    for (const term of terms) {
      if (tree.terms.includes(term)) continue
      const user = tree.blocks.find((block) => uses(block, term))
      if (user) {
        found.add(
          `The block ${user.id} uses ${term} when some answers switch its definition off. Define it there too.`,
        )
      }
    }
  }
  return [...found]
}

/** Whether the template's own words hold the term; an answer may say what it likes. */
function uses(block: Block, term: string): boolean {
  const words = inlinesOf(block).map((inline) => (inline.kind === 'text' ? inline.text : ''))
  const literal = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<!\\p{L})${literal}s?(?!\\p{L})`, 'u').test(words.join('\n'))
}
