import type { Account } from '../accounts/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { listDocumentSummaries } from './queries.ts'
import type { DocumentSummary } from './schema.ts'

/** The own documents or what lies in the own trash, the newest first. */
export function listDocuments(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
  { trash = false }: { trash?: boolean } = {},
): Promise<DocumentSummary[]> {
  return listDocumentSummaries(db, { ownerId: actor.id, trash })
}
