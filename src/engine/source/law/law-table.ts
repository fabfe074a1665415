import { z } from 'zod'
import { isDate } from '../answers/answers.ts'
import { addMonths } from '../computation/calendar.ts'
import { readYaml } from '../read-yaml.ts'
import type { Problem } from '../template.ts'

const Words = z.string().trim().min(1, 'may not be empty')
const Day = z.string().refine(isDate, 'a date is YYYY-MM-DD')
const Money = z.strictObject({
  minor: z.int(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'a currency is an ISO 4217 code'),
})
const Duration = z.strictObject({
  count: z.int().min(1),
  unit: z.enum(['day', 'businessDay', 'week', 'month', 'year']),
})
const Row = z.strictObject({
  /** `{place}-{subject}`, e.g. `fr-late-payment-indemnity`. Never changed: templates name it. */
  id: z.string().regex(/^[a-z]{2}(?:-[a-z0-9]+)+$/, 'an id is {place}-{subject} in small letters'),
  /** ISO 3166 (`US`, `CA-QC`), or `EU`. */
  place: z.string().regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/, 'a place is EU or a code such as US or CA-QC'),
  topic: Words,
  /** One true sentence, in English. */
  rule: Words.max(400).refine(
    (text) => /^[A-Z].*[.]$/.test(text) && !/[.] (?=[A-Z])/.test(text),
    'say the rule in one sentence that ends in a full stop',
  ),
  ruleIn: z.partialRecord(z.enum(['fr', 'es', 'de']), Words.max(500)).exactOptional(),
  /** What a rate is called among those of other places: `HST, Ontario`. */
  label: Words.max(60).exactOptional(),
  labelIn: z.partialRecord(z.enum(['fr', 'es', 'de']), Words.max(60)).exactOptional(),
  /** What an invoice says that is taxed in this way, in the language that it is written in. */
  mention: z
    .strictObject({
      in: z.partialRecord(z.enum(['en', 'fr', 'es', 'de']), Words.max(255)),
      /** Whether VAT is charged all the same. */
      taxed: z.boolean().exactOptional(),
      /** Whether the invoice has to give the VAT numbers of both. */
      buyerNumber: z.boolean().exactOptional(),
    })
    .exactOptional(),
  value: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('text'), text: Words }),
      z.strictObject({ kind: z.literal('money'), money: Money }),
      z.strictObject({ kind: z.literal('percent'), percent: z.number() }),
      z.strictObject({ kind: z.literal('duration'), duration: Duration }),
      z.strictObject({ kind: z.literal('integer'), integer: z.int() }),
    ])
    .exactOptional(),
  source: z.strictObject({
    title: Words,
    url: z.url({ protocol: /^https?$/ }),
    /** Where it was read, if not at `url`: a stored copy of a law, or a report of a decision. */
    copy: z.url({ protocol: /^https?$/ }).exactOptional(),
  }),
  /** The first and the last day in force, where they matter. */
  from: Day.exactOptional(),
  to: Day.exactOptional(),
  /** The day on which it was last read against its source. */
  checkedOn: Day,
  basis: z.enum(['source-read', 'general-knowledge']),
  /** Months after which it must be read again. */
  reviewEvery: z.int().min(1).max(60),
})
/** One rule of law that templates rely on: what it says, where, since when, and how sure our reading is. */
export interface LawRow extends Omit<z.output<typeof Row>, 'ruleIn' | 'labelIn' | 'mention'> {
  /** The same sentence for readers of another language, by its code. */
  ruleIn?: Partial<Record<string, string>>
  labelIn?: Partial<Record<string, string>>
  mention?: { in: Partial<Record<string, string>>; taxed?: boolean; buyerNumber?: boolean }
}

/** Reads a file of the law table. Leaves out a row with a mistake and reports its line; keeps the others. */
export function parseLawTable(yaml: string, file: string): { rows: LawRow[]; problems: Problem[] } {
  const problems: Problem[] = []
  const report = (line: number, message: string, remedy: string) =>
    problems.push({ file, line, message, remedy })
  const read = readYaml(yaml)
  if (read.mistake) {
    report(read.mistake.line, `The file is not valid YAML: ${read.mistake.message}.`, 'Correct the YAML.')
    return { rows: [], problems }
  }
  const { values, lineOf } = read
  if (!Array.isArray(values)) {
    report(1, 'The file is not a list of rules.', 'Begin every rule with "- id:".')
    return { rows: [], problems }
  }
  const seen = new Set<string>()
  const rows = values.flatMap((value: unknown, index): LawRow[] => {
    const result = Row.safeParse(value)
    if (!result.success) {
      for (const issue of result.error.issues) {
        const name = issue.path.join('.') || 'the rule'
        report(lineOf([index, ...issue.path]), `${name}: ${issue.message}`, `Correct or add ${name}.`)
      }
      return []
    }
    const row = result.data
    if (seen.has(row.id)) {
      const remedy = 'Remove one, or give it its own id.'
      report(lineOf([index, 'id']), `The rule ${row.id} is there twice.`, remedy)
      return []
    }
    seen.add(row.id)
    if (!row.id.startsWith(`${row.place.toLowerCase()}-`)) {
      report(lineOf([index, 'id']), `${row.id} is a rule of ${row.place}.`, 'Begin the id with the place.')
      return []
    }
    return [row]
  })
  return { rows, problems }
}

/**
 * Whether a rule has to be read again before anybody trusts it: never read in its source, read too long ago,
 * or no longer (or not yet) in force. The day on which the review falls due is still good.
 *
 * @param today `YYYY-MM-DD`
 */
export function isStale(row: LawRow, today: string): boolean {
  if (row.basis !== 'source-read') return true
  if ((row.from !== undefined && today < row.from) || (row.to !== undefined && today > row.to)) return true
  const due = addMonths(row.checkedOn, row.reviewEvery)
  return due === undefined || today > due
}
