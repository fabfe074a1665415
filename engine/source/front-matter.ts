import { isMap, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { isDate, validateAnswer } from './answers.ts'
import { hasWords } from './languages.ts'
import type { Template } from './template.ts'

/** `camelCase`: what a body writes after the dollar sign. */
const FieldId = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'a field id is camelCase, 2 to 40 letters and digits')
const KebabId = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'write it in small letters, digits and hyphens')
const Words = z.string().trim().min(1, 'may not be empty')
const Day = z.string().refine(isDate, 'a date is YYYY-MM-DD')
const Unit = z.enum(['day', 'businessDay', 'week', 'month', 'year'])

const common = {
  id: FieldId,
  label: Words,
  help: Words.exactOptional(),
  example: Words.exactOptional(),
  required: z.boolean().default(false),
}
const range = (minimum: number, maximum: number) => ({
  minimum: z.number().default(minimum),
  maximum: z.number().default(maximum),
})

const Option = z.strictObject({
  value: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'an option value is letters, digits and hyphens'),
  label: Words,
  help: Words.exactOptional(),
  text: Words.exactOptional(),
})

const FieldSource = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('text'),
    default: Words.exactOptional(),
    maximumLength: z.int().min(1).max(1000).default(200),
    pattern: z.enum(['email', 'phone']).exactOptional(),
  }),
  z.strictObject({
    ...common,
    type: z.literal('longText'),
    default: Words.exactOptional(),
    maximumLength: z.int().min(1).max(20_000).default(4000),
  }),
  z.strictObject({
    ...common,
    type: z.literal('date'),
    default: Day.exactOptional(),
    earliest: Day.exactOptional(),
    latest: Day.exactOptional(),
  }),
  z.strictObject({
    ...common,
    type: z.literal('duration'),
    default: z.strictObject({ count: z.int().min(1), unit: Unit }).exactOptional(),
    units: z.array(Unit).min(1).default(['day', 'month', 'year']),
    maximum: z.int().min(1).default(999),
  }),
  z.strictObject({
    ...common,
    type: z.literal('money'),
    default: z.strictObject({ minor: z.int(), currency: z.string() }).exactOptional(),
    currency: z.string().regex(/^[A-Z]{3}$/, 'a currency is an ISO 4217 code'),
    ...range(0, 99_999_999_999_999),
  }),
  z.strictObject({
    ...common,
    type: z.literal('integer'),
    default: z.int().exactOptional(),
    ...range(0, 1_000_000_000),
  }),
  z.strictObject({
    ...common,
    type: z.literal('percent'),
    default: z.number().exactOptional(),
    ...range(0, 100),
  }),
  z.strictObject({
    ...common,
    type: z.literal('choice'),
    default: z.string().exactOptional(),
    options: z.array(Option).min(2),
  }),
  z.strictObject({ ...common, type: z.literal('yesNo'), default: z.boolean().exactOptional() }),
  z.strictObject({ ...common, type: z.literal('address') }),
  z.strictObject({ ...common, type: z.literal('party') }),
])

const FrontMatter = z.strictObject({
  title: Words.max(120),
  number: z.int().min(1),
  slug: KebabId,
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, 'a language is written like en-US')
    .refine(hasWords, 'the engine has no words for this language yet'),
  jurisdiction: z
    .string()
    .regex(/^(?:neutral|[A-Z]{2}(?:-[A-Z0-9]{1,3})?)$/, 'write neutral, or a code such as US or CA-QC'),
  department: KebabId,
  free: z.boolean().default(false),
  page: z.enum(['letter', 'a4']),
  copy: z.strictObject({
    summary: Words.max(300),
    purpose: Words,
    whenToUse: z.array(Words).min(1),
    whenNotToUse: z.array(Words).min(1),
    whoSigns: Words,
    prepare: z.array(Words).min(1),
    mistakes: z.array(z.strictObject({ title: Words, text: Words })).min(3),
    questions: z.array(z.strictObject({ question: Words, answer: Words })).min(1),
    keywords: z.array(Words).min(1),
  }),
  groups: z
    .array(
      z.strictObject({
        id: KebabId,
        title: Words,
        help: Words.exactOptional(),
        fields: z.array(FieldSource).min(1),
      }),
    )
    .min(1),
})

type Head = Omit<Template, 'formatVersion' | 'body'>

/** Reads the YAML between the `---` lines. Every mistake is reported with its line in the file. */
export function parseFrontMatter(
  yaml: string,
  report: (line: number, message: string, remedy: string) => void,
): Head | undefined {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false })
  // The YAML begins on the file's second line, below the first `---`.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1
  const refuse = (line: number, message: string) =>
    report(line, `The front matter is not valid YAML: ${message}`, 'Correct the YAML.')
  for (const error of document.errors) refuse(lineAt(error.pos[0]), error.message)
  if (document.errors.length > 0) return undefined

  let values: unknown
  try {
    values = document.toJS()
  } catch (error) {
    // An alias without its anchor, or too many of them, shows only here.
    refuse(1, error instanceof Error ? error.message : String(error))
    return undefined
  }
  const result = FrontMatter.safeParse(values)
  const lineOf = (path: PropertyKey[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true)
      if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
        return lineAt(Number(node.range[0]))
      }
    }
    return isMap(document.contents) ? lineAt(document.contents.range?.[0] ?? 0) : 1
  }
  for (const issue of result.error?.issues ?? []) {
    const name = issue.path.join('.') || 'the front matter'
    report(lineOf(issue.path), `${name}: ${issue.message}`, remedyFor(issue.code, name))
  }
  if (!result.success) return undefined
  checkFields(result.data, lineOf, report)
  return result.data
}

function remedyFor(code: string, name: string): string {
  if (code === 'unrecognized_keys') return 'Remove the key, or correct its spelling.'
  return `Correct or add ${name}; engine/source/front-matter.ts lists every key.`
}

function checkFields(
  head: Head,
  lineOf: (path: PropertyKey[]) => number,
  report: (line: number, message: string, remedy: string) => void,
): void {
  const seen = new Set<string>()
  head.groups.forEach((group, groupIndex) => {
    group.fields.forEach((field, index) => {
      const line = lineOf(['groups', groupIndex, 'fields', index])
      if (seen.has(field.id))
        report(line, `The field ${field.id} is declared twice.`, 'Rename one of the two.')
      seen.add(field.id)
      const problem = field.default === undefined ? undefined : validateAnswer(field, field.default)
      if (problem) {
        report(
          line,
          `The default of ${field.id} is refused as an answer: ${problem.code}.`,
          'Write a default that the field itself allows.',
        )
      }
      if (field.type !== 'choice') return
      const values = field.options.map((option) => option.value)
      if (new Set(values).size < values.length) {
        report(line, `Two options of ${field.id} have the same value.`, 'Give every option its own value.')
      }
    })
  })
}
