import { type Answers, type Field, fieldsOf, type Template } from '#engine/source/index.ts'
import { isSameAnswer } from './same-answer.ts'

/** The questions that two sides have answered differently. */
export function conflictingFields(
  template: Pick<Template, 'groups'>,
  mine: Answers,
  theirs: Answers,
): Field[] {
  return fieldsOf(template).filter(({ id }) => !isSameAnswer(mine[id], theirs[id]))
}
