import { replaceDetails } from '#engine/source/details.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { findDocument, listMentioning, saveDocument } from '#modules/documents/public.ts'
import { getProfile, isOwned, type Owner } from './profiles.ts'
import { profiles, type ReplacedAnswers } from './tables.ts'

type Deps = Pick<Dependencies, 'db' | 'catalogue'>
type DepsWithin = Pick<Deps, 'catalogue'> & { db: Executor }

/** A document that says what details said before they were changed. */
export type OutdatedDocument = Awaited<ReturnType<typeof listOutdated>>[number]

/** The own documents with old details, the newest first. Throws `not_found` as `getProfile` does. */
export async function listOutdated(deps: DepsWithin, actor: Owner, { id }: { id: string }) {
  const { details, previous } = await getProfile(deps, actor, { id })
  if (previous.length === 0) return []
  const texts = [...new Set([details, ...previous].flatMap(({ party }) => party.name ?? []))]
  const found = await listMentioning(deps, actor, { texts })
  return found.flatMap(({ template, ...document }) => {
    const answers = replaceDetails(template, document.answers, previous, details)
    return Object.keys(answers).length === 0 ? [] : [{ ...document, next: answers }]
  })
}

/**
 * Writes changed details into those of the chosen documents that have the old ones. What was changed there in
 * the meantime stays. Throws `not_found` as `getProfile` does.
 */
export async function updateDocuments(
  deps: Deps,
  actor: Owner,
  input: { id: string; chosen: readonly string[] },
) {
  await deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    const replaced: ReplacedAnswers[] = []
    for (const { id, version, answers, next } of await listOutdated(within, actor, input)) {
      if (!input.chosen.includes(id)) continue
      const outcome = await saveDocument(within, actor, { id, version, answers: { ...answers, ...next } })
      if (!outcome.ok) continue
      const before = Object.keys(next).flatMap((field) => (field in answers ? [[field, answers[field]]] : []))
      const { version: made } = outcome.document
      replaced.push({ id, version: made, fields: Object.keys(next), answers: Object.fromEntries(before) })
    }
    if (replaced.length > 0) await db.update(profiles).set({ replaced }).where(isOwned(actor, input.id))
  })
}

/** Gives documents back what the last update replaced; one that was saved since stays as it is. */
export async function undoUpdate(deps: Deps, actor: Owner, { id: profileId }: { id: string }) {
  await deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    const { replaced } = await getProfile(within, actor, { id: profileId })
    for (const { id, version, fields, answers } of replaced) {
      const document = await findDocument(db, { ownerId: actor.id, id })
      if (document?.version !== version) continue
      const others = Object.entries(document.answers).filter(([field]) => !fields.includes(field))
      await saveDocument(within, actor, {
        id,
        version,
        answers: { ...Object.fromEntries(others), ...answers },
      })
    }
    await db.update(profiles).set({ replaced: [] }).where(isOwned(actor, profileId))
  })
}
