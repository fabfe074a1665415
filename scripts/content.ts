import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CompiledTemplate } from '#domain/catalogue/index.ts'
import { createRenderPool } from '#engine/render/pool.ts'
import { checkCombinations } from '#engine/source/check-combinations.ts'
import { evaluate, type Template } from '#engine/source/index.ts'
import { parseTemplate } from '#engine/source/parse.ts'

const sources = path.resolve('content', 'templates')
const artifact = path.resolve('build', 'catalogue.json')

/** Compiles `content/templates/` into the catalogue; answers false after listing the mistakes of every file. */
async function buildContent(): Promise<boolean> {
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.md')).sort()
  const parsed = await Promise.all(files.map(parseFile))
  const templates = parsed.flatMap(({ template }) => template ?? [])
  const problems = [
    ...parsed.flatMap((result) =>
      result.problems.map(({ file, line, message, remedy }) => `${file}:${line}  ${message} ${remedy}`),
    ),
    ...templates.flatMap((template) =>
      checkCombinations(template).map((problem) => `D${template.number} ${template.slug}  ${problem}`),
    ),
    ...duplicateNumbers(templates),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0 || templates.length < files.length) return false

  const compiled = await countPages(templates)
  await mkdir(path.dirname(artifact), { recursive: true })
  await writeFile(`${artifact}.part`, JSON.stringify(compiled))
  await rename(`${artifact}.part`, artifact)
  console.log(`compiled ${compiled.length} template${compiled.length === 1 ? '' : 's'}`)
  return true
}

async function parseFile(file: string) {
  return parseTemplate(await readFile(path.join(sources, file), 'utf8'), `content/templates/${file}`)
}

/** A D-number names one template for ever: addresses, pictures and documents hang on it. */
function duplicateNumbers(templates: Template[]): string[] {
  const slugs = new Map<number, string>()
  return templates.flatMap(({ number, slug }) => {
    const other = slugs.get(number)
    slugs.set(number, slug)
    return other === undefined
      ? []
      : [`D${number} is used by ${other} and ${slug}: give one of them a number of its own.`]
  })
}

/** Sets every blank document as PDF, because only the set page knows how many there are. */
async function countPages(templates: Template[]): Promise<CompiledTemplate[]> {
  const pool = createRenderPool({
    size: 2,
    deadlineMs: 60_000,
    memoryLimitMb: 512,
    restartAfter: 200,
    queueLimit: templates.length,
    log: (event, details) => console.error(event, details),
  })
  try {
    return await Promise.all(
      templates.map(async (template) => ({
        template,
        revision: revisionOf(template),
        pages: await pool.countPages(evaluate(template, {})),
      })),
    )
  } finally {
    await pool.close()
  }
}

/** 128 bits of the compiled template's SHA-256: what it prints and asks is all in there. */
function revisionOf(template: Template): string {
  return createHash('sha256').update(JSON.stringify(template)).digest('base64url').slice(0, 22)
}

if (!(await buildContent())) process.exitCode = 1
