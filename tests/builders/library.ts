import {
  type Catalogue,
  type CompiledTemplate,
  createCatalogue,
} from '#modules/library/catalogue/catalogue.ts'
import { readArrangement } from '../../scripts/library/arrangement.ts'
import {
  type CompiledSource,
  compiledTemplates,
  finishTemplate,
} from '../../scripts/library/checked-templates.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { readSearchWords } from '../../scripts/library/search-words.ts'

/**
 * The library as it is in `content/`, without the pages that rendering counts. `upTo` leaves out what came
 * after that number, for tests of an order that new titles would change. Made once for all files of tests
 * that a process runs: it takes seconds.
 */
export function readCatalogue({ upTo = Number.POSITIVE_INFINITY } = {}): Catalogue {
  const catalogue = catalogues.get(upTo) ?? makeCatalogue(upTo)
  catalogues.set(upTo, catalogue)
  return catalogue
}

const catalogues = new Map<number, Catalogue>()

function makeCatalogue(upTo: number): Catalogue {
  compiled ??= compiledTemplates(readSharedSources())
  const entries = compiled.flatMap((one): CompiledTemplate[] => {
    const { template } = one
    if (!template || template.number > upTo) return []
    return [{ ...finishTemplate({ ...one, template }), revision: template.slug, pages: 1 }]
  })
  return createCatalogue(entries, {
    arrangement: readArrangement(compiled).arrangement,
    words: readSearchWords().words,
  })
}

let compiled: CompiledSource[] | undefined
