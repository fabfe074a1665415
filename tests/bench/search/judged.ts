import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/** A query as somebody types it, and what a judge says it should find: see judged/README.md. */
export type JudgedQuery = z.infer<typeof JudgedQuery> & { set: JudgedSet }
export type JudgedSet = 'own' | 'blind' | 'grown' | 'shelves'

const JudgedQuery = z.strictObject({
  query: z.string(),
  language: z.enum(['en', 'fr', 'es', 'de']),
  kind: z.string(),
  relevant: z.array(z.strictObject({ id: z.string(), grade: z.int().min(1).max(3) })),
})

/**
 * Reads the sets, and throws when one names an entry that there is not: its grades would count for
 * nothing.
 */
export function readJudgedQueries(ids: ReadonlySet<string>, sets: readonly JudgedSet[]): JudgedQuery[] {
  return sets.flatMap((set) => {
    const file = path.join(import.meta.dirname, 'judged', `${set}.yaml`)
    const queries = z.array(JudgedQuery).parse(parse(readFileSync(file, 'utf8')))
    const missing = queries.flatMap(({ relevant }) => relevant).filter(({ id }) => !ids.has(id))
    if (missing.length > 0) {
      throw new Error(`${set}.yaml names unknown entries: ${missing.map(({ id }) => id).join(', ')}`)
    }
    return queries.map((query) => ({ ...query, set }))
  })
}
