import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { createRenderPool } from '#engine/render/pool.ts'
import { evaluate, type Template } from '#engine/source/index.ts'
import { compiledTemplates } from './checked-templates.ts'
import { counted } from './print-problems.ts'
import { readSharedSources } from './read-library.ts'
import { hashOf } from './revision-of.ts'

/** What comes with the library, and what was counted here because it had changed since. */
const RECORDED = path.join('content', 'library', 'page-counts.json')
const COUNTED = path.join('build', 'counted-pages.json')

/** Of each template by its slug: what its pages were counted from (`keyMaker`), and how many there are. */
const PageCounts = z.record(z.string(), z.tuple([z.string(), z.int().min(1)]))
type PageCounts = z.output<typeof PageCounts>
type PageCount = [slug: string, count: PageCounts[string]]

/**
 * The same with the pages that each template's blank document has. Only setting it as a PDF tells, which
 * takes a renderer a tenth of a second: what is known of the same document, set by the same rules, is not
 * counted again.
 */
export async function withPages<Entry extends { template: Template }>(
  entries: readonly Entry[],
): Promise<(Entry & { pages: number })[]> {
  const known = { ...read(COUNTED), ...read(RECORDED) }
  const counts = await pageCounts(
    entries.map(({ template }) => template),
    known,
  )
  write(COUNTED, counts)
  return counts.map(([, [, pages]], index) => ({ ...(entries[index] as Entry), pages }))
}

/** `pages`: records the page counts of the library, so that nobody who starts it has to count. */
export async function recordPages(): Promise<number> {
  const templates = compiledTemplates(readSharedSources()).flatMap(({ template }) => template ?? [])
  write(RECORDED, await pageCounts(templates, read(RECORDED)))
  console.log(`${RECORDED} tells the pages of ${counted(templates.length, 'template')}.`)
  return 0
}

/** How many pages a template's blank document has, as they are recorded. */
export function recordedPages(slug: string): number | undefined {
  return read(RECORDED)[slug]?.[1]
}

/** The templates whose recorded page counts are not of what they are now, by their slugs. */
export function uncountedTemplates(templates: readonly Template[]): string[] {
  const [known, keyOf] = [read(RECORDED), keyMaker()]
  return templates.filter((template) => known[template.slug]?.[0] !== keyOf(template)).map(({ slug }) => slug)
}

async function pageCounts(templates: readonly Template[], known: PageCounts): Promise<PageCount[]> {
  const keyOf = keyMaker()
  let pool: ReturnType<typeof createRenderPool> | undefined
  const count = (template: Template) => {
    pool ??= createRenderPool({
      size: 2,
      deadlineMs: 60_000,
      memoryLimitMb: 512,
      restartAfter: 200,
      queueLimit: templates.length,
      log: (event, details) => console.error(event, details),
    })
    return pool.countPages(evaluate(template, {}))
  }
  try {
    return await Promise.all(
      templates.map(async (template): Promise<PageCount> => {
        const key = keyOf(template)
        const [knownKey, pages] = known[template.slug] ?? []
        return [template.slug, [key, key === knownKey && pages ? pages : await count(template)]]
      }),
    )
  } finally {
    await pool?.close()
  }
}

/** Another way of setting text, other fonts or another version of what sets it may break pages elsewhere. */
function keyMaker(): (template: Template) => string {
  const product = path.resolve(import.meta.dirname, '..', '..')
  const { dependencies } = JSON.parse(readFileSync(path.join(product, 'package.json'), 'utf8'))
  const setters = Object.entries(dependencies).filter(([name]) => /typst|fonts/.test(name))
  const files = ['document.typ', 'render-pdf.ts', 'page-style.ts', 'column-widths.ts', 'fonts.ts']
  const rules = files.map((name) => readFileSync(path.join(product, 'src/engine/render', name), 'utf8'))
  return (template) => hashOf(JSON.stringify(setters), ...rules, JSON.stringify(evaluate(template, {})))
}

function read(file: string): PageCounts {
  return existsSync(file) ? PageCounts.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** A line for each, so that two changes of the library rarely meet in one place. */
function write(file: string, counts: readonly PageCount[]): void {
  const sorted = counts.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = sorted.map(([slug, [key, pages]]) => `  "${slug}": ["${key}", ${pages}]`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, `{\n${lines.join(',\n')}\n}\n`)
  renameSync(`${file}.part`, file)
}
