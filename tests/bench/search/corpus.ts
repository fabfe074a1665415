import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type CompiledCatalogue, createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { readCompiledCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { type SearchDocument, toSearchDocument } from '#modules/library/catalogue/search/search-document.ts'
import type { WordTables } from '#modules/library/catalogue/search/word-tables.ts'
import { generateDocuments } from './generate-documents.ts'

/** Something that a search finds, by the name that the judged queries give it. */
export interface Entry {
  id: string
  document: SearchDocument
}

export interface Corpus {
  name: string
  entries: Entry[]
  words: WordTables
}

const NearLibrary = z.array(
  z.object({
    id: z.string(),
    language: z.string(),
    title: z.string(),
    summary: z.string(),
    keywords: z.array(z.string()),
    department: z.string(),
    category: z.string(),
  }),
)
const LARGE = 50_000

/** The templates that there are, and nothing else. */
export function readTemplates(): Corpus {
  const compiled = readCompiled()
  const { templates, arrangement } = createCatalogue(compiled.templates, compiled)
  const entries = templates.map((entry) => ({
    id: entry.slug,
    document: toSearchDocument(entry, arrangement),
  }))
  return { name: 'templates', entries, words: compiled.words }
}

function readCompiled(): CompiledCatalogue {
  return readCompiledCatalogue('build/catalogue.json')
}

/** The library as it is, with the judge's further entries: what it will be like. */
export function readLibrary(): Corpus {
  const { entries: real, words } = readTemplates()
  const { arrangement } = readCompiled()
  const near = NearLibrary.parse(
    parse(readFileSync(path.join(import.meta.dirname, 'judged', 'near-library.yaml'), 'utf8')),
  ).map(({ id, department, category, ...document }) => ({
    id,
    document: {
      ...document,
      places: [department, ...placeNames(arrangement.categories, category, document.language)],
      headings: '',
      questions: '',
      copy: '',
      facets: {
        department,
        category,
        type: 'contract',
        jurisdiction: 'neutral',
        formats: ['docx', 'pdf', 'txt'],
        free: false,
      },
    },
  }))
  return { name: 'library', entries: [...real, ...near], words }
}

/** The same among 50,000 others. */
export function readLargeLibrary(): Corpus {
  const { entries, words } = readLibrary()
  const others = generateDocuments(LARGE - entries.length).map((document, index) => ({
    id: `generated-${index}`,
    document,
  }))
  // Where an entry stands must not help it: the judged ones lie spread among the others.
  const step = Math.floor(others.length / entries.length)
  const mixed = entries.flatMap((entry, index) => [...others.slice(index * step, (index + 1) * step), entry])
  return { name: '50,000 entries', entries: [...mixed, ...others.slice(entries.length * step)], words }
}

function placeNames(
  categories: CompiledCatalogue['arrangement']['categories'],
  code: string,
  language: string,
): string[] {
  const name = categories.find((category) => category.code === code)?.name[language.slice(0, 2)]
  return name === undefined ? [] : [name]
}
