import { z } from 'zod'
import { isDate } from '../answers/answers.ts'
import { ANY_COUNT } from '../computation/quantity.ts'
import type { Detail } from '../template.ts'

/** `camelCase`: what a body writes after the dollar sign. */
const FieldId = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'a field id is camelCase, 2 to 40 letters and digits')
export const KebabId = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'write it in small letters, digits and hyphens')
export const Words = z.string().trim().min(1, 'may not be empty')

const Day = z.string().refine(isDate, 'a date is YYYY-MM-DD')
/** `$otherDate`, or a function of other answers. */
const Written = z
  .string()
  .regex(
    /^\$[a-z]|^[a-zA-Z]+\(/,
    'write $ and the id of another field, or a function such as addTime($date, $time)',
  )
const DayLimit = z
  .string()
  .refine(
    (written) => isDate(written) || Written.safeParse(written).success,
    'a date is YYYY-MM-DD, or $ and the id of another date',
  )
const UsualDay = z
  .string()
  .refine(
    (written) => written === 'today' || DayLimit.safeParse(written).success,
    'write today, a date, or $ and the id of another date',
  )
const Limit = z.union([z.number(), Written])
const Unit = z.enum(['day', 'businessDay', 'week', 'month', 'year'])
/** An ISO code, or `$currency`: the choice that asks for it. */
const Currency = z
  .string()
  .regex(/^(?:[A-Z]{3}|\$[a-z][A-Za-z0-9]*)$/, 'a currency is an ISO 4217 code, or $ and the id of a choice')
  .transform((written) => (written.startsWith('$') ? { field: written.slice(1) } : written))
const Option = z.strictObject({
  value: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'an option value is letters, digits and hyphens'),
  label: Words,
  help: Words.exactOptional(),
  text: Words.exactOptional(),
})
/** Whose details a text is, and which: `landlord.email`; of nobody in particular `name`. */
const DetailSource = z
  .string()
  .regex(
    /^(?:[a-z][A-Za-z0-9]*\.)?(?:name|address|taxNumber|email|phone|iban|bic|account)$/,
    'a detail is name, address, taxNumber, email, phone, iban, bic or account, after the id of a party and a point',
  )
  .transform((written): Detail => {
    const [part, party] = written.split('.').reverse() as [Detail['part'], string?]
    return party === undefined ? { part } : { party, part }
  })
const DurationValue = z.strictObject({ count: z.int().min(1), unit: Unit })
const MoneyValue = z.strictObject({ minor: z.int(), currency: z.string() })

const question = {
  id: FieldId,
  label: Words,
  help: Words.exactOptional(),
  example: Words.exactOptional(),
  required: z.boolean().default(false),
}
const range = (minimum: number, maximum: number) => ({
  minimum: Limit.default(minimum),
  maximum: Limit.default(maximum),
})
const usualDays = { usualEarliest: UsualDay.exactOptional(), usualLatest: UsualDay.exactOptional() }
/** How many entries a list or a table takes. `minimum` is 1 by default where an answer is required. */
const entries = {
  minimum: z.int().min(0).exactOptional(),
  maximum: z.int().min(1).max(200).default(30),
  blankRows: z.int().min(1).max(20).default(1),
}

/** A type's question: its default, and what else it takes. Key order goes into the template's revision. */
const asks = <Type extends string, Value extends z.ZodType, More extends z.ZodRawShape>(
  type: Type,
  value: Value,
  more: More,
) => z.strictObject({ ...question, type: z.literal(type), default: value.exactOptional(), ...more })

const days = { earliest: DayLimit.exactOptional(), latest: DayLimit.exactOptional(), ...usualDays }

/** What may also be a column of a table. */
const simple = [
  asks('text', Words, {
    maximumLength: z.int().min(1).max(1000).default(200),
    pattern: z.enum(['email', 'phone']).exactOptional(),
    detail: DetailSource.exactOptional(),
  }),
  asks('duration', DurationValue, {
    units: z.array(Unit).min(1).default(['day', 'month', 'year']),
    maximum: z.int().min(1).default(ANY_COUNT),
  }),
  asks('money', MoneyValue, { currency: Currency, ...range(0, 99_999_999_999_999) }),
  asks('integer', z.int(), range(0, 1_000_000_000)),
  asks('number', z.number(), { decimals: z.int().min(1).max(4).default(2), ...range(0, 1_000_000_000) }),
  asks('percent', z.number(), {
    ...range(0, 100),
    // By the ids of their rows in a spreadsheet's source (`read-law.ts`).
    rates: z
      .array(z.strictObject({ percent: z.number(), label: Words }))
      .min(1)
      .exactOptional(),
  }),
  asks('choice', z.string(), { options: z.array(Option).min(2) }),
  asks('yesNo', z.boolean(), {}),
  z.strictObject({
    id: FieldId,
    type: z.literal('computed'),
    label: Words,
    help: Words.exactOptional(),
    result: z.enum(['money', 'integer', 'number', 'percent', 'date', 'duration']),
    currency: Currency.exactOptional(),
    expression: Words,
    minimum: Limit.exactOptional(),
    maximum: Limit.exactOptional(),
    earliest: DayLimit.exactOptional(),
    latest: DayLimit.exactOptional(),
    ...usualDays,
  }),
] as const

const Cell = z.union([z.string(), z.number(), z.boolean(), DurationValue, MoneyValue, z.null()])

export const ColumnSource = z.discriminatedUnion('type', [asks('date', Day, days), ...simple])
export type ColumnSource = z.output<typeof ColumnSource>

export const FieldSource = z.discriminatedUnion('type', [
  asks('date', Day, { prefill: z.enum(['today', 'week', 'month', 'year']).exactOptional(), ...days }),
  ...simple,
  asks('longText', Words, { maximumLength: z.int().min(1).max(20_000).default(4000) }),
  z.strictObject({ ...question, type: z.literal('address') }),
  // An employee is never a company, even on a blank form.
  z.strictObject({
    ...question,
    type: z.literal('party'),
    kind: z.enum(['company', 'individual']).exactOptional(),
  }),
  asks('multipleChoice', z.array(z.string()), {
    options: z.array(Option).min(2),
    minimum: z.int().min(0).default(0),
    maximum: z.int().min(1).exactOptional(),
  }),
  z.strictObject({
    ...question,
    type: z.literal('list'),
    itemLabel: Words,
    default: z.array(Words).exactOptional(),
    maximumLength: z.int().min(1).max(2000).default(300),
    ...entries,
  }),
  z.strictObject({
    ...question,
    type: z.literal('table'),
    rowLabel: Words,
    columns: z.array(ColumnSource).min(1).max(8),
    default: z.array(z.record(z.string(), Cell)).exactOptional(),
    ...entries,
  }),
])
export type FieldSource = z.output<typeof FieldSource>
