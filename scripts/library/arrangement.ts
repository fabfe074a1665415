import path from 'node:path'
import { z } from 'zod'
import type { LintProblem } from '#engine/lint/index.ts'
import { TEMPLATE_TYPES } from '#engine/source/front-matter/front-matter.ts'
import type { Arrangement, StarterPack, TitleFamily } from '#modules/library/catalogue/arrangement.ts'
import { languageOf } from '#modules/library/catalogue/library-language.ts'
import { departmentIds } from '#modules/library/catalogue/schema.ts'
import type { CompiledFacts } from './checked-templates.ts'
import { keepMade } from './kept.ts'
import { LIST_READERS, libraryProblem, readYamlList } from './read-yaml-list.ts'
import { hashOfFiles } from './revision-of.ts'

const RULE = 'library'

const Words = z.string().trim().min(1)
const Texts = z.strictObject({ en: Words, fr: Words, es: Words, de: Words, it: Words, pt: Words })
const Slug = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'a slug is words in small letters, joined by hyphens')
const Code = z.string().regex(/^[A-Z]\d{2}$/, 'a category is a code of the taxonomy, such as L01')
const Numbers = z.array(z.int().min(1))
const QuestionOf = z.string().regex(/^\d+\.\w+$/, 'a question is written as 7.employer')
const StarterPacks = z.array(
  z.strictObject({
    language: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/, 'a language has its country, as en-US'),
    templates: Numbers.min(2),
    questions: z.record(z.string().regex(/^[a-z]\w*$/i), z.array(QuestionOf).min(2)),
  }),
)

const SubCategories = z.array(
  z.strictObject({ code: Code, slug: Slug, department: z.enum(departmentIds), name: Texts }),
)
const Collections = z.array(
  z.strictObject({
    slug: Slug,
    types: z.array(z.enum([...TEMPLATE_TYPES, 'spreadsheet'])).default([]),
    categories: z.array(Code).default([]),
    name: Texts,
    lead: Texts,
  }),
)
const Needs = z.array(z.strictObject({ slug: Slug, name: Texts, lead: Texts, packs: StarterPacks.min(1) }))
const Counterparts = z.array(
  z.strictObject({ name: Slug, templates: Numbers.min(2), equivalents: Numbers.default([]) }),
)

/**
 * How the library is arranged, as people have written it down and as its templates are made, and what is
 * wrong.
 */
export function readArrangement(
  templates: readonly CompiledFacts[],
  folder?: string,
): {
  arrangement: Arrangement
  problems: LintProblem[]
} {
  const { categories, collections, counterparts, problems } =
    folder === undefined ? keptLists() : readLists(folder)
  return {
    arrangement: {
      categories,
      collections,
      // A collection of a family's name shows it, in every language.
      families: familiesOf(templates).filter(
        ({ slug }) => !collections.some((collection) => collection.slug === slug),
      ),
      counterparts,
    },
    problems,
  }
}

interface Lists extends Omit<Arrangement, 'families'> {
  problems: LintProblem[]
}

function keptLists(): Lists {
  const library = path.join('content', 'library')
  const files = `${library}/{sub-categories,collections,starter-packs,counterparts}.yaml`
  return keepMade('arrangement', hashOfFiles(files, ...LIST_READERS), () => readLists(library))
}

function readLists(folder: string): Lists {
  const read = <T>(name: string, schema: z.ZodType<T[]>) =>
    readYamlList(path.posix.join(folder, name), schema, RULE)
  const categories = read('sub-categories.yaml', SubCategories)
  const kinds = read('collections.yaml', Collections)
  const needs = read('starter-packs.yaml', Needs)
  const counterparts = read('counterparts.yaml', Counterparts)
  const collections = [
    ...kinds.entries.map((kind) => ({ ...kind, packs: [] })),
    ...needs.entries.map((need) => ({ types: [], categories: [], ...need })),
  ]
  return {
    categories: categories.entries,
    collections,
    counterparts: counterparts.entries,
    problems: [categories, kinds, needs, counterparts].flatMap(({ problems }) => problems),
  }
}

