import { z } from 'zod'
import { Words } from '../source/front-matter/field-schemas.ts'
import { FrontMatter } from '../source/front-matter/front-matter.ts'

const Id = z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'an id is camelCase, 2 to 40 letters and digits')
/** YAML reads `formula: 0` as a number. */
const Formula = z
  .custom<string | number>(
    (written) => (typeof written === 'string' && written.trim() !== '') || typeof written === 'number',
    'a formula is one line of text, the same for every period and row',
  )
  .transform(String)
const Highlight = z.strictObject({ when: Formula, as: z.enum(['good', 'warning', 'bad']) })

const calculated = {
  id: Id,
  label: Words.max(80),
  type: z.enum(['money', 'number', 'integer', 'percent', 'date', 'text']),
  formula: Formula,
  unit: Words.max(20).exactOptional(),
  role: z.enum(['calculation', 'result']).default('calculation'),
  highlight: Highlight.exactOptional(),
}
const Line = z.strictObject({
  ...calculated,
  type: calculated.type.exactOptional(),
  formula: Formula.exactOptional(),
  input: z
    .string()
    .regex(/^[a-z]\w*\.[a-z]\w*$/, 'an input is the id of a table field, a point and the id of its column')
    .exactOptional(),
  start: Formula.exactOptional(),
  total: z.enum(['sum', 'average', 'last', 'same']).exactOptional(),
})
const Heading = z.strictObject({ heading: Words.max(80) })
const title = Words.max(80).exactOptional()

const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: Words }),
  z.strictObject({
    type: z.literal('inputs'),
    title,
    fields: z.array(Id).min(1),
    units: z.record(Id, Words.max(20)).default({}),
  }),
  z.strictObject({ type: z.literal('results'), title, rows: z.array(z.strictObject(calculated)).min(1) }),
  z.strictObject({
    type: z.literal('table'),
    title,
    field: Id,
    columns: z.array(z.strictObject(calculated)).default([]),
  }),
  z.strictObject({
    type: z.literal('periods'),
    title,
    over: Id,
    direction: z.enum(['across', 'down']).default('across'),
    rows: z.array(z.unknown()).min(1),
  }),
  z.strictObject({
    type: z.literal('chart'),
    title: Words.max(80),
    alt: Words,
    kind: z.enum(['line', 'column', 'bar']),
    series: z.array(Words).min(1).max(6),
    categories: Words.exactOptional(),
  }),
])

/** A heading or a line: asked by its key, so that a mistake is told of what was meant. */
export const lineSchema = (row: unknown) =>
  typeof row === 'object' && row !== null && 'heading' in row ? Heading : Line

/** The head of a template, and the book in the place of a text. */
export const SheetSource = FrontMatter.omit({
  type: true,
  direction: true,
  heading: true,
  header: true,
  subject: true,
  personal: true,
  law: true,
  waivers: true,
  places: true,
  cover: true,
}).extend({
  type: z.literal('spreadsheet'),
  version: z.string().regex(/^\d+\.\d+$/, 'a version is written like "1.0", in quotation marks'),
  steps: z.array(Words).min(2),
  limits: z.array(Words).min(1),
  currency: z
    .string()
    .regex(/^(?:[A-Z]{3}|\$[a-z]\w*)$/, 'a currency is an ISO 4217 code, or $ and the id of a choice')
    .exactOptional(),
  periods: z
    .record(
      Id,
      z.strictObject({
        start: Id,
        every: z.enum(['day', 'week', 'month', 'quarter', 'year']),
        count: z.int().min(2).max(480),
      }),
    )
    .default({}),
  sheets: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(
            /^[^[\]:*?/\\']{1,31}$/,
            'a tab has 1 to 31 characters, without [ ] : * ? / \\ and apostrophes',
          ),
        title,
        orientation: z.enum(['portrait', 'landscape']).default('portrait'),
        blocks: z.array(Block).min(1),
      }),
    )
    .min(1),
  checks: z.array(z.strictObject({ label: Words.max(120), formula: Formula })).default([]),
  example: z.strictObject({
    answers: z.record(Id, z.unknown()),
    results: z.record(Id, z.union([z.number(), z.string()])),
  }),
})
