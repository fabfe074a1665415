import {
  type Answers,
  type AnswerValue,
  type Field,
  fieldsOf,
  type Template,
  validateAnswer,
} from '#engine/source/index.ts'

/**
 * The answers that the server takes: what is half-typed (an e-mail address without its end) is left out until it is whole,
 * so that it does not hold up the rest.
 */
export function savableAnswers(template: Template, answers: Answers): Answers {
  const savable: Answers = {}
  for (const field of fieldsOf(template)) {
    const value = answers[field.id]
    if (value === undefined) continue
    const whole = wholeAnswer(field, value)
    if (whole !== undefined) savable[field.id] = whole
  }
  return savable
}

/** The answer without the parts that are wrong; undefined when nothing can be kept. */
function wholeAnswer(field: Field, value: AnswerValue): AnswerValue | undefined {
  const problem = validateAnswer(field, value)
  if (problem === undefined) return value
  // A blank is worth keeping, required or not: drafts are saved too.
  if (problem.code === 'required') return null
  const hasParts = field.type === 'party' || field.type === 'address'
  if (!hasParts || problem.part === undefined) return undefined
  const rest = withoutPart(value as Record<string, unknown>, problem.part.split('.'))
  return rest && wholeAnswer(field, rest as AnswerValue)
}

function withoutPart(
  value: Record<string, unknown>,
  [part, ...inner]: string[],
): Record<string, unknown> | undefined {
  if (part === undefined || !(part in value)) return undefined
  const { [part]: removed, ...rest } = value
  if (inner.length === 0) return rest
  const kept = withoutPart(removed as Record<string, unknown>, inner)
  return kept && { ...rest, [part]: kept }
}
