import type { Template, TemplateBlock, TemplateInline, TemplateType } from '#engine/source/index.ts'
import type { Arrangement } from '../arrangement.ts'
import { standsOn } from '../browse.ts'
import type { CatalogueTemplate } from '../catalogue.ts'
import { languageOf } from '../library-language.ts'
import type { TemplateFormat } from './contract.ts'
import { isStopWord } from './stop-words.ts'
import { wordsOf } from './tokenize.ts'

/** What the search knows of one template. It finds nothing else, and shows nothing of it. */
export interface SearchDocument {
  /** BCP 47, such as `en-US`. */
  language: string
  title: string
  keywords: readonly string[]
  summary: string
  /** Names that place it: department, sub-category, collections, the countries of its law. */
  places: readonly string[]
  /** Of running text the words alone, as `indexedWords` finds them. */
  headings: string
  /** Labels of its questions, and the questions that its page answers. */
  questions: string
  copy: string
  facets: Record<'department' | 'category' | 'type', string> & {
    /** Each place that it is written for. */
    jurisdiction: string | readonly string[]
    formats: readonly string[]
    free: boolean
  }
}

/** The files that documents can be had as. */
const formatsOf = (type: TemplateType): readonly TemplateFormat[] =>
  type === 'spreadsheet' ? ['xlsx', 'pdf'] : ['docx', 'pdf', 'txt']

/** What the search reads of a template's text. */
export type SearchedText = Pick<SearchDocument, 'headings' | 'questions' | 'copy'>

/** Found once, when the template is compiled, so that a process can search without reading any text. */
export function searchedText({ groups, body, copy }: Template): SearchedText {
  return {
    headings: indexedWords(body.flatMap(headingsIn)),
    questions: indexedWords([
      ...groups.flatMap((group) => [group.title, ...group.fields.map(({ label }) => label)]),
      ...copy.questions.map(({ question }) => question),
    ]),
    copy: indexedWords([copy.purpose, ...copy.whenToUse, ...copy.mistakes.map(({ title }) => title)]),
  }
}

/** The words of texts that tell something, each once, with a space between two. */
export function indexedWords(texts: readonly string[]): string {
  const words = new Set(texts.flatMap(wordsOf))
  return [...words].filter((word) => word !== '' && !isStopWord(word)).join(' ')
}

/** What the search reads of a template. */
export function toSearchDocument(entry: CatalogueTemplate, arrangement: Arrangement): SearchDocument {
  const { template, searched } = entry
  const { title, language, copy, department, category, type, free } = template
  const jurisdiction = template.places ?? template.jurisdiction
  return {
    title,
    language,
    keywords: copy.keywords,
    summary: copy.summary,
    places: placesOf(entry, arrangement),
    headings: searched.headings,
    questions: searched.questions,
    copy: searched.copy,
    facets: { department, category, type, jurisdiction, formats: formatsOf(type), free },
  }
}

/**
 * Sub-category, collections and country, in the template's own language. The department stands there by its
 * id, whose words are English; its names are the interface's, which takes a department that is named for a
 * filter.
 */
function placesOf(entry: CatalogueTemplate, { categories, collections }: Arrangement): string[] {
  const { template } = entry
  const language = languageOf(template.language)
  const category = categories.find(({ code }) => code === template.category)
  const shelves = collections.filter((collection) => standsOn(entry, { kind: 'collection', collection }))
  return [
    template.department,
    category?.name[language] ?? '',
    ...shelves.map(({ name }) => name[language] ?? ''),
    ...countriesOf(template, language),
  ]
}

/** `Canada` of `CA-QC`: no list names the parts of countries, but authors do in their keywords. */
function countriesOf({ jurisdiction, places = [jurisdiction] }: Template, language: string): string[] {
  const names =
    countryNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  countryNames.set(language, names)
  return places.flatMap((place) => (place === 'neutral' ? [] : (names.of(languageOf(place)) ?? [])))
}

const countryNames = new Map<string, Intl.DisplayNames>()

/** The fixed words of a template's headings, whichever answers switch them on. */
function headingsIn(block: TemplateBlock): string[] {
  switch (block.kind) {
    case 'if':
      return block.branches.flatMap(({ blocks }) => blocks.flatMap(headingsIn))
    case 'each':
      return block.blocks.flatMap(headingsIn)
    case 'clause':
      return block.heading ? [textOf(block.content)] : []
    case 'heading':
    case 'schedule':
      return [textOf(block.content)]
    default:
      return []
  }
}

function textOf(content: readonly TemplateInline[]): string {
  return content
    .map((inline) => (inline.kind === 'text' || inline.kind === 'term' ? inline.text : ' '))
    .join('')
}
