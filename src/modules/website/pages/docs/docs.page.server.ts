import { z } from 'zod'
import { evaluate, inlinesOf, printed, type Template } from '#engine/source/index.ts'
import { foreignLanguage } from '#kernel/i18n/languages.ts'
import { dayOf } from '#kernel/time.ts'
import { departments } from '#modules/library/parts/departments.ts'
import { placeName } from '#modules/library/parts/places.ts'
import { pictureOf } from '#modules/library/parts/summarize-template.server.ts'
import { templateTypes } from '#modules/library/parts/template-types.ts'
import {
  type Catalogue,
  type CatalogueTemplate,
  countTemplates,
  libraryLanguage,
  listTopTemplates,
} from '#modules/library/public.ts'
import {
  featuredDocument,
  firstPageOf,
  listTemplate,
} from '#modules/library/website/parts/list-template.server.ts'
import type { PageData, PageLoader, PageRequest } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import type { ShownRule } from './docs.page.tsx'

const section = { title: z.string(), lead: z.string() }
const grade = z.strictObject({ name: z.string(), text: z.string() })

const Copy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  notes: z.array(z.strictObject({ title: z.string(), text: z.string() })).length(6),
  switches: z.strictObject({ ...section, question: z.string(), adds: z.string() }),
  law: z.strictObject({ ...section, source: z.string() }),
  grades: z.strictObject({
    ...section,
    rows: z.strictObject({ scaffold: grade, beta: grade, verified: grade }),
  }),
  files: z.strictObject({
    ...section,
    rows: z.array(z.strictObject(strings('name', 'extension', 'text'))),
    note: z.string(),
  }),
  kinds: z.strictObject(section),
  shelves: z.strictObject({
    ...section,
    ...strings('department', 'templates', 'free', 'pages', 'total'),
  }),
})
/** As many as are as high as the switches beside them. */
const RULES_SHOWN = 2

/** What a template is made of, shown on one, and how many there are. */
export const loader = ((request) => {
  const { website, language, i18n } = request
  const { catalogue } = website
  const templates = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  const shown = libraryLanguage(catalogue, language.code)
  const featured = featuredDocument(catalogue, language)
  const { template, label } = featured
  const law = catalogue.lawOf(template, dayOf(new Date()))
  const { title, description, ...copy } = readPageCopy('docs', language, Copy, {
    document: template.title,
    questions: i18n.number(label.fields),
    choices: i18n.number(label.conditions),
    parts: i18n.number(template.groups.length),
    rules: i18n.number(law.length),
    library: new Intl.DisplayNames(language.tag, { type: 'language' }).of(shown) ?? shown,
  })
  return {
    title,
    description,
    data: {
      copy,
      document: { ...listTemplate(featured, language), page: firstPageOf(featured, [600, 900]) },
      switches: switchesOf(template),
      // Those that were compared with their source stand first.
      rules: law
        .map((rule) => showRule(rule, request))
        .toSorted((one, other) => Number(one.state !== 'current') - Number(other.state !== 'current'))
        .slice(0, RULES_SHOWN),
      grades: countGrades(catalogue),
      kinds: listKinds(templates, request),
      shelves: departments.flatMap(({ id, name }) => {
        const inside = templates.filter(({ template }) => template.department === id)
        return inside.length === 0 ? [] : { id, name: i18n._(name), ...countPages(inside, request) }
      }),
      total: countPages(templates, request),
    },
  }
}) satisfies PageLoader<unknown>

export type DocsData = PageData<typeof loader>
export type DocsCopy = DocsData['copy']

function countPages(
  templates: readonly CatalogueTemplate[],
  { website, language }: Pick<PageRequest, 'website' | 'language'>,
) {
  const count = countTemplates(website.catalogue, language.code, (entry) => templates.includes(entry))
  return {
    templates: count.templates,
    free: count.free,
    pages: templates.reduce((sum, { pages }) => sum + pages, 0),
  }
}

/** The kinds of documents that there are, each with how many there are of it and the first of them. */
export function listKinds(
  templates: readonly CatalogueTemplate[],
  { language, i18n }: Pick<PageRequest, 'language' | 'i18n'>,
) {
  return (Object.keys(templateTypes) as (keyof typeof templateTypes)[]).flatMap((type) => {
    const inside = templates.filter(({ template }) => template.type === type)
    const [first] = inside
    if (first === undefined) return []
    return {
      type,
      name: i18n._(templateTypes[type]),
      count: inside.length,
      title: first.template.title,
      picture: pictureOf(first),
      /** The template's language (BCP 47), where that is another than the page's. */
      tag: foreignLanguage(first.template.language, language)?.tag,
    }
  })
}

/** How many templates of the whole library have come how far. */
export function countGrades(catalogue: Pick<Catalogue, 'templates' | 'reviewOf'>) {
  const grades = catalogue.templates.map((entry) => catalogue.reviewOf(entry).grade)
  const count = (wanted: (typeof grades)[number]) => grades.filter((grade) => grade === wanted).length
  return { scaffold: count('scaffold'), beta: count('beta'), verified: count('verified') }
}

function showRule(
  { row, isStale }: ReturnType<Catalogue['lawOf']>[number],
  { language, i18n }: PageRequest,
): ShownRule {
  const own = row.ruleIn?.[language.code]
  return {
    id: row.id,
    rule: own ?? row.rule,
    // Written in English, unless somebody has translated it.
    ...(own === undefined && language.code !== 'en' && { ruleLanguage: 'en' }),
    place: placeName(row.place, language, i18n),
    source: row.source,
    checkedOn: row.checkedOn,
    state: row.basis === 'general-knowledge' ? 'unread' : isStale ? 'old' : 'current',
  }
}

/** As many as can be taken in at a glance. */
const SHOWN = 7

/** The yes-or-no questions that write most: how many words each adds to the text with the usual answers. */
export function switchesOf(template: Template) {
  return template.groups
    .flatMap(({ fields }) => fields)
    .filter(({ type }) => type === 'yesNo')
    .map(({ id, label }) => ({
      question: label,
      words: countWords(template, { [id]: true }) - countWords(template, { [id]: false }),
    }))
    .filter(({ words }) => words > 0)
    .toSorted((one, other) => other.words - one.words)
    .slice(0, SHOWN)
}

function countWords(template: Template, answers: Record<string, boolean>): number {
  return evaluate(template, answers)
    .blocks.map((block) => inlinesOf(block).map(printed).join(''))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean).length
}
