import { type AnswerProblem, type Answers, checkAnswers, type Template } from '#engine/source/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { cutTitle, numberedTitle, titleOf } from './document-title.ts'
import { type Deps, type Document, findDocument, listTitles, type Owner } from './queries.ts'
import type { DocumentCreation } from './schema.ts'
import { documents, templateRevisions } from './tables.ts'

/** An answer that the template does not allow, by its field's id. */
export type InvalidAnswer = { field: string } & AnswerProblem

type CreateDocumentOutcome =
  | { ok: true; document: Document }
  | { ok: false; error: 'invalid_answers'; problems: InvalidAnswer[] }

/**
 * Starts a document from the template's newest revision, which is kept with the first document that uses it.
 * Sent again with the same id it answers the document that is there. Throws `not_found` for an unknown
 * template.
 */
export async function createDocument(
  { db, catalogue }: Deps,
  actor: Owner,
  input: DocumentCreation,
): Promise<CreateDocumentOutcome> {
  const entry = catalogue.findBySlug(input.templateSlug)
  if (!entry) throw new AppError('not_found')
  const checked = checkAnswers(entry.template, input.answers)
  if (!checked.ok) return { ok: false, error: 'invalid_answers', problems: checked.problems }

  const { template, slug, revision } = entry
  const { answers } = checked
  const start = { id: input.id, ownerId: actor.id, template, slug, revision, answers }
  return {
    ok: true,
    document: await db.transaction((transaction) => startDocument(transaction, start)),
  }
}

/**
 * Keeps a document with answers that were checked, and its template as it is. Sent again with the same id it
 * answers the document that is there.
 */
export async function startDocument(
  db: Executor,
  {
    id = newId(),
    ownerId,
    template,
    slug: templateSlug,
    revision: revisionHash,
    answers,
  }: {
    id?: string | undefined
    ownerId: string
    template: Template
    slug: string
    revision: string
    answers: Answers
  },
): Promise<Document> {
  await db.insert(templateRevisions).values({ hash: revisionHash, tree: template }).onConflictDoNothing()
  const title = titleOf(template, answers)
  const { number: templateNumber } = template
  await db
    .insert(documents)
    .values({ id, ownerId, templateNumber, templateSlug, revisionHash, title, answers })
    .onConflictDoNothing()
  // An id of somebody else's looks like one that is not there.
  const document = await findDocument(db, { ownerId, id })
  if (!document) throw new AppError('not_found')
  return document
}

/**
 * Starts a second document from the answers of the first. It keeps the revision of its source, so that every
 * answer is as valid as it was there. `nameCopy` is the reader's way to call a copy; one that there is
 * already gets a number. Throws `not_found` for a document of somebody else, in the trash, or none.
 */
export async function duplicateDocument(
  { db }: Pick<Deps, 'db'>,
  actor: Owner,
  { id, nameCopy }: { id: string; nameCopy: (title: string) => string },
): Promise<{ id: string }> {
  const ownerId = actor.id
  const source = await findDocument(db, { ownerId, id })
  if (!source) throw new AppError('not_found')
  const name = cutTitle(nameCopy(source.title))
  const taken = new Set(await listTitles(db, { ownerId, prefix: name }))
  let title = name
  while (taken.has(title)) title = numberedTitle(title)
  const { templateNumber, templateSlug, revision: revisionHash, answers, isRenamed } = source
  const copy = { id: newId(), ownerId, title, isRenamed, templateNumber, templateSlug, revisionHash, answers }
  await db.insert(documents).values(copy)
  return { id: copy.id }
}
