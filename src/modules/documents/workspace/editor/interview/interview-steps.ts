import type { Field } from '#engine/source/index.ts'
import type { InterviewGroup } from './interview.ts'

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

/** The questions one by one. What is computed is asked of nobody, so it stands with the question before it. */
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
 * The step of a place; the number of steps at the end. Where its question is no longer asked, the next one takes its place.
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
