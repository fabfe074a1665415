import type { Field } from '../template.ts'
import type { Inline } from '../tree.ts'

/** In a table that repeats a field's rows the place says which row it is: its blanks name their column alone. */
export function namedByColumn(content: Inline[], field: Field, column: string | undefined): Inline[] {
  const short = field.type === 'table' ? field.columns.find(({ id }) => id === column)?.label : undefined
  if (short === undefined) return content
  return content.map((inline) => (inline.kind === 'blank' ? { ...inline, short } : inline))
}

/** A blank beside its label need not say it again. Of several in one place, each keeps its own. */
export function besideLabel(content: Inline[]): Inline[] {
  if (content.filter(({ kind }) => kind === 'blank').length !== 1) return content
  return content.map((inline) => (inline.kind === 'blank' ? { ...inline, bare: true } : inline))
}
