import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#kernel/database/embedded/start-embedded-postgres.ts'
import { type BuildEngine, DEPTH, FIELDS, type Field, fieldText } from '../engine.ts'

/** Weights as the manual's example gives them: the title most, the running text least. */
const WEIGHTS: Record<Field, 'A' | 'B' | 'C' | 'D'> = {
  title: 'A',
  keywords: 'B',
  summary: 'C',
  places: 'C',
  headings: 'D',
  questions: 'D',
  copy: 'D',
}
const CONFIGURATIONS: Record<string, string> = { en: 'english', fr: 'french', es: 'spanish', de: 'german' }
const BATCH = 1000
const log = { info() {}, warn() {}, error() {} }

/**
 * Full-text search as the manual shows it: weighted vectors in the entry's language, a GIN index,
 * `websearch_to_tsquery`, `ts_rank`.
 */
export const buildPostgresql: BuildEngine = async (entries) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-bench-search-'))
  const server = await startEmbeddedPostgres({ dataDir, log, maxConnections: 10 })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const vector = FIELDS.map(
    (field, place) =>
      `setweight(to_tsvector(configuration::regconfig, texts[${place + 1}]), '${WEIGHTS[field]}')`,
  ).join(' || ')
  await client.query('CREATE TABLE entries (place int, language text, words tsvector)')
  for (let from = 0; from < entries.length; from += BATCH) {
    const rows = entries.slice(from, from + BATCH).map((entry, offset) => {
      const language = entry.document.language.slice(0, 2)
      const configuration = CONFIGURATIONS[language] ?? 'simple'
      return {
        place: from + offset,
        language,
        configuration,
        texts: FIELDS.map((field) => fieldText(entry, field)),
      }
    })
    await client.query(
      `INSERT INTO entries SELECT place, language, ${vector}
       FROM jsonb_to_recordset($1) AS rows (place int, language text, configuration text, texts text[])`,
      [JSON.stringify(rows)],
    )
  }
  await client.query('CREATE INDEX ON entries USING gin (words)')
  await client.query('ANALYZE entries')

  const ask = async (query: string, language: string, first: string) => {
    const { rows } = await client.query<{ place: number }>(
      `SELECT place FROM entries, websearch_to_tsquery($1::regconfig, $2) AS query WHERE words @@ query
       ORDER BY ${first} ts_rank(words, query) DESC, place LIMIT ${DEPTH}`,
      [CONFIGURATIONS[language] ?? 'simple', query],
    )
    return rows.flatMap(({ place }) => entries[place]?.id ?? [])
  }
  // A language is one of the codes of the judged set.
  const own = (language: string) => `language = '${language.replaceAll("'", '')}' DESC,`
  return {
    search: async (query, language) => ({
      'as it comes': await ask(query, language, ''),
      'own language first': await ask(query, language, own(language)),
    }),
    once: (query, language) => ask(query, language, own(language)),
    close: async () => {
      await client.end()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
