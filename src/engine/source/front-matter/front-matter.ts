import { z } from 'zod'
import { hasWords } from '../languages/languages.ts'
import { typesetText } from '../languages/typography.ts'
import { languageInPlace, PLACE_FIELD } from '../places.ts'
import { type LineOf, readYaml } from '../read-yaml.ts'
import type { DocumentType, Template } from '../template.ts'
import { unifySource } from '../text.ts'
import { describeIssue, remedyForYaml } from './describe-issue.ts'
import { FieldSource, KebabId, Words } from './field-schemas.ts'
import { type ReportMistake, resolveFields } from './resolve-fields.ts'
import { readTemplateHead, withClauseQuestions } from './short-forms.ts'
import { typesetGroups } from './typeset-fields.ts'

/** Every type of document, as `type:` names it. */
export const TEMPLATE_TYPES = [
  'contract',
  'instrument',
  'letter',
  'policy',
  'notice',
  'resolution',
  'jobDescription',
  'form',
] as const satisfies readonly DocumentType[]

const FRONT_MATTER = /^---\n([\s\S]*?\n)---(?:\n|$)/

/** A lint rule that the author breaks on purpose. */
const Waiver = z.strictObject({
  rule: z.string().regex(/^[A-Z]+\d*(?:-[a-z]+)*$/, 'a rule is a code such as U9 or U9-legalese'),
  reason: Words,
})
export type Waiver = z.output<typeof Waiver>

/** The head of a template. A spreadsheet has the same, without what only a text needs. */
export const FrontMatter = z.strictObject({
  title: Words.max(120),
  number: z.int().min(1),
  slug: KebabId,
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, 'a language is written like en-US')
    .refine(hasWords, 'the engine has no words for this language yet'),
  type: z.enum(TEMPLATE_TYPES),
  jurisdiction: z
    .string()
    .regex(/^(?:neutral|[A-Z]{2}(?:-[A-Z0-9]{1,3})?)$/, 'write neutral, or a code such as US or CA-QC'),
  places: z
    .array(
      z.string().regex(/^(?:neutral|[A-Z]{2})$/, 'a place is neutral, or the code of a country such as US'),
    )
    .min(2)
    .exactOptional(),
  department: z.enum([
    'legal',
    'administration',
    'human-resources',
    'finance-and-accounting',
    'sales-and-marketing',
    'production-and-operations',
  ]),
  category: z.string().regex(/^[A-Z]\d{2}$/, 'a category is a code of the taxonomy, such as L01'),
  free: z.boolean().default(false),
  personal: z.boolean().exactOptional(),
  page: z.enum(['letter', 'a4']),
  direction: z.enum(['ltr', 'rtl']).default('ltr'),
  heading: Words.max(120).exactOptional(),
  header: Words.max(120).exactOptional(),
  subject: z.string().exactOptional(),
  cover: z.union([z.literal(true), z.array(z.string()).min(1)]).exactOptional(),
  law: z.array(KebabId).default([]),
  waivers: z.array(Waiver).default([]),
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

/** One wording of a shared clause: whose side it takes, and what the other side usually says. */
const ClauseOption = z.strictObject({
  favors: Words,
  counterOffer: Words,
  /** Fields that only this wording uses. */
  fields: z.array(z.string()).default([]),
})

/** What a shared clause says about itself. */
const ClauseFrontMatter = z.strictObject({
  id: KebabId,
  version: z.int().min(1),
  purpose: Words,
  /** The first is taken where a template names none. Versions from before there were options have none. */
  options: z.record(KebabId, ClauseOption).exactOptional(),
  deletable: z.boolean().exactOptional(),
  /** What holds where the clause is left out, or why it has to stay. */
  withoutIt: Words.exactOptional(),
  parameters: z.array(z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'a parameter is camelCase')).default([]),
  fields: z.array(z.string()).default([]),
  /** Fields that a template may take over as they are, or with an example of its own. */
  questions: z.array(FieldSource).default([]),
})
export type ClauseHead = z.output<typeof ClauseFrontMatter>

export interface TemplateHead extends Omit<Template, 'formatVersion' | 'body' | 'law'> {
  /** Ids of rows of the law table. */
  law: string[]
  waivers: Waiver[]
  /** Where a key of the front matter stands. */
  lineOf: LineOf
  /** The fields that the front matter itself uses: in expressions and as currencies. */
  used: Set<string>
}

/** Splits off the YAML at the head of a source; undefined where there is none. Lines end in `\n`. */
export function frontMatterOf(source: string): string | undefined {
  return FRONT_MATTER.exec(source)?.[1]
}

/** The YAML at the head of a template or of a family's master; reports where there is none. */
export function requireFrontMatter(source: string, report: ReportMistake): string | undefined {
  const yaml = frontMatterOf(source)
  if (yaml !== undefined) return yaml
  const remedy = 'Begin with a line ---, the keys, and another line ---.'
  return report(1, 'The file does not begin with front matter.', remedy)
}

/** Where the shared clauses are. `language` is a primary language: `en`. */
export interface ClauseLibrary {
  clause(language: string, id: string, version: number): { file: string; source: string } | undefined
}

