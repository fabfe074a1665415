import { type Answers, type DocumentTemplate, evaluate } from '#engine/source/index.ts'
import { savableAnswers } from '../editing/savable-answers.ts'
import { interviewOf, progressOf } from '../interview/interview.ts'

/** What a file made now would leave open. */
export interface OpenPlaces {
  /** Places that print as labelled blanks. */
  blanks: number
  /** Required questions without an answer; most of them are blanks too, the others decide about clauses. */
  unanswered: number
  first: { field: string; part?: string } | undefined
}

/** Looks at the document as the file will hold it: what is half-typed is in the preview, but not saved. */
export function openPlaces(template: DocumentTemplate, answers: Answers): OpenPlaces {
  const savable = savableAnswers(template, answers)
  const tree = evaluate(template, savable)
  const { required, answered, next } = progressOf(interviewOf(template, tree), savable)
  return {
    blanks: tree.blanks.length,
    unanswered: required - answered,
    first: tree.blanks[0] ?? (next && { field: next.id }),
  }
}
