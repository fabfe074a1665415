import { create, insertMultiple, type Orama, search } from '@orama/orama'
import type { Entry } from '../corpus.ts'
import { type BuildEngine, DEPTH, type Field, fieldText, ownFirst } from '../engine.ts'

const schema = {
  title: 'string',
  keywords: 'string',
  summary: 'string',
  places: 'string',
  headings: 'string',
  questions: 'string',
  copy: 'string',
} as const satisfies Record<Field, 'string'>
const LANGUAGES = { en: 'english', fr: 'french', es: 'spanish', de: 'german' } as const
/** As its documentation shows it: with nothing set, and with one typing error and a boosted title. */
const WAYS = { default: {}, documented: { tolerance: 1, boost: { title: 2 } } }
/** So many are asked for, so that there are some of the own language among them. */
const ASKED = 200

/**
 * One index of all languages, as it comes, and one index for each, as its documentation advises for several
 * languages.
 */
export const buildOrama: BuildEngine = async (entries) => {
  const all = await indexOf(entries, 'english')
  const byLanguage = new Map<string, Index>()
  for (const [code, language] of Object.entries(LANGUAGES)) {
    const own = entries.filter(({ document }) => document.language.startsWith(code))
    byLanguage.set(code, await indexOf(own, language))
  }
  const inEach = async (query: string, language: string, options: object) => {
    const others = [...byLanguage.keys()].filter((code) => code !== language)
    const found: Entry[] = []
    for (const code of [language, ...others]) {
      const index = byLanguage.get(code)
      if (index !== undefined && found.length < DEPTH) found.push(...(await index.ask(query, options, DEPTH)))
    }
    return found.slice(0, DEPTH).map(({ id }) => id)
  }
  return {
    search: async (query, language) => {
      const ways: Record<string, string[]> = {}
      for (const [way, options] of Object.entries(WAYS)) {
        const found = await all.ask(query, options, ASKED)
        ways[way] = found.slice(0, DEPTH).map(({ id }) => id)
        ways[`${way}, own language first`] = ownFirst(found, language)
        ways[`${way}, an index for each language`] = await inEach(query, language, options)
      }
      return ways
    },
    once: async (query) => all.ask(query, WAYS.documented, DEPTH),
  }
}

interface Index {
  ask(query: string, options: object, limit: number): Promise<Entry[]>
}

async function indexOf(
  entries: readonly Entry[],
  language: (typeof LANGUAGES)[keyof typeof LANGUAGES],
): Promise<Index> {
  const db: Orama<typeof schema> = create({ schema, language })
  await insertMultiple(
    db,
    entries.map((entry, place) => ({
      id: String(place),
      title: fieldText(entry, 'title'),
      keywords: fieldText(entry, 'keywords'),
      summary: fieldText(entry, 'summary'),
      places: fieldText(entry, 'places'),
      headings: fieldText(entry, 'headings'),
      questions: fieldText(entry, 'questions'),
      copy: fieldText(entry, 'copy'),
    })),
  )
  return {
    ask: async (term, options, limit) => {
      const { hits } = await search(db, { term, limit, ...options })
      return hits.flatMap(({ id }) => entries[Number(id)] ?? [])
    },
  }
}
