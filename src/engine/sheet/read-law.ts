import type { LawReference, Rate } from '../source/index.ts'
import { typesetText } from '../source/languages/typography.ts'
import type { LawRow } from '../source/law/law-table.ts'
import type { readYaml } from '../source/read-yaml.ts'

type Report = (line: number, message: string, remedy: string) => void
type Part = Record<string, unknown>

/** A way of taxing that somebody may choose: what it is called there, and what is printed then. */
type Kind = { label: string; mention: string } & Omit<NonNullable<LawRow['mention']>, 'in'>

/**
 * Puts what the law table says into the places of the ids by which a spreadsheet's source names its rows:
 * rates, as the default of a percentage and under `rates` as those that may be chosen; and kinds of
 * taxation, as options of a choice, with what formulas ask of them. Answers the rows that it names, those of
 * `law:` too, so that its page tells them like those of a text.
 */
export function readLaw(
  head: ReturnType<typeof readYaml>,
  law: (id: string) => LawRow | undefined,
  report: Report,
): LawReference[] {
  if (head.mistake || head.values === null) return []
  const { values, lineOf } = head
  const language = String((values as Part).language ?? '').slice(0, 2)
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
    if (value?.kind === 'percent' && label !== undefined)
      return { percent: value.percent, label: labelIn?.[language] ?? label }
    report(lineOf(path), `The row ${row.id} is no rate with a label.`, 'Name one that is.')
    return undefined
  }
  const kindOf = (id: unknown, path: PropertyKey[]): Kind | undefined => {
    const row = rowOf(id, path)
    if (!row) return undefined
    const { mention: { in: said, ...rest } = { in: {} }, label = '', labelIn } = row
    const mention = said[language]
    if (mention !== undefined && label !== '')
      return { label: labelIn?.[language] ?? label, mention, ...rest }
    report(lineOf(path), `The row ${row.id} has no label and mention in this language.`, 'Name one that has.')
    return undefined
  }
  const kinds = new Map<unknown, Kind[]>()
  for (const [place, id] of listIn((values as Part).law).entries()) rowOf(id, ['law', place])
  const readIn = (field: Part, path: PropertyKey[]): void => {
    for (const [place, column] of partsIn(field.columns).entries())
      readIn(column, [...path, 'columns', place])
    for (const [place, option] of partsIn(field.options).entries()) {
      if (option.law === undefined) continue
      const kind = kindOf(option.law, [...path, 'options', place, 'law'])
      delete option.law
      option.label = kind?.label ?? ''
      if (kind) kinds.set(field.id, [...(kinds.get(field.id) ?? []), kind])
    }
    if (field.type !== 'percent') return
    if (typeof field.default === 'string')
      field.default = rateOf(field.default, [...path, 'default'])?.percent ?? 0
    if (field.rates !== undefined)
      field.rates = listIn(field.rates).flatMap((id, index) => rateOf(id, [...path, 'rates', index]) ?? [])
  }
  for (const [group, { fields }] of partsIn((values as Part).groups).entries())
    for (const [place, field] of partsIn(fields).entries()) readIn(field, ['groups', group, 'fields', place])
  for (const part of ['sheets', 'checks'])
    readFormulas((values as Part)[part], (field, asked) => {
      const offered = kinds.get(field)
      if (offered) return answerOf(offered, field, asked, language)
      report(lineOf([part]), `${field} offers no row of the law table.`, 'Write law: in one of its options.')
      return '""'
    })
  return [...named.values()]
}

/** In a formula: `mention(regime)`, `untaxed(regime)` or `numbered(regime)`. */
const ASKED = /\b(mention|untaxed|numbered)\((\w+)\)/g

/** Every formula below a part of the source, with what it asks of kinds of taxation written out. */
function readFormulas(part: unknown, answer: (field: string, asked: string) => string): void {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if ((key === 'formula' || key === 'when') && typeof value === 'string')
      Object.assign(part, {
        [key]: value.replace(ASKED, (_, asked: string, field: string) => answer(field, asked)),
      })
    else readFormulas(value, answer)
  }
}

/** As Excel has it, for it knows labels alone. */
function answerOf(kinds: Kind[], field: string, asked: string, language: string): string {
  const text = (written: string) => `"${typesetText(written, language).replaceAll('"', '""')}"`
  const chosen = ({ label }: Kind) => `${field}=${text(label)}`
  if (asked === 'mention')
    return kinds.reduceRight((rest, kind) => `IF(${chosen(kind)},${text(kind.mention)},${rest})`, '""')
  const meant = kinds.filter((kind) => (asked === 'untaxed' ? kind.taxed !== true : kind.buyerNumber))
  return `OR(${meant.map(chosen).join()})`
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function partsIn(value: unknown): Part[] {
  return listIn(value).filter((part): part is Part => typeof part === 'object' && part !== null)
}
