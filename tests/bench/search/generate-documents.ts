import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { indexedWords, type SearchDocument } from '#modules/library/catalogue/search/search-document.ts'
import { seededRandom } from '../../builders/random.ts'

const List = z.string().transform((text) => text.split('; '))
const LanguageWords = z.object({
  tag: z.string(),
  /** Stands between a title and whom it is for. */
  forWhom: z.string(),
  summary: z.string(),
  titles: List,
  trades: List,
  roles: List,
  places: List,
  headings: List,
  questions: List,
  sentences: List,
})
type LanguageWords = z.infer<typeof LanguageWords>
const GeneratorWords = z.object({ en: LanguageWords, fr: LanguageWords, es: LanguageWords })

const TYPES = ['contract', 'letter', 'form', 'policy', 'notice']
const DEPARTMENTS = [
  'legal',
  'administration',
  'human-resources',
  'finance-and-accounting',
  'sales-and-marketing',
  'production-and-operations',
]
/** Of six entries three are in English, two in French, one in Spanish. */
const TURNS = ['en', 'fr', 'en', 'es', 'en', 'fr'] as const

/**
 * Entries as a very large library would have them: titles of the taxonomy for trades, roles and places.
 * Always the same.
 */
export function generateDocuments(count: number): SearchDocument[] {
  const file = path.join(import.meta.dirname, 'generator-words.yaml')
  const words = GeneratorWords.parse(parse(readFileSync(file, 'utf8')))
  const random = seededRandom(20_261_120)
  const seen = new Set<string>()
  const documents: SearchDocument[] = []
  for (let turn = 0; documents.length < count; turn += 1) {
    const document = generateDocument(words[TURNS[turn % TURNS.length] ?? 'en'], random)
    if (seen.has(document.title)) continue
    seen.add(document.title)
    documents.push(document)
  }
  return documents
}

function generateDocument(words: LanguageWords, random: () => number): SearchDocument {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const several = (list: readonly string[], count: number) => Array.from({ length: count }, () => pick(list))
  const [base, trade, role, place] = [
    pick(words.titles),
    pick(words.trades),
    pick(words.roles),
    pick(words.places),
  ]
  const title = titleOf(words, { base, trade, role, place }, random)
  const department = pick(DEPARTMENTS)
  return {
    language: words.tag,
    title,
    keywords: [`${base.toLowerCase()} ${trade}`, `${base.toLowerCase()} ${place}`, trade, role],
    summary: words.summary
      .replace('{title}', base.toLowerCase())
      .replace('{trade}', trade)
      .replace('{place}', place),
    places: [department.replaceAll('-', ' '), place],
    headings: indexedWords(several(words.headings, 4)),
    questions: indexedWords(several(words.questions, 5)),
    copy: indexedWords(several(words.sentences, 3)),
    facets: {
      department,
      category: `L${String(1 + Math.floor(random() * 23)).padStart(2, '0')}`,
      type: pick(TYPES),
      jurisdiction: pick(['neutral', 'US', 'FR', 'ES', 'CA-QC']),
      formats: ['docx', 'pdf', 'txt'],
      free: random() < 0.02,
    },
  }
}

function titleOf(
  { forWhom }: LanguageWords,
  { base, trade, role, place }: { base: string; trade: string; role: string; place: string },
  random: () => number,
): string {
  const shape = random()
  if (shape < 0.45) return `${base} ${forWhom} ${trade} (${place})`
  if (shape < 0.75) return `${base} – ${trade}, ${role}`
  return `${base} ${forWhom} ${role} (${place})`
}
