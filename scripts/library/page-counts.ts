import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { createRenderPool } from '#engine/render/pool.ts'
import { createPdfRenderer, type PdfRenderer } from '#engine/render/render-pdf.ts'
import { evaluateTemplate, isBook, shownAnswers } from '#engine/sheet/printable.ts'
import { type CompiledEntry, compiledEntries, openTemplate } from './checked-templates.ts'
import { writeWhole } from './kept.ts'
import { counted } from './print-problems.ts'
import { readSharedSources } from './read-library.ts'

/** What comes with the library, and what was counted here because it had changed since. */
export const RECORDED = path.join('content', 'library', 'page-counts.json')
const COUNTED = path.join('build', 'counted-pages.json')

/** Fewer are counted sooner than a renderer is started. */
const WORTH_RENDERERS = 8

/** By a template's slug: what its pages were counted from (`printed`), and how many there are. */
const PageCounts = z.record(z.string(), z.tuple([z.string(), z.int().min(1)]))
type PageCounts = z.output<typeof PageCounts>
type PageCount = [slug: string, count: PageCounts[string]]
/** A template that compiles. */
type Printed = CompiledEntry & Required<Pick<CompiledEntry, 'template' | 'printed' | 'revision'>>

/**
 * The pages that each template's blank document has. Only setting it as a PDF tells, which takes a renderer a
 * tenth of a second: what is known of the same document, set by the same rules, is not counted again.
 */
export async function countPages(templates: readonly Printed[]): Promise<number[]> {
  const counts = await pageCounts(templates, [read(RECORDED), read(COUNTED)])
  write(COUNTED, counts)
  return counts.map(([, [, pages]]) => pages)
}

/** `pages`: records the page counts of the library, so that nobody who starts it has to count. */
export async function recordPages(): Promise<number> {
  const templates = compiledEntries(readSharedSources()).filter(isPrinted)
  write(RECORDED, await pageCounts(templates, [read(RECORDED)]))
  console.log(`${RECORDED} tells the pages of ${counted(templates.length, 'template')}.`)
  return 0
}

/** How many pages a template's blank document has, as they are recorded. */
export function recordedPages(slug: string): number | undefined {
  return read(RECORDED)[slug]?.[1]
}

/** The templates whose recorded page counts are not of what they are now, by their slugs. */
export function uncountedTemplates(): string[] {
  const known = read(RECORDED)
  return compiledEntries(readSharedSources())
    .filter(isPrinted)
    .filter((entry) => known[entry.template.slug]?.[0] !== entry.printed)
    .map(({ template }) => template.slug)
}

/** Whether a template compiles. */
export function isPrinted(entry: CompiledEntry): entry is Printed {
  return entry.template !== undefined
}

async function pageCounts(templates: readonly Printed[], known: readonly PageCounts[]): Promise<PageCount[]> {
  const knownPages = ({ template, printed }: Printed) =>
    known.map((counts) => counts[template.slug]).find((count) => count?.[0] === printed)?.[1]
  const open = templates.filter((entry) => !knownPages(entry))
  let pdf: PdfRenderer | undefined
  let pool: ReturnType<typeof createRenderPool> | undefined
  const count = (entry: Printed) => {
    const template = openTemplate(entry)
    const printed = evaluateTemplate(template, shownAnswers(template))
    if (open.length < WORTH_RENDERERS) {
      pdf ??= createPdfRenderer()
      return (isBook(printed) ? pdf.renderBook(printed) : pdf.render(printed)).pages
    }
    pool ??= createRenderPool({
      size: 2,
      deadlineMs: 60_000,
      memoryLimitMb: 512,
      restartAfter: 200,
      queueLimit: templates.length,
      log: (event, details) => console.error(event, details),
    })
    return pool.countPages(printed)
  }
  try {
    return await Promise.all(
      templates.map(async (entry): Promise<PageCount> => {
        return [entry.template.slug, [entry.printed, knownPages(entry) ?? (await count(entry))]]
      }),
    )
  } finally {
    await pool?.close()
  }
}

function read(file: string): PageCounts {
  return existsSync(file) ? PageCounts.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** A line for each, so that two changes of the library rarely meet in one place. */
function write(file: string, counts: readonly PageCount[]): void {
  const sorted = counts.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = sorted.map(([slug, [key, pages]]) => `  "${slug}": ["${key}", ${pages}]`)
  writeWhole(file, `{\n${lines.join(',\n')}\n}\n`)
}
