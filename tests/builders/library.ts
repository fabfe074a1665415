import { type Template, templateLabel } from '#engine/source/index.ts'
import { type Catalogue, createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { readArrangement } from '../../scripts/library/arrangement.ts'
import { listTemplates, readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'
import { readSearchWords } from '../../scripts/library/search-words.ts'

/**
 * The library as it is in `content/`, without the pages that rendering counts. `upTo` leaves out what came
 * after that number, for tests of an order that new titles would change.
 */
export function readCatalogue({ upTo = Number.POSITIVE_INFINITY } = {}): Catalogue {
  const compiled = readTemplates()
    .filter(({ number }) => number <= upTo)
    .map((template) => ({ template, revision: template.slug, pages: 1, label: templateLabel(template) }))
  return createCatalogue(compiled, {
    arrangement: readArrangement().arrangement,
    words: readSearchWords().words,
  })
}

let read: Template[] | undefined

/** It takes seconds: once for all files of tests that a process runs. */
function readTemplates(): Template[] {
  if (read === undefined) {
    const shared = readSharedSources()
    read = listTemplates().flatMap((file) => readTemplate(file, shared).template ?? [])
  }
  return read
}
