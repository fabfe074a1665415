import type { Answers, Column, Field, SheetTemplate } from '#engine/source/index.ts'
import { fieldsOf } from '#engine/source/index.ts'
import { seededRandom } from '../builders/random.ts'

/** The worked example, filled in otherwise: the same at each run, and within the limits of the fields. */
export function otherAnswers(template: SheetTemplate): { name: string; answers: Answers }[] {
  return [
    { name: 'smaller figures', answers: changed(template, { seed: 1, from: 0.4, to: 1 }) },
    {
      name: 'larger figures in fewer rows',
      answers: changed(template, { seed: 2, from: 1, to: 1.9, keepsRow: (row) => row % 3 !== 1 }),
    },
    {
      name: 'other figures, choices and days',
      answers: changed(template, { seed: 3, from: 0.7, to: 1.4, choosesAnew: true }),
    },
  ]
}

interface Change {
  seed: number
  /** By what a figure is multiplied, at least and at most. */
  from: number
  to: number
  keepsRow?: (row: number) => boolean
  choosesAnew?: boolean
}

type Answer = Answers[string]

function changed(template: SheetTemplate, change: Change): Answers {
  const random = seededRandom(change.seed)
  const { keepsRow = () => true, choosesAnew = false } = change
  const { answers } = template.book.example
  return Object.fromEntries(
    fieldsOf(template).flatMap((field): [string, Answer][] => {
      const answer = answers[field.id]
      if (answer === undefined) return []
      if (field.type !== 'table') return [[field.id, other(field, answer)]]
      // What is counted is scaled alike in all rows, so that clocks and odometers still run forward.
      const counted = random()
      const rows = (answer as Answers[]).filter((_, row) => keepsRow(row))
      const columns = new Map(field.columns.map((column) => [column.id, column]))
      const cells = (row: Answers) =>
        Object.entries(row).map(([id, cell]) => [id, other(columns.get(id), cell, counted)])
      return [[field.id, rows.map((row) => Object.fromEntries(cells(row)))]]
    }),
  )

  function other(field: Field | Column | undefined, answer: Answer, counted?: number): Answer {
    const drawn = field?.type === 'number' && counted !== undefined ? counted : random()
    const scale = (
      value: number,
      decimals: number,
      { minimum, maximum }: { minimum: number; maximum: number },
    ) => {
      const scaled = value * (change.from + drawn * (change.to - change.from))
      return Number(Math.min(maximum, Math.max(minimum, scaled)).toFixed(decimals))
    }
    switch (field?.type) {
      case 'money': {
        const { minor, currency } = answer as { minor: number; currency: string }
        return { minor: scale(minor, 0, field), currency }
      }
      case 'integer':
        return scale(answer as number, 0, field)
      case 'number':
        return scale(answer as number, field.decimals, field)
      case 'percent':
        return scale(answer as number, 2, field)
      case 'choice': {
        const { options } = field
        const chosen = options.findIndex(({ value }) => value === answer)
        return choosesAnew ? (options[(chosen + 1) % options.length]?.value ?? answer) : answer
      }
      case 'yesNo':
        return choosesAnew !== (answer === true)
      case 'date':
        return choosesAnew && counted !== undefined
          ? daysLater(answer as string, Math.floor(drawn * 40) - 15)
          : answer
      default:
        return answer
    }
  }
}

function daysLater(date: string, days: number): string {
  const later = new Date(`${date}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}
