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

/** Of each template by its slug: what its pages were counted from (`keyOf`), and how many there are. */
type PageCounts = Record<string, [key: string, pages: number]>
const PageCounts = z.record(z.string(), z.tuple([z.string(), z.int().min(1)]))

/**
 * How many pages each template's blank document has, by its slug. Only setting it as a PDF tells, which takes
 * a renderer a tenth of a second: what is known of the same document, set by the same rules, is not counted
 * again.
 */
export async function countPages(templates: readonly Template[]): Promise<Map<string, number>> {
  const counts = await pageCounts(templates, { ...read(COUNTED), ...read(RECORDED) })
  write(COUNTED, counts)
  return new Map(Object.entries(counts).map(([slug, [, pages]]) => [slug, pages]))
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

async function pageCounts(templates: readonly Template[], known: PageCounts): Promise<PageCounts> {
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
    const counts = await Promise.all(
      templates.map(async (template): Promise<[string, PageCounts[string]]> => {
        const key = keyOf(template)
        const [knownKey, pages] = known[template.slug] ?? []
        return [template.slug, [key, key === knownKey && pages ? pages : await count(template)]]
      }),
    )
    return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)))
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
function write(file: string, counts: PageCounts): void {
  const lines = Object.entries(counts).map(([slug, [key, pages]]) => `  "${slug}": ["${key}", ${pages}]`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, `{\n${lines.join(',\n')}\n}\n`)
  renameSync(`${file}.part`, file)
}
