import type { AnswerValues } from '../answers/answer-values.ts'
import type { TemplateBlock } from '../template.ts'
import type { OptionsBlock } from '../tree.ts'

/** A question with every answer that it offers, and a box before each. */
export function buildOptions(
  answers: AnswerValues,
  block: Extract<TemplateBlock, { kind: 'options' }>,
): OptionsBlock {
  const { words } = answers
  const field = answers.field(block.field)
  const value = answers.value(field)
  const isChosen = (option: string) =>
    Array.isArray(value) ? value.some((each) => each === option) : value === option
  const options =
    'options' in field
      ? field.options.map((option) => ({ checked: isChosen(option.value), text: option.label }))
      : [
          { checked: value === true, text: words.yes },
          { checked: value === false, text: words.no },
        ]
  return {
    kind: 'options',
    id: block.id,
    field: field.id,
    label: field.label,
    columns: block.columns,
    options,
  }
}
