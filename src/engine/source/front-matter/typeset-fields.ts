import { typesetText } from '../languages/typography.ts'
import type { ChoiceOption, Column, Field, FieldGroup, TableRow } from '../template.ts'

/**
 * Sets the words of the questions like those of the text: a blank prints a field's label, and a choice the
 * words of its option, and a default is printed as it is. Examples are left alone: they show what somebody
 * types.
 */
export function typesetGroups(groups: readonly FieldGroup[], language: string): FieldGroup[] {
  const set = (text: string) => typesetText(text, language)
  const setOption = (option: ChoiceOption): ChoiceOption => ({
    ...option,
    label: set(option.label),
    ...(option.help !== undefined && { help: set(option.help) }),
    ...(option.text !== undefined && { text: set(option.text) }),
  })
  const setField = <Any extends Field | Column>(field: Any): Any => ({
    ...field,
    ...setDefault(field, set),
    label: set(field.label),
    ...(field.help !== undefined && { help: set(field.help) }),
    ...('options' in field && { options: field.options.map(setOption) }),
    ...('itemLabel' in field && { itemLabel: set(field.itemLabel) }),
    ...('rowLabel' in field && { rowLabel: set(field.rowLabel) }),
    ...('columns' in field && { columns: field.columns.map(setField) }),
  })
  return groups.map((group) => ({
    ...group,
    title: set(group.title),
    ...(group.help !== undefined && { help: set(group.help) }),
    fields: group.fields.map(setField),
  }))
}

/** A text that stands there until somebody writes another is the author's; a choice's default is no text. */
function setDefault(field: Field | Column, set: (text: string) => string): object {
  switch (field.type) {
    case 'text':
    case 'longText':
      return field.default === undefined ? {} : { default: set(field.default) }
    case 'list':
      return field.default === undefined ? {} : { default: field.default.map(set) }
    case 'table': {
      const texts = new Set(field.columns.flatMap(({ id, type }) => (type === 'text' ? [id] : [])))
      const setRow = (row: TableRow): TableRow =>
        Object.fromEntries(
          Object.entries(row).map(([id, cell]) => [
            id,
            typeof cell === 'string' && texts.has(id) ? set(cell) : cell,
          ]),
        )
      return field.default === undefined ? {} : { default: field.default.map(setRow) }
    }
    default:
      return {}
  }
}