/** The head with everything written out: what its author left to be understood, and questions of clauses. */
export function readWholeHead(
  yaml: string,
  file: string,
  library: ClauseLibrary | undefined,
  report?: ReportMistake,
): ReturnType<typeof readYaml> {
  const written = readTemplateHead(yaml, file)
  if (written.mistake) return written
  const questionsOf = (language: string, id: string, version: number, option: unknown) => {
    const source = library?.clause(language, id, version)?.source
    const yaml = source === undefined ? undefined : frontMatterOf(unifySource(source))
    const read = yaml === undefined ? undefined : readYaml(yaml)
    const { questions } = (read?.mistake ? {} : (read?.values ?? {})) as { questions?: unknown }
    if (yaml === undefined || !Array.isArray(questions)) return undefined
    // Its mistakes are told where its text is read.
    const head = parseClauseHead(yaml, () => undefined)
    const asked = head?.options && withOption(head, option)?.fields
    return asked ? questions.filter((question) => asked.includes(question?.id)) : questions
  }
  return withClauseQuestions(written, questionsOf, (path, message, remedy) =>
    report?.(written.lineOf(path), message, remedy),
  )
}

/** Reads the YAML between a template's `---` lines. Reports every mistake with its line in the file. */
export function parseFrontMatter(
  yaml: string,
  file: string,
  report: ReportMistake,
  library?: ClauseLibrary,
): TemplateHead | undefined {
  const whole = readWholeHead(yaml, file, library, report)
  const read = readHead(whole, yaml, FrontMatter, report)
  if (!read) return undefined
  const { values, lineOf } = read
  const { groups, used } = resolveFields(values.groups, lineOf, report)
  if (values.places) used.add(PLACE_FIELD)
  checkPlaces(values, lineOf, report)
  checkCover(values, lineOf, report)
  const set = (text: string) => typesetText(text, values.language)
  return {
    ...values,
    title: set(values.title),
    ...(values.heading !== undefined && { heading: set(values.heading) }),
    ...(values.header !== undefined && { header: set(values.header) }),
    groups: typesetGroups(groups, values.language),
    lineOf,
    used,
  }
}

type HeadValues = z.output<typeof FrontMatter>

/** Each place once, in one language, and the head's own keys about the place are those of the first. */
function checkPlaces(
  { places = [], jurisdiction, language }: HeadValues,
  lineOf: LineOf,
  report: ReportMistake,
): void {
  const primary = language.slice(0, 2)
  places.forEach((place, index) => {
    const line = lineOf(['places', index])
    if (places.indexOf(place) < index) report(line, `${place} is there twice.`, 'Remove one.')
    const isWritten = primary !== 'fr' && languageInPlace(primary, place) !== undefined
    if (isWritten) return
    const remedy = 'Write a title of its own for it: its words, not only its law, are others.'
    report(line, `No text in ${language} can be one for ${place} as well.`, remedy)
  })
  const [first] = places
  if (first === undefined || (first === jurisdiction && languageInPlace(primary, first) === language)) return
  const message = `The first place is ${first}, and the head says ${jurisdiction} in ${language}.`
  report(lineOf(['places']), message, 'Leave out jurisdiction and language, or put their place first.')
}

/** A cover is the first page of a contract, and shows answers of its questions. */
function checkCover({ cover, type, groups }: HeadValues, lineOf: LineOf, report: ReportMistake): void {
  if (cover === undefined) return
  if (type !== 'contract')
    report(lineOf(['cover']), `A ${type} has the cover page of a contract.`, 'Remove cover.')
  const fields = groups.flatMap((group) => group.fields)
  for (const [index, id] of cover === true ? [] : cover.entries()) {
    const field = fields.find((one) => one.id === id)
    if (field !== undefined && field.type !== 'table') continue
    const message = `The cover names ${id}, which is ${field ? 'a table' : 'no question'}.`
    report(lineOf(['cover', index]), message, 'Name a question with one answer, or write cover: true.')
  }
}

/** The same for a shared clause. */
export function parseClauseHead(yaml: string, report: ReportMistake): ClauseHead | undefined {
  return readHead(readYaml(yaml, 2), yaml, ClauseFrontMatter, report)?.values
}

/**
 * The head as it is with one of its options: with that option's fields. Undefined where it has no such
 * option.
 */
export function withOption(
  head: ClauseHead,
  name: unknown = Object.keys(head.options ?? {})[0],
): (ClauseHead & { option?: string }) | undefined {
  if (name === undefined) return head
  const option = typeof name === 'string' && Object.hasOwn(head.options ?? {}, name) && head.options?.[name]
  if (!option) return undefined
  return { ...head, fields: [...head.fields, ...option.fields], option: name as string }
}

/** What the YAML at the head of a file must be, its mistakes reported. */
export function readHead<Schema extends z.ZodType>(
  read: ReturnType<typeof readYaml>,
  yaml: string,
  schema: Schema,
  report: ReportMistake,
): { values: z.output<Schema>; lineOf: LineOf } | undefined {
  if (read.mistake) {
    const { line, code, message } = read.mistake
    const remedy = remedyForYaml(code, yaml.split('\n')[line - 2] ?? '')
    return report(line, `The front matter is not valid YAML: ${message}.`, remedy)
  }
  const { values, lineOf } = read
  const result = schema.safeParse(values)
  const described = (result.error?.issues ?? []).flatMap((issue) => describeIssue(issue, values))
  for (const { path, message, remedy } of described) report(lineOf(path), message, remedy)
  return result.success ? { values: result.data, lineOf } : undefined
}