/** What does not hold between the arrangement and the templates that stand in it. */
export function checkArrangement(
  { categories, collections, families, counterparts }: Arrangement,
  templates: readonly NonNullable<CompiledFacts['template']>[],
): LintProblem[] {
  const byCode = new Map(categories.map((category) => [category.code, category]))
  const byNumber = new Map(templates.map((template) => [template.number, template]))
  const shelves = [...departmentIds, ...[...collections, ...families].map(({ slug }) => slug)]
  const messages: [file: string, message: string][] = [
    ...repeated(categories.map(({ code }) => code)).map((code) =>
      say('sub-categories', `${code} is there twice`),
    ),
    ...repeated(categories.map(({ slug }) => slug)).map((slug) =>
      say('sub-categories', `${slug} is there twice`),
    ),
    ...repeated(shelves).map((slug) => say('collections', `${slug} names two shelves`)),
    ...collections
      .flatMap((collection) => collection.categories)
      .filter((code) => !byCode.has(code))
      .map((code) => say('collections', `${code} is no sub-category`)),
    ...collections.flatMap(({ slug, packs }) =>
      packs.flatMap((pack) => packComplaints(slug, pack, byNumber)),
    ),
    ...repeated(counterparts.flatMap((group) => group.templates)).map((number) =>
      say('counterparts', `D${number} is among the counterparts twice`),
    ),
    ...counterparts.flatMap(({ name, templates: members, equivalents }) => [
      ...[...members, ...equivalents]
        .filter((number) => !byNumber.has(number))
        .map((number) => say('counterparts', `${name}: there is no D${number}`)),
      ...equivalents
        .filter((number) => !members.includes(number))
        .map((number) => say('counterparts', `${name}: D${number} is equivalent, but no member`)),
      ...repeated(equivalents.map((number) => languageOf(byNumber.get(number)?.language ?? ''))).map(
        (language) => say('counterparts', `${name}: two equivalents are in ${language}`),
      ),
    ]),
    ...templates.flatMap(({ slug, category, department }) => {
      const own = byCode.get(category)
      if (own === undefined) return [say('sub-categories', `${category} of ${slug} is no sub-category`)]
      const isFree = /^[BX]/.test(category)
      if (isFree || own.department === department) return []
      const message = `${slug} is in ${department}, its sub-category ${category} in ${own.department}`
      return [say('sub-categories', message)]
    }),
  ]
  return messages.map(([file, message]) => libraryProblem(`content/library/${file}.yaml`, RULE, message))
}

/** What is wrong with a starter pack, without looking into its templates. */
function packComplaints(
  collection: string,
  { language, templates, questions }: StarterPack,
  byNumber: ReadonlyMap<number, { language: string }>,
): [file: string, message: string][] {
  const complaints = [
    ...templates
      .filter((number) => byNumber.get(number)?.language !== language)
      .map((number) => `there is no D${number} in ${language}`),
    ...Object.entries(questions).flatMap(([name, asked]) =>
      asked
        .filter((question) => !templates.includes(Number.parseInt(question, 10)))
        .map((question) => `${question} of ${name} is of no template of the pack`),
    ),
  ]
  return complaints.map((complaint) => say('starter-packs', `${collection}, ${language}: ${complaint}`))
}

/** The families that have a title. */
function familiesOf(templates: readonly CompiledFacts[]): TitleFamily[] {
  const families = templates.flatMap(({ template, title }): TitleFamily[] => {
    if (!template || !title) return []
    const { slug, name, lead } = title.family
    return [{ slug, name, lead, language: template.language }]
  })
  return [...new Map(families.map((family) => [family.slug, family])).values()]
}

function say(file: string, message: string): [string, string] {
  return [file, message]
}

function repeated<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, position) => values.indexOf(value) !== position))]
}
