import type { LawReference, Rate } from '../source/index.ts'
import type { LawRow } from '../source/law/law-table.ts'
import type { readYaml } from '../source/read-yaml.ts'

type Report = (line: number, message: string, remedy: string) => void
type Part = Record<string, unknown>

/**
 * Puts the rates of the law table into the places of the ids by which a spreadsheet's source names them: as
 * the default of a percentage, and under `rates` as those that may be chosen. Answers the rows that it names,
 * those of `law:` too, so that its page tells them like those of a text.
 */
export function readRates(
  head: ReturnType<typeof readYaml>,
  law: (id: string) => LawRow | undefined,
  report: Report,
): LawReference[] {
  if (head.mistake) return []
  const { values, lineOf } = head
  const named = new Map<string, LawReference>()
  const rowOf = (id: unknown, path: PropertyKey[]): LawRow | undefined => {
    const row = typeof id === 'string' ? law(id) : undefined
    if (row) named.set(row.id, { id: row.id, ...(row.value && { value: row.value }) })
    else
      report(
        lineOf(path),
        `The table of law has no row ${String(id)}.`,
        'Correct its spelling, or add the row to content/law/.',
      )
    return row
  }
  const rateOf = (id: unknown, path: PropertyKey[]): Rate | undefined => {
    const row = rowOf(id, path)
    if (!row) return undefined
    const { value, label, labelIn } = row
    const language = String((values as Part).language ?? '').slice(0, 2)
    if (value?.kind === 'percent' && label !== undefined)
      return { percent: value.percent, label: labelIn?.[language] ?? label }
    report(lineOf(path), `The row ${row.id} is no rate with a label.`, 'Name one that is.')
    return undefined
  }
  for (const [place, id] of listIn((values as Part).law).entries()) rowOf(id, ['law', place])
  const readIn = (field: Part, path: PropertyKey[]): void => {
    for (const [place, column] of partsIn(field.columns).entries())
      readIn(column, [...path, 'columns', place])
    if (field.type !== 'percent') return
    if (typeof field.default === 'string')
      field.default = rateOf(field.default, [...path, 'default'])?.percent ?? 0
    if (field.rates !== undefined)
      field.rates = listIn(field.rates).flatMap((id, index) => rateOf(id, [...path, 'rates', index]) ?? [])
  }
  for (const [group, { fields }] of partsIn((values as Part).groups).entries())
    for (const [place, field] of partsIn(fields).entries()) readIn(field, ['groups', group, 'fields', place])
  return [...named.values()]
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function partsIn(value: unknown): Part[] {
  return listIn(value).filter((part): part is Part => typeof part === 'object' && part !== null)
}
