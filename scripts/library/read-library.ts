import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from '#engine/source/index.ts'
import { type LawRow, parseLawTable } from '#engine/source/law/law-table.ts'
import { type ParsedTemplate, parseTemplate, type TemplateLibrary } from '#engine/source/parse.ts'

/** What templates share, read from `content/`. */
export interface SharedSources extends TemplateLibrary {
  law(id: string): LawRow | undefined
  rows: ReadonlyMap<string, LawRow>
  /** Mistakes in the law table itself. */
  problems: Problem[]
}

export interface ReadTemplate extends ParsedTemplate {
  /** `content/templates/en/….md` */
  file: string
  source: string
}

/** Paths of the templates, from the project's folder, with slashes. */
export function listTemplates(): string[] {
  return listFiles(path.join('content', 'templates'), '.md')
}

/** Paths of the shared clauses. */
export function listClauses(): string[] {
  return listFiles(path.join('content', 'clauses'), '.md').filter((file) => /\.v\d+\.md$/.test(file))
}

/** Reads the law table, and clauses as they are asked for. Never cached: a preview follows every save. */
export function readSharedSources(): SharedSources {
  const tables = listFiles(path.join('content', 'law'), '.yaml').map((file) => ({
    file,
    ...parseLawTable(readFileSync(file, 'utf8'), file),
  }))
  const rows = new Map(tables.flatMap((table) => table.rows).map((row) => [row.id, row]))
  return {
    rows,
    problems: [...tables.flatMap((table) => table.problems), ...rowsOfSeveralFiles(tables)],
    law: (id) => rows.get(id),
    clause(language, id, version) {
      const file = `content/clauses/${language}/${id}.v${version}.md`
      // An id is a word of a source: it must not lead out of the folder.
      if (!/^[a-z0-9-]+$/.test(id) || !existsSync(file)) return undefined
      return { file, source: readFileSync(file, 'utf8') }
    },
  }
}

/** Of two rows with one id a template would get whichever was read last. */
function rowsOfSeveralFiles(tables: readonly { file: string; rows: LawRow[] }[]): Problem[] {
  const first = new Map<string, string>()
  return tables.flatMap(({ file, rows }) =>
    rows.flatMap(({ id }): Problem[] => {
      const other = first.get(id)
      if (other === undefined) {
        first.set(id, file)
        return []
      }
      const message = `The rule ${id} is in ${other} too.`
      return [{ file, line: 1, message, remedy: 'Remove one, or give it its own id.' }]
    }),
  )
}

/** @throws Error when the file cannot be read */
export function readTemplate(file: string, shared: SharedSources): ReadTemplate {
  const source = readFileSync(file, 'utf8')
  return { file, source, ...parseTemplate(source, file, shared) }
}

function listFiles(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file).replaceAll('\\', '/'))
    .sort()
}
