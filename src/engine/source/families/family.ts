import { z } from 'zod'
import { Words } from '../front-matter/field-schemas.ts'
import { readHead, requireFrontMatter } from '../front-matter/front-matter.ts'
import type { ReportMistake } from '../front-matter/resolve-fields.ts'
import { type LineOf, readYaml } from '../read-yaml.ts'
import type { Problem } from '../template.ts'
import { unifySource } from '../text.ts'

const about = { about: Words, optional: z.boolean().default(false) }
const entries = { minimum: z.int().min(1).default(1), maximum: z.int().min(1).default(100) }

/** What a row must say about its title, and how much of it. */
const Fact = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    ...about,
    /** Fewest and most words. */
    words: z.tuple([z.int(), z.int()]).exactOptional(),
    /** The only texts that it may be. */
    oneOf: z.array(Words).min(2).exactOptional(),
  }),
  /** Source of the document: paragraphs, clauses, tags. */
  z.strictObject({ type: z.literal('clause'), ...about, words: z.tuple([z.int(), z.int()]).exactOptional() }),
  z.strictObject({ type: z.literal('number'), ...about }),
  z.strictObject({ type: z.literal('yesNo'), ...about }),
  /** Lines of text. */
  z.strictObject({ type: z.literal('list'), ...about, ...entries }),
  /** Lines such as `Close the books | 20 | yes`: a column between each two bars. */
  z.strictObject({
    type: z.literal('table'),
    ...about,
    ...entries,
    columns: z.record(z.string(), z.enum(['text', 'number', 'yesNo'])),
    /** What the numbers of a column come to: `{ share: 100 }`. */
    totals: z.record(z.string(), z.number()).default({}),
  }),
  /** Fields of the interview, and options of one, as the head of a template has them. */
  z.strictObject({ type: z.literal('questions'), ...about, ...entries }),
  z.strictObject({ type: z.literal('options'), ...about, ...entries }),
  /** A row of the law table, which the title then relies on. */
  z.strictObject({ type: z.literal('law'), ...about }),
])
export type Fact = z.output<typeof Fact>

const FamilyHead = z.looseObject({
  family: z.strictObject({
    /** The heading of its page, and the sentence below it, which search engines show. */
    name: Words.max(80),
    lead: Words.min(26).max(170),
    /** The D-numbers that its new titles take: two families never take the same. */
    numbers: z.tuple([z.int(), z.int()]),
    facts: z.record(z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'the name of a fact is camelCase'), Fact),
  }),
})

/** A master text and the facts that each of its titles brings. */
export interface Family {
  /** The name of its folder, and its address on the website. */
  slug: string
  name: string
  lead: string
  numbers: [number, number]
  facts: Record<string, Fact>
  /** The master: its file, its head without `family`, and its text below. */
  file: string
  head: Record<string, unknown>
  lineOf: LineOf
  body: { line: number; text: string }[]
}

/** Reads a master, `content/families/{slug}/master.md`; undefined with problems where it cannot be read. */
export function parseFamily(
  source: string,
  file: string,
): { family: Family | undefined; problems: Problem[] } {
  const problems: Problem[] = []
  const report: ReportMistake = (line, message, remedy) => {
    problems.push({ file, line, message, remedy })
  }
  const text = unifySource(source)
  const yaml = requireFrontMatter(text, report)
  if (yaml === undefined) return { family: undefined, problems }
  const read = readHead(readYaml(yaml, 2), yaml, FamilyHead, report)
  if (!read) return { family: undefined, problems }
  const { family, ...head } = read.values
  const firstLine = yaml.split('\n').length + 2
  const body = text
    .split('\n')
    .slice(firstLine - 1)
    .map((line, index) => ({ text: line, line: firstLine + index }))
  const slug = file.split('/').at(-2) ?? ''
  const { lineOf } = read
  const used = new Set(
    [...text.slice(yaml.length).matchAll(SLOTS), ...yaml.matchAll(SLOTS)].map(([, , name]) => name),
  )
  for (const [name, { type }] of Object.entries(family.facts))
    if (!used.has(name) && type !== 'law')
      report(
        lineOf(['family', 'facts', name]),
        `The fact ${name} is never used.`,
        `Write {{${name}}}, or remove it.`,
      )
  return { family: { slug, ...family, file, head, lineOf, body }, problems }
}

/** `{{name}}`, `{{#name}}`, `{{^name}}`, `{{/name}}`; `{{.}}` is the line of a list. */
export const SLOTS = /\{\{([#^/]?)(\w+|\.)\}\}/g
