import { templateLabel } from '#engine/source/index.ts'
import {
  type Catalogue,
  type CompiledTemplate,
  createCatalogue,
} from '#modules/library/catalogue/catalogue.ts'
import { searchedText } from '#modules/library/catalogue/search/search-document.ts'
import { readArrangement } from '../../scripts/library/arrangement.ts'
import { type CompiledSource, compiledTemplates } from '../../scripts/library/checked-templates.ts'
import { isTitleIndexable } from '../../scripts/library/families.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { readSearchWords } from '../../scripts/library/search-words.ts'

/**
 * The library as it is in `content/`, without the pages that rendering counts. `upTo` leaves out what came
 * after that number, for tests of an order that new titles would change.
 */
export function readCatalogue({ upTo = Number.POSITIVE_INFINITY } = {}): Catalogue {
  const compiled = readTemplates().flatMap((one): CompiledTemplate[] => {
    const { template, title } = one
    if (!template || template.number > upTo) return []
    const family = title && { slug: title.family.slug, isIndexable: isTitleIndexable(one) }
    const label = templateLabel(template)
    const searched = searchedText(template)
    return [{ template, revision: template.slug, pages: 1, label, searched, ...(family && { family }) }]
  })
  return createCatalogue(compiled, {
    arrangement: readArrangement(readTemplates()).arrangement,
    words: readSearchWords().words,
  })
}

let compiled: CompiledSource[] | undefined

/** It may take seconds: once for all files of tests that a process runs. */
function readTemplates(): CompiledSource[] {
  compiled ??= compiledTemplates(readSharedSources())
  return compiled
}
