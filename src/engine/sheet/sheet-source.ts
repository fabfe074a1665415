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
const title = Words.max(80).exactOptional()

const CalculatedType = z.enum(['money', 'number', 'integer', 'percent', 'date', 'text'])
/** Colours a cell where its formula is true. */
const Highlight = z.strictObject({ when: Formula, as: z.enum(['good', 'warning', 'bad', 'info']) })

/** One formula, for one cell, or for every row of a table. */
const Calculated = z.strictObject({
  id: Id,
  label: Words.max(80),
  type: CalculatedType,
  formula: Formula,
  /** What it is counted in, where that is not the currency. */
  unit: Words.max(20).exactOptional(),
  role: z.enum(['calculation', 'result']).default('calculation'),
  /** Of several, the first that is true. */
  highlight: z.union([Highlight, z.array(Highlight).min(1)]).exactOptional(),
})
/** One formula for every row of a table; with `over`, a column for each of those periods. */
const TableColumn = Calculated.extend({ over: Id.exactOptional() })
/** One formula for every period, or a column of a table field with a row for each. */
const Line = Calculated.extend({
  type: CalculatedType.exactOptional(),
  formula: Formula.exactOptional(),
  /** `table.column` */
  input: z
    .string()
    .regex(/^[a-z]\w*\.[a-z]\w*$/, 'an input is the id of a table field, a point and the id of its column')
    .exactOptional(),
  /** What stands before the first period. */
  start: Formula.exactOptional(),
  /** What stands for all periods together: `same` is the line's own formula. */
  total: z.enum(['sum', 'average', 'last', 'same']).exactOptional(),
})
const Heading = z.strictObject({ heading: Words.max(80) })

const Chart = z.strictObject({
  type: z.literal('chart'),
  title: Words.max(80),
  /** What it shows, for people who do not see it. */
  alt: Words,
  kind: z.enum(['line', 'column', 'bar']),
  /** Lines of one kind of periods, or columns of one table (`lines[amount]`). */
  series: z.array(Words).min(1).max(6),
  /** A column of that table; periods are named by their dates. */
  categories: Words.exactOptional(),
})
const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: Words }),
  z.strictObject({
    type: z.literal('inputs'),
    title,
    fields: z.array(Id).min(1),
    units: z.record(Id, Words.max(20)).default({}),
  }),
  z.strictObject({ type: z.literal('results'), title, rows: z.array(Calculated).min(1) }),
  z.strictObject({
    type: z.literal('table'),
    title,
    field: Id,
    columns: z.array(TableColumn).default([]),
  }),
  z.strictObject({
    type: z.literal('periods'),
    title,
    over: Id,
    direction: z.enum(['across', 'down']).default('across'),
    rows: z.array(z.unknown()).min(1),
  }),
  Chart,
])

/** A heading or a line: asked by its key, so that a mistake is told of what was meant. */
export const lineSchema = (row: unknown) =>
  typeof row === 'object' && row !== null && 'heading' in row ? Heading : Line

const Periods = z.strictObject({
  /** The field that asks for the first day. */
  start: Id,
  every: z.enum(['day', 'week', 'month', 'quarter', 'year']),
  count: z.int().min(2).max(480),
})

const CellValue = z.union([z.string(), z.number(), z.boolean()])

const Invoicing = z.strictObject({
  kind: z.enum(['invoice', 'quote', 'receipt']),
  number: Id,
  date: Id,
  due: Id.exactOptional(),
  total: Id,
  customer: Id,
  deposit: Id.exactOptional(),
  reference: Id.exactOptional(),
  credit: z
    .strictObject({
      title: z.string().min(1).max(31),
      invoice: z.string().min(1),
      reason: z.string().min(1),
      labels: z.record(Id, z.string().min(1)).default({}),
      without: z.array(Id).default([]),
    })
    .exactOptional(),
  invoice: z
    .strictObject({
      template: z.int().min(1),
      answers: z.record(Id, Id).default({}),
      lines: z.strictObject({
        from: Id.exactOptional(),
        to: Id,
        columns: z.record(Id, Id).default({}),
        values: z.record(Id, CellValue).default({}),
        optional: Id.exactOptional(),
        more: z.array(z.record(Id, CellValue)).default([]),
      }),
    })
    .exactOptional(),
  printed: z
    .strictObject({
      labels: z.record(Id, Words.max(80)).default({}),
      without: z.array(Id).default([]),
      needs: z.record(Id, Id).default({}),
      withoutSheets: z.array(Words).default([]),
    })
    .exactOptional(),
})

const Offers = z.strictObject({
  customer: Id.exactOptional(),
  items: z
    .array(
      z.strictObject({
        table: Id,
        name: Id,
        unit: Id.exactOptional(),
        price: Id.exactOptional(),
        tax: Id.exactOptional(),
      }),
    )
    .default([]),
})

/** The head of a template, and the book in the place of a text. */
export const SheetSource = FrontMatter.omit({
  type: true,
  direction: true,
  heading: true,
  header: true,
  personal: true,
  waivers: true,
  places: true,
  cover: true,
}).extend({
  type: z.literal('spreadsheet'),
  /** Of the book; the first page says it. */
  version: z.custom<string>(
    (written) => typeof written === 'string' && /^\d+\.\d+$/.test(written),
    'a version is written like "1.0", in quotation marks',
  ),
  /** How it is used, step by step, and what it does not do. */
  steps: z.array(Words).min(2),
  limits: z.array(Words).min(1),
  /** Of every amount: an ISO 4217 code, or `$` and the id of the choice that asks for it. */
  currency: z
    .string()
    .regex(/^(?:[A-Z]{3}|\$[a-z]\w*)$/, 'a currency is an ISO 4217 code, or $ and the id of a choice')
    .exactOptional(),
  periods: z.record(Id, Periods).default({}),
  sheets: z
    .array(
      z.strictObject({
        name: z
          .string()
          .trim()
          .regex(
            /^[^[\]:*?/\\'\p{Cc}]{1,31}$/u,
            'a tab has 1 to 31 characters, without [ ] : * ? / \\ and apostrophes',
          ),
        title,
        orientation: z.enum(['portrait', 'landscape']).default('portrait'),
        blocks: z.array(Block).min(1),
      }),
    )
    .min(1),
  invoicing: Invoicing.exactOptional(),
  offers: Offers.exactOptional(),
  checks: z
    .array(
      z.strictObject({
        label: Words.max(120),
        formula: Formula,
        /** Whether an invoice or the like is not issued while it fails. */
        stops: z.literal(true).exactOptional(),
      }),
    )
    .default([]),
  /** What is filled in as an example, and what comes out of it: amounts in whole units, percent as 12.5. */
  example: z.strictObject({
    answers: z.record(Id, z.unknown()),
    /** By the ids of single results. */
    results: z.record(Id, z.union([z.number(), z.string()])),
  }),
})
