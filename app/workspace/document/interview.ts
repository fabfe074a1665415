import {
  type Answers,
  type DocumentTree,
  type Field,
  type FieldGroup,
  type Template,
  validateAnswer,
} from '#engine/source/index.ts'

/** One step of the interview as it stands. */
export interface InterviewGroup {
  group: FieldGroup
  /** The questions that the document reads, given the answers so far. */
  fields: Field[]
  /** How many more it would ask with other answers. */
  unasked: number
}

/** The questions to ask: those that the document reads as it stands, in the template's order. */
export function interviewOf(
  template: Pick<Template, 'groups' | 'body'>,
  { fieldsRead }: Pick<DocumentTree, 'fieldsRead'>,
): InterviewGroup[] {
  // A template whose text is withheld reads nothing here: all its questions are asked.
  const isWithheld = template.body.length === 0
  const read = new Set(fieldsRead)
  return template.groups.map((group) => {
    const fields = isWithheld ? group.fields : group.fields.filter(({ id }) => read.has(id))
    return { group, fields, unasked: group.fields.length - fields.length }
  })
}

export interface Progress {
  required: number
  answered: number
  /** The first required question without an answer. */
  next: Field | undefined
}

/** How far the required questions have come. Defaults count as answers; what is computed is asked of nobody. */
export function progressOf(groups: readonly InterviewGroup[], answers: Answers): Progress {
  const required = groups
    .flatMap(({ fields }) => fields)
    .filter((field) => field.required && field.type !== 'computed')
  const open = required.filter((field) => !isAnswered(field, answers))
  return { required: required.length, answered: required.length - open.length, next: open[0] }
}

function isAnswered(field: Field, answers: Answers): boolean {
  const given = answers[field.id]
  const value = given === undefined && 'default' in field ? field.default : given
  if (validateAnswer(field, value) !== undefined) return false
  // A party that nobody has named is a blank on the signature page, whatever else is known of it.
  return (
    field.type !== 'party' ||
    (typeof value === 'object' && value !== null && 'name' in value && Boolean(value.name))
  )
}
