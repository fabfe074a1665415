import { addDays } from '#kernel/time.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import { fold, languageOf } from '#modules/library/public.ts'
import { templateOf } from './open-document.ts'
import {
  type Deps,
  listDocumentRows,
  listDocumentsMentioning,
  listDocumentsOf,
  listKeptTemplates,
  type Owner,
  type Reader,
  type TemplateFacts,
} from './queries.ts'
import { DocumentQuery, type DocumentSort, KNOWN_MOST, LIST_MOST, TRASH_DAYS } from './schema.ts'

/** A document in a list. */
export type ListedDocument = Awaited<ReturnType<typeof withTemplates>>[number]

/** The own documents or the own trash: searched, filtered, and sorted for a language's reader (BCP 47). */
export async function listDocuments(
  deps: Deps,
  actor: Reader,
  { reader = 'en', ...asked }: Partial<DocumentQuery> & { reader?: string } = {},
) {
  const query = DocumentQuery.parse(asked)
  const rows = await listDocumentRows(deps.db, { ownerId: actor.id, place: query.place, limit: KNOWN_MOST })
  return arrangeDocuments(await withTemplates(deps, actor, rows), query, reader)
}

/** The own documents that were changed last, the newest first. */
export async function listRecentDocuments(deps: Deps, actor: Reader, { limit }: { limit: number }) {
  const rows = await listDocumentRows(deps.db, { ownerId: actor.id, place: 'documents', limit })
  return withTemplates(deps, actor, rows)
}

/** Adds what lists tell of templates: from memory while the catalogue has the revision, else as kept. */
async function withTemplates(
  { db, catalogue }: Deps,
  actor: Pick<Reader, 'library'>,
  rows: Awaited<ReturnType<typeof listDocumentRows>>,
) {
  const facts = new Map<string, TemplateFacts>()
  const gone = new Set<string>()
  for (const { revision } of rows) {
    const entry = catalogue.findByRevision(revision)
    if (entry === undefined) gone.add(revision)
    else facts.set(revision, entry.template)
  }
  const kept = gone.size === 0 ? [] : await listKeptTemplates(db, [...gone])
  for (const { revision, ...template } of kept) facts.set(revision, template)
  return rows.flatMap(({ deletedAt, ...row }) => {
    const template = facts.get(row.revision)
    // The table's foreign key allows no document without its revision.
    if (template === undefined) return []
    const { title, language, type, invoicing } = template
    return {
      ...row,
      template: {
        title,
        language,
        type,
        ...(invoicing && { invoicing }),
        mayDownload: mayDownload(actor, template),
      },
      /** When it is deleted for good; set while it lies in the trash. */
      deletedFrom: deletedAt && addDays(deletedAt, TRASH_DAYS),
    }
  })
}

/** The own documents of these ids with their answers and whole templates: for the server alone. */
export async function listFilledIn(deps: Deps, actor: Owner, { ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return []
  return withWholeTemplates(deps, await listDocumentsOf(deps.db, { ownerId: actor.id, ids }))
}

/** The own documents whose answers mention one of some texts, the newest first: for the server alone. */
export async function listMentioning(deps: Deps, actor: Owner, { texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return []
  const asked = { ownerId: actor.id, texts, limit: LIST_MOST }
  return withWholeTemplates(deps, await listDocumentsMentioning(deps.db, asked))
}

async function withWholeTemplates(deps: Deps, found: Awaited<ReturnType<typeof listDocumentsOf>>) {
  return Promise.all(
    found.map(async (document) => ({ ...document, template: await templateOf(deps, document) })),
  )
}

/** Something to narrow the list by, and how many of all documents have it. */
export interface Choice {
  value: string
  name: string
  count: number
}

/**
 * Searches, filters, sorts and cuts a person's documents, given the newest first. In memory, because they are
 * hundreds: what PostgreSQL makes of accents and alphabets depends on how the database was made. `tag` is the
 * reader's language (BCP 47).
 */
export function arrangeDocuments(
  all: readonly ListedDocument[],
  { words, sort, template, language, limit }: Omit<DocumentQuery, 'place'>,
  tag: string,
) {
  const collator = new Intl.Collator(tag, { numeric: true, sensitivity: 'base' })
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  const fitting = all.filter((document) => {
    if (template !== undefined && document.templateSlug !== template) return false
    if (language !== undefined && languageOf(document.template.language) !== language) return false
    if (wanted.length === 0) return true
    const text = fold(`${document.title}\n${document.template.title}`)
    return wanted.every((word) => text.includes(word))
  })
  const compare = comparing(collator)[sort]
  // Sorting keeps the newest first among equals.
  const sorted = compare === undefined ? fitting : fitting.toSorted(compare)
  return {
    documents: sorted.slice(0, limit),
    /** How many fit the words and filters, and how many there are without them. */
    total: fitting.length,
    all: all.length,
    /** By slug with D-number, and by the code of a language, which is its name too. */
    templates: choicesOf(all, ({ templateSlug, template: { title } }) => [templateSlug, title], collator),
    languages: choicesOf(
      all,
      (document) => [languageOf(document.template.language), languageOf(document.template.language)],
      collator,
    ),
  }
}

type Compare = (one: ListedDocument, other: ListedDocument) => number

function comparing({ compare }: Intl.Collator): Partial<Record<DocumentSort, Compare>> {
  const byName: Compare = (one, other) => compare(one.title, other.title)
  return {
    name: byName,
    template: (one, other) => compare(one.template.title, other.template.title) || byName(one, other),
  }
}

function choicesOf(
  all: readonly ListedDocument[],
  of: (document: ListedDocument) => [value: string, name: string],
  { compare }: Intl.Collator,
): Choice[] {
  const choices = new Map<string, Choice>()
  for (const document of all) {
    const [value, name] = of(document)
    const choice = choices.get(value)
    if (choice === undefined) choices.set(value, { value, name, count: 1 })
    else choice.count += 1
  }
  return [...choices.values()].sort((one, other) => compare(one.name, other.name))
}
