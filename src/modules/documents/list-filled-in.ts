import type { Answers, Template } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { listAnswers } from './list-queries.ts'
import { templateOf } from './template-of.ts'

/** What somebody has answered of a template, which is here with its whole text: for the server alone. */
export interface FilledIn {
  id: string
  template: Template
  answers: Answers
}

/** The own documents of these ids with their answers; those that are not there are left out. */
export async function listFilledIn(
  deps: Pick<Dependencies, 'db' | 'catalogue'>,
  actor: Pick<Account, 'id'>,
  { ids }: { ids: readonly string[] },
): Promise<FilledIn[]> {
  if (ids.length === 0) return []
  const rows = await listAnswers(deps.db, { ownerId: actor.id, ids })
  return Promise.all(
    rows.map(async ({ id, revision, answers }) => ({
      id,
      answers,
      template: await templateOf(deps, { revision }),
    })),
  )
}
