import { setImmediate } from 'node:timers/promises'
import { evaluate } from '#engine/source/index.ts'
import type { Services } from '#kernel/services.server.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { type ListedDocument, listFilledIn } from '../../list-documents.ts'
import { interviewOf, type Progress, progressOf } from '../editor/interview/interview.ts'

export type WithProgress<Listed> = Listed & { progress: Pick<Progress, 'required' | 'answered'> }

/** By a document's id and version: counting takes milliseconds each, and lists show hundreds. */
const counted = new Map<string, WithProgress<unknown>['progress']>()
/** A hundred bytes each. */
const COUNTED_AT_MOST = 20_000
/** How many are counted before other requests get their turn. */
const BATCH = 10

/**
 * Adds how far documents are: what the editor counts, over the whole text. None of it leaves the server.
 * Documents that are deleted in this very moment are left out.
 */
export async function withProgress<Listed extends Pick<ListedDocument, 'id' | 'version'>>(
  services: Services,
  account: Pick<Account, 'id'>,
  listed: readonly Listed[],
): Promise<WithProgress<Listed>[]> {
  const keyOf = ({ id, version }: Pick<Listed, 'id' | 'version'>) => `${id} ${version}`
  const ids = listed.filter((document) => !counted.has(keyOf(document))).map(({ id }) => id)
  const progressOfId = new Map(listed.map((document) => [document.id, counted.get(keyOf(document))]))
  if (counted.size + ids.length > COUNTED_AT_MOST) counted.clear()
  for (let done = 0; done < ids.length; done += BATCH) {
    if (done > 0) await setImmediate()
    const batch = await listFilledIn(services, account, { ids: ids.slice(done, done + BATCH) })
    for (const { template, answers, ...document } of batch) {
      const { required, answered } = progressOf(interviewOf(template, evaluate(template, answers)), answers)
      counted.set(keyOf(document), { required, answered })
      progressOfId.set(document.id, { required, answered })
    }
  }
  return listed.flatMap((document) => {
    const progress = progressOfId.get(document.id)
    return progress === undefined ? [] : { ...document, progress }
  })
}
