import type { SheetTemplate } from '../source/book.ts'
import type { Answers, AnswerValue, Column, Field } from '../source/index.ts'

/** Ways to fill in a book in which no formula may fail, by what they are called. */
export function sampleAnswers(
  template: SheetTemplate,
): Record<'empty' | 'typical' | 'zero' | 'largest', Answers> {
  const fields = template.groups.flatMap((group) => group.fields)
  const all = (choose: (field: Field | Column) => AnswerValue) =>
    Object.fromEntries(
      fields.map((field) => [
        field.id,
        field.type === 'table'
          ? Array.from({ length: field.maximum }, () =>
              Object.fromEntries(field.columns.map((column) => [column.id, choose(column)])),
            )
          : choose(field),
      ]),
    ) as Answers
  const blank = Object.fromEntries(fields.map(({ id }) => [id, null]))
  return {
    empty: blank,
    typical: template.book.example.answers,
    zero: all((field) => figure(field, (least, most) => Math.min(Math.max(least, 0), most))),
    largest: all((field) => figure(field, (_, most) => Math.min(most, LARGEST))),
  }
}

/** An amount of a hundred millions, in cents. */
const LARGEST = 10_000_000_000

function figure(field: Field | Column, choose: (least: number, most: number) => number): AnswerValue {
  switch (field.type) {
    case 'money':
      return {
        minor: choose(field.minimum, field.maximum),
        currency: typeof field.currency === 'string' ? field.currency : 'USD',
      }
    case 'percent':
    case 'integer':
    case 'number':
      return choose(field.minimum, field.maximum)
    case 'date':
      return field.default ?? '2027-01-31'
    case 'choice':
      return field.options.at(-1)?.value ?? null
    case 'yesNo':
      return true
    case 'text':
    case 'longText':
      return 'Text'.padEnd(60, ' text').slice(0, field.maximumLength)
    default:
      return null
  }
}
