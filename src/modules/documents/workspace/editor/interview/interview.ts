import {
  type Answers,
  type AnswerValue,
  type DocumentTree,
  type Field,
  type FieldGroup,
  type Template,
  validateAnswer,
} from '#engine/source/index.ts'
import { askedAnswer } from '../editing/valid-answers.ts'

/** One step of the interview as it stands. */
export interface InterviewGroup {
  group: FieldGroup
  /** The questions that the document reads, given the answers so far. */
  fields: Field[]
  /** Those of them whose answers contradict others. */
  contradicting: Field[]
  /** How many more it would ask with other answers. */
  unasked: number
}

/** The questions to ask: those that the document reads as it stands, in the template's order. */
export function interviewOf(
  template: Pick<Template, 'groups'>,
  { fieldsRead, columnsRead, issues }: Pick<DocumentTree, 'fieldsRead' | 'columnsRead' | 'issues'>,
) {
  const read = new Set(fieldsRead)
  const columns = new Set(columnsRead)
  const contradicting = new Set(issues.flatMap(({ field, remark }) => (remark ? [] : [field])))
  return template.groups.map((group) => {
    const fields = group.fields
      .filter(({ id }) => read.has(id))
      .map((field) => withColumnsRead(field, columns))
    return {
      group,
      fields,
      contradicting: fields.filter(({ id }) => contradicting.has(id)),
      unasked: group.fields.length - fields.length,
    }
  })
}

/** A table asks for the columns that the document reads; for all of them while it prints no row. */
function withColumnsRead(field: Field, read: ReadonlySet<string>): Field {
  if (field.type !== 'table') return field
  const columns = field.columns.filter(({ id }) => read.has(`${field.id}.${id}`))
  const isWhole = columns.length === 0 || columns.length === field.columns.length
  return isWhole ? field : { ...field, columns }
}

/** The questions that are asked, as a template has all of them. */
export function askedOf(groups: readonly InterviewGroup[]): Pick<Template, 'groups'> {
  return { groups: groups.map(({ group, fields }) => ({ ...group, fields })) }
}

export type Progress = ReturnType<typeof progressOf>

/**
 * How far the required questions have come. A default is an answer that nobody has given: while it stands (or
 * another answer does) its question is neither to do nor done, so that nothing is done before anything is.
 * What is computed is asked of nobody.
 */
export function progressOf(
  groups: readonly (Pick<InterviewGroup, 'fields'> & Partial<Pick<InterviewGroup, 'contradicting'>>)[],
  answers: Answers,
) {
  const asked = groups.flatMap(({ fields }) => fields).filter(({ type }) => type !== 'computed')
  const mustHave = asked.filter((field) => field.required)
  const open = mustHave.filter((field) => !isAnswered(field, answers))
  const required = mustHave.filter((field) => !isAnswered(field, {}) || open.includes(field))
  const refused = asked.filter(
    (field) => !field.required && validateAnswer(field, answerTo(field, answers)) !== undefined,
  )
  const contradicting = groups.flatMap((group) => group.contradicting ?? [])
  const wrong = [
    ...refused,
    ...contradicting.filter((field) => !refused.includes(field) && !open.includes(field)),
  ]
  return {
    /** Required questions that the template leaves open, and defaults that were taken away. */
    required: required.length,
    answered: required.length - open.length,
    open,
    next: open[0],
    /** Questions that may stay blank with an answer that cannot be taken as it is, and contradictions. */
    wrong,
  }
}

/**
 * How a part stands: how many of its questions want an answer, and whether anybody has given one. A part that
 * asks for nothing is not done before that.
 */
export function partProgress(group: Pick<InterviewGroup, 'fields'>, answers: Answers) {
  const { open, wrong, required } = progressOf([group], answers)
  const left = open.length + wrong.length
  const isBegun = required > 0 || group.fields.some(({ id }) => (answers[id] ?? null) !== null)
  return { left, isDone: left === 0 && isBegun }
}

/** The wrong part of the first of these questions; undefined where the question as a whole is wrong. */
export function wrongPart([field]: readonly Field[], answers: Answers): string | undefined {
  return field && validateAnswer(field, answerTo(field, answers))?.part
}

function isAnswered(field: Field, answers: Answers): boolean {
  const value = answerTo(field, answers)
  if (validateAnswer(field, value) !== undefined) return false
  // A party that nobody has named is a blank on the signature page, whatever else is known of it.
  return (
    field.type !== 'party' ||
    (typeof value === 'object' && value !== null && 'name' in value && Boolean(value.name))
  )
}

function answerTo(field: Field, answers: Answers): AnswerValue | undefined {
  const given = answers[field.id]
  return askedAnswer(field, given === undefined && 'default' in field ? field.default : given)
}

/** One question of the interview, with what is computed right after it. */
export interface InterviewStep {
  /** The question's field, by which a step is found again when others come and go. */
  id: string
  group: InterviewGroup
  /** Its part of the interview, counted from 0. */
  part: number
  fields: readonly Field[]
}

/** Where somebody is: at a question, or at the end, where what is open is told. */
export type Place = { at: 'question'; id: string } | { at: 'end' }

export const atEnd: Place = { at: 'end' }

/** The heading that takes the focus when somebody comes there. */
export const END_ID = 'interview-end'

/** The questions one by one. Computed ones are asked of nobody, so they stand with the question before. */
export function stepsOf(groups: readonly InterviewGroup[]): InterviewStep[] {
  const steps: InterviewStep[] = []
  for (const [part, group] of groups.entries()) {
    for (const field of group.fields) {
      const last = steps.at(-1)
      if (field.type === 'computed' && last?.part === part)
        steps[steps.length - 1] = { ...last, fields: [...last.fields, field] }
      else steps.push({ id: field.id, group, part, fields: [field] })
    }
  }
  return steps
}

/**
 * The step of a place; the number of steps at the end. Where its question is no longer asked, the next one
 * takes its place.
 *
 * @param order All questions of the template, those that are not asked too.
 */
export function positionOf(steps: readonly InterviewStep[], place: Place, order: readonly string[]): number {
  if (place.at === 'end') return steps.length
  const position = steps.findIndex(({ fields }) => fields.some(({ id }) => id === place.id))
  if (position >= 0) return position
  const lost = order.indexOf(place.id)
  const next = steps.findIndex(({ id }) => order.indexOf(id) > lost)
  return next < 0 ? steps.length : next
}

export function placeAt(steps: readonly InterviewStep[], position: number): Place {
  const step = steps[Math.max(0, position)]
  return step ? { at: 'question', id: step.id } : atEnd
}

/** The questions that are asked now and were not before, in the interview's order. */
export function openedQuestions(before: ReadonlySet<string>, groups: readonly InterviewGroup[]): Field[] {
  const asked = groups.flatMap(({ fields }) => fields)
  return asked.filter(({ id, type }) => type !== 'computed' && !before.has(id))
}
