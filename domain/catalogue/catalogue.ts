import { readFile } from 'node:fs/promises'
import MiniSearch from 'minisearch'
import { type Template, type TemplateLabel, templateLabel } from '#engine/source/index.ts'
import type { LawRow } from '#engine/source/law/law-table.ts'
import { type TemplateLaw, templateLaw } from '#engine/source/law/template-law.ts'
import { type Review, type ReviewState, reviewState } from './review-state.ts'

/** What the content build writes: `build/catalogue.json`. */
export interface CompiledCatalogue {
  templates: CompiledTemplate[]
  /** The rules of law that any of them relies on. */
  law: LawRow[]
  /** Who has read which revision, and when. */
  reviews: Review[]
}

export interface CompiledTemplate {
  template: Template
  /** Content hash of the compiled template: names its revision and its pictures. */
  revision: string
  /** Pages of its blank PDF. */
  pages: number
}

/** One template of the library: what pages show, and the tree that documents are made of. */
export interface CatalogueTemplate extends CompiledTemplate {
  /** Slug with D-number, as in addresses: `mutual-non-disclosure-agreement-D1`. */
  slug: string
  label: TemplateLabel
}

export interface CatalogueQuery {
  /** Words as the visitor typed them, or a slug. */
  query: string
  /** Language code such as `en`: templates of other languages are left out, or come after those of this one. */
  language: string
  otherLanguages?: 'after'
  /** Results to skip, and to give at most. */
  offset: number
  limit: number
}

/** The whole library, in the memory of every process, read-only: search never touches the database. */
export interface Catalogue {
  templates: readonly CatalogueTemplate[]
  findBySlug(slug: string): CatalogueTemplate | undefined
  findByRevision(revision: string): CatalogueTemplate | undefined
  search(query: CatalogueQuery): { total: number; templates: CatalogueTemplate[] }
  /** The rules of law that a template relies on, as they stand today (`YYYY-MM-DD`). */
  lawOf(template: Template, today: string): TemplateLaw[]
  /** Whether somebody has read the text as it is now. */
  reviewOf(entry: CatalogueTemplate): ReviewState
}

/** Reads what the content build has compiled. */
export async function loadCatalogue(file: string): Promise<Catalogue> {
  const { templates, law, reviews } = JSON.parse(await readFile(file, 'utf8')) as CompiledCatalogue
  return createCatalogue(templates, law, reviews)
}

/** Makes a catalogue of compiled templates and indexes it. */
export function createCatalogue(
  compiled: readonly CompiledTemplate[],
  law: readonly LawRow[] = [],
  reviews: readonly Review[] = [],
): Catalogue {
  // The library's own order is that of its numbers, wherever the files lie.
  const templates = compiled
    .toSorted((one, other) => one.template.number - other.template.number)
    .map((entry) => ({
      ...entry,
      slug: `${entry.template.slug}-D${entry.template.number}`,
      label: templateLabel(entry.template),
    }))
  const bySlug = new Map(templates.map((entry) => [entry.slug, entry]))
  const byRevision = new Map(templates.map((entry) => [entry.revision, entry]))
  const rows = new Map(law.map((row) => [row.id, row]))
  const index = indexTemplates(templates)
  return {
    templates,
    lawOf: (template, today) => templateLaw(template, rows, today),
    reviewOf: ({ template: { slug }, revision }) => reviewState({ slug, revision }, reviews),
    findBySlug: (slug) => bySlug.get(slug),
    findByRevision: (revision) => byRevision.get(revision),
    search: ({ query, language, otherLanguages, offset, limit }) => {
      const found = bySlug.has(query)
        ? [query]
        : index.search(query.replaceAll('-', ' ')).map(({ id }) => id as string)
      const entries = found.flatMap((slug) => bySlug.get(slug) ?? [])
      const { own = [], other = [] } = Object.groupBy(entries, (entry) =>
        isInLanguage(entry, language) ? 'own' : 'other',
      )
      const matching = otherLanguages === 'after' ? [...own, ...other] : own
      return { total: matching.length, templates: matching.slice(offset, offset + limit) }
    },
  }
}

/** Whether a template is written in a language, whichever its country: `en-US` is in `en`. */
export function isInLanguage({ template }: CatalogueTemplate, language: string): boolean {
  return template.language === language || template.language.startsWith(`${language}-`)
}

function indexTemplates(templates: CatalogueTemplate[]): MiniSearch {
  const index = new MiniSearch({
    idField: 'slug',
    fields: ['title', 'keywords', 'summary', 'department'],
    processTerm: foldTerm,
    searchOptions: {
      boost: { title: 4, keywords: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  })
  index.addAll(
    templates.map(({ slug, template: { title, copy, department } }) => ({
      slug,
      title,
      keywords: copy.keywords.join(' '),
      summary: copy.summary,
      department,
    })),
  )
  return index
}

/** Capitals and accents make no difference to what a visitor means. */
function foldTerm(term: string): string {
  return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
