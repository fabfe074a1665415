import { evaluate, inlinesOf, printed, type Template } from '#engine/source/index.ts'
import type { DocsData } from './docs.page.tsx'

/** As many as can be taken in at a glance. */
const SHOWN = 7

/** The yes-or-no questions that write most: how many words each adds to the text that stands there with the usual answers. */
export function switchesOf(template: Template): DocsData['switches'] {
  return template.groups
    .flatMap(({ fields }) => fields)
    .filter(({ type }) => type === 'yesNo')
    .map(({ id, label }) => ({
      question: label,
      words: countWords(template, { [id]: true }) - countWords(template, { [id]: false }),
    }))
    .filter(({ words }) => words > 0)
    .toSorted((one, other) => other.words - one.words)
    .slice(0, SHOWN)
}

function countWords(template: Template, answers: Record<string, boolean>): number {
  return evaluate(template, answers)
    .blocks.map((block) => inlinesOf(block).map(printed).join(''))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length
}
