import { fieldsOf } from './answers/answers.ts'
import type { Answers, Field, Template } from './template.ts'
import { cleanText } from './text.ts'

type Naming = Pick<Template, 'subject' | 'groups' | 'book'>

/**
 * The field that tells documents of one template apart: the one that the template names, else the other side,
 * which is asked second, or the only party, or the first text that has to be filled in. A spreadsheet names
 * both sides by texts: there the second one is the other side.
 */
export function subjectOf(template: Naming): Field | undefined {
  const fields = fieldsOf(template)
  if (template.subject !== undefined) return fields.find(({ id }) => id === template.subject)
  const [own, other] = fields.filter(({ type }) => type === 'party')
  const [first, second] = fields.filter(({ type, required }) => type === 'text' && required)
  return other ?? own ?? (template.book && second ? second : first)
}

/** What is answered to it, on one line; undefined while nothing is. */
export function subjectIn(template: Naming, answers: Answers): string | undefined {
  const field = subjectOf(template)
  if (field === undefined) return undefined
  const answer: unknown = answers[field.id]
  const name = typeof answer === 'object' && answer !== null && 'name' in answer ? answer.name : answer
  return typeof name === 'string' ? cleanText(name, 'one') || undefined : undefined
}
