import { addDays } from '#kernel/time.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import { arrangeDocuments } from './arrange-documents.ts'
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
import { DocumentQuery, KNOWN_MOST, LIST_MOST, TRASH_DAYS } from './schema.ts'

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
    const { title, language } = template
    return {
      ...row,
      template: { title, language, mayDownload: mayDownload(actor, template) },
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
