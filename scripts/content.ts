import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createRenderPool } from '#engine/render/pool.ts'
import { evaluate, templateLabel } from '#engine/source/index.ts'
import type { CompiledCatalogue, CompiledTemplate } from '#modules/library/catalogue/catalogue.ts'
import { checkLibrary } from './library/check-library.ts'
import { type CheckedTemplate, checkedTemplates } from './library/checked-templates.ts'
import { isTitleIndexable } from './library/families.ts'
import { counted, printProblems } from './library/print-problems.ts'
import { readSharedSources } from './library/read-library.ts'
import { readReviews } from './library/reviews.ts'
import { hashOf, hashOfFiles, revisionOf } from './library/revision-of.ts'

const artifact = path.resolve('build', 'catalogue.json')
/** Pages by what they were counted from. A page count is the only slow part of the build. */
const pageCache = path.resolve('build', 'page-counts.json')

/** Compiles `content/` into the catalogue; answers false after listing the mistakes of every file. */
async function buildContent(): Promise<boolean> {
  const shared = readSharedSources()
  const checked = checkedTemplates(shared)
  // What the lint only advises against, `npm run library -- check` says; it stops no build.
  const { arrangement, words, problems } = checkLibrary(checked, shared)
  const errors = problems.filter(({ level }) => level === 'E')
  printProblems(errors)
  if (errors.length > 0) return false

  const templates = checked.flatMap(({ template }) => template ?? [])
  const used = new Set(templates.flatMap(({ law }) => law.map(({ id }) => id)))
  const catalogue: CompiledCatalogue = {
    templates: await countPages(checked),
    law: [...shared.rows.values()].filter(({ id }) => used.has(id)),
    reviews: readReviews(),
    arrangement,
    words,
  }
  await write(artifact, catalogue)
  console.log(`compiled ${counted(templates.length, 'template')}`)
  return true
}

/** Sets every blank document as PDF, because only the set page knows how many there are. */
async function countPages(checked: readonly CheckedTemplate[]): Promise<CompiledTemplate[]> {
  const known = readPageCache()
  // Another renderer or another version of a library may break pages elsewhere.
  const renderer = hashOfFiles('src/engine/render/**/*.{ts,typ}', 'package-lock.json')
  const pool = createRenderPool({
    size: 2,
    deadlineMs: 60_000,
    memoryLimitMb: 512,
    restartAfter: 200,
    queueLimit: checked.length,
    log: (event, details) => console.error(event, details),
  })
  const counts: Record<string, number> = {}
  try {
    const compiled = await Promise.all(
      checked.map(async (one) => {
        const { template, title } = one
        if (!template) return []
        const tree = evaluate(template, {})
        const key = hashOf(renderer, JSON.stringify(tree))
        const pages = known[key] ?? (await pool.countPages(tree))
        counts[key] = pages
        const family = title && { slug: title.family.slug, isIndexable: isTitleIndexable(one) }
        const label = templateLabel(template)
        return [{ template, revision: revisionOf(template), pages, label, ...(family && { family }) }]
      }),
    )
    return compiled.flat()
  } finally {
    await pool.close()
    await write(pageCache, counts)
  }
}

function readPageCache(): Record<string, number> {
  return existsSync(pageCache) ? JSON.parse(readFileSync(pageCache, 'utf8')) : {}
}

/** Under another name first: whoever reads it meanwhile reads a whole file. */
async function write(file: string, content: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.part`, JSON.stringify(content))
  await rename(`${file}.part`, file)
}

if (!(await buildContent())) process.exitCode = 1
