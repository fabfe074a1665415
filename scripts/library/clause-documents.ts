import { isDeepStrictEqual } from 'node:util'
import type { Template, TemplateBlock } from '#engine/source/index.ts'
import { walkTemplate } from '#engine/source/template-walk.ts'
import type { Executor } from '#kernel/database/connection.ts'
import { countByRevision, getTemplateRevision } from '#modules/documents/queries.ts'
import { openInstalledDatabase, ownTerminal, runCommand } from '../installation.ts'
import { counted } from './print-problems.ts'

/** A template as it is now, with the ids of the blocks that a shared clause has written. */
export interface ClauseUse {
  template: Template
  blocks: ReadonlySet<string>
}

/**
 * Of each template, by its D-number: the documents that were made from it, and how many of them have other
 * words of the clause than it has now. Documents keep theirs.
 */
export async function countDocuments(
  db: Executor,
  uses: readonly ClauseUse[],
): Promise<Map<number, { all: number; earlier: number }>> {
  const byNumber = new Map(uses.map((use) => [use.template.number, use]))
  const counts = new Map<number, { all: number; earlier: number }>()
  for (const { number, revision, count } of await countByRevision(db, [...byNumber.keys()])) {
    const use = byNumber.get(number)
    if (use === undefined) continue
    const { all, earlier } = counts.get(number) ?? { all: 0, earlier: 0 }
    const made = await getTemplateRevision(db, revision)
    const isEarlier = !isDeepStrictEqual(clauseBlocks(made.body, use), clauseBlocks(use.template.body, use))
    counts.set(number, { all: all + count, earlier: earlier + (isEarlier ? count : 0) })
  }
  return counts
}

/** What the clause prints; notes to who fills it in are in no document. */
function clauseBlocks(body: readonly TemplateBlock[], { blocks }: ClauseUse) {
  return body
    .flatMap((block) => [...walkTemplate(block)])
    .filter((node) => 'id' in node && blocks.has(node.id) && node.kind !== 'note')
}

/** Tells it of the documents that this installation keeps. */
export function showDocuments(uses: readonly ClauseUse[]): Promise<number> {
  return runCommand(ownTerminal, async (configuration, lifecycle) => {
    const { database } = await openInstalledDatabase(configuration, lifecycle)
    const counts = await countDocuments(database.db, uses)
    const sum = (of: 'all' | 'earlier') => [...counts.values()].reduce((total, count) => total + count[of], 0)
    console.log(`\nSaved here: ${counted(sum('all'), 'document')} of these templates.`)
    console.log(`Other words of the clause than it has now: ${sum('earlier')}. They keep theirs.`)
    for (const { template } of uses) {
      const { all, earlier } = counts.get(template.number) ?? { all: 0, earlier: 0 }
      if (all > 0) console.log(`  D${template.number} ${template.title}: ${all}, other words ${earlier}`)
    }
  })
}
