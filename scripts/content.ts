import path from 'node:path'
import { templateLabel } from '#engine/source/index.ts'
import { writeCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { searchedText } from '#modules/library/catalogue/search/search-document.ts'
import { arrangeLibrary } from './library/check-library.ts'
import { compiledTemplates } from './library/checked-templates.ts'
import { isTitleIndexable } from './library/families.ts'
import { withPages } from './library/page-counts.ts'
import { counted, printProblems } from './library/print-problems.ts'
import { readSharedSources } from './library/read-library.ts'
import { readReviews } from './library/reviews.ts'
import { revisionOf } from './library/revision-of.ts'

const artifact = path.resolve('build', 'catalogue.json')

/**
 * Compiles `content/` into the catalogue; answers false after listing what does not compile. What the lint
 * says of the rest stops no start: `npm run library -- check` tells it, and `npm test`.
 */
async function buildContent(): Promise<boolean> {
  const shared = readSharedSources()
  const sources = compiledTemplates(shared)
  const { arrangement, words, problems } = arrangeLibrary(sources, shared)
  const errors = problems.filter(({ level }) => level === 'E')
  printProblems(errors)
  if (errors.length > 0) return false

  const compiled = sources.flatMap(({ template, title }) => (template ? [{ template, title }] : []))
  const templates = (await withPages(compiled)).map(({ template, title, pages }) => ({
    template,
    revision: revisionOf(template),
    pages,
    label: templateLabel(template),
    searched: searchedText(template),
    ...(title && {
      family: { slug: title.family.slug, isIndexable: isTitleIndexable({ template, title }) },
    }),
  }))
  const used = new Set(templates.flatMap(({ template }) => template.law.map(({ id }) => id)))
  await writeCatalogue(artifact, {
    templates,
    law: [...shared.rows.values()].filter(({ id }) => used.has(id)),
    reviews: readReviews(),
    arrangement,
    words,
  })
  console.log(`compiled ${counted(templates.length, 'template')}`)
  return true
}

if (!(await buildContent())) process.exitCode = 1
