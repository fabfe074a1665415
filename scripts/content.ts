import path from 'node:path'
import { writeCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { arrangeLibrary } from './library/check-library.ts'
import { compiledEntries, makeMissing } from './library/checked-templates.ts'
import { countPages, isPrinted } from './library/page-counts.ts'
import { counted, printProblems } from './library/print-problems.ts'
import { readSharedSources } from './library/read-library.ts'
import { readReviews } from './library/reviews.ts'

const artifact = path.resolve('build', 'catalogue.json')

/**
 * Compiles `content/` into the catalogue; answers false after listing what does not compile. What the lint
 * says of the rest stops no start: `npm run library -- check` tells it, and `npm test`.
 */
async function buildContent(): Promise<boolean> {
  const shared = readSharedSources()
  await makeMissing(shared, { isChecked: false })
  const entries = compiledEntries(shared)
  const compiled = entries.filter(isPrinted)
  // Renderers count beside what follows.
  const counting = countPages(compiled)
  const { arrangement, words, problems } = arrangeLibrary(entries, shared)
  const pages = await counting
  const errors = problems.filter(({ level }) => level === 'E')
  printProblems(errors)
  if (errors.length > 0) return false

  const used = new Set(compiled.flatMap(({ template }) => template.law.map(({ id }) => id)))
  const law = [...shared.rows.values()].filter(({ id }) => used.has(id))
  writeCatalogue(
    artifact,
    { law, reviews: readReviews(), arrangement, words },
    compiled.map((entry, place) => ({ ...entry, pages: pages[place] ?? 1 })),
  )
  console.log(`compiled ${counted(compiled.length, 'template')}`)
  return true
}

if (!(await buildContent())) process.exitCode = 1
