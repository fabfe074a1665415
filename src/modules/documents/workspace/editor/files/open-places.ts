import { type Answers, type DocumentTemplate, evaluate } from '#engine/source/index.ts'
import { refusedAnswers, validAnswers } from '../editing/valid-answers.ts'
import { askedAmong, interviewOf, progressOf } from '../interview/interview.ts'
import { blanksOf } from '../preview/blanks.ts'

/** What a file made now would leave open. */
export interface OpenPlaces {
  /** Answers that are left out because they are not right. */
  refused: { field: string; part?: string }[]
  /** Blanks, each counted once: what the document prints twice is asked once. */
  blanks: number
  /** Required questions without an answer; most of them are blanks too, the others decide about clauses. */
  unanswered: number
  first: { field: string; part?: string } | undefined
}

/** Looks at the document as the file will hold it. */
export function openPlaces(template: DocumentTemplate, answers: Answers): OpenPlaces {
  const savable = validAnswers(template, answers)
  const tree = evaluate(template, savable)
  const groups = interviewOf(template, tree)
  const { open, next } = progressOf(groups, savable)
  return {
    refused: askedAmong(groups, refusedAnswers(template, answers)),
    blanks: blanksOf(tree).length,
    unanswered: open.length,
    first: tree.blanks[0] ?? (next && { field: next.id }),
  }
}
