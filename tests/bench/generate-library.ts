/*
 * A library as large as it is to become, made of the real one: copies of each template under titles of their
 * own, in which most words are others of the same language, length and ending. So a copy compiles as its
 * original does, is as long, is checked as it is, and has little in common with it.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type CompiledEntry,
  type CompiledSource,
  compiledEntries,
  compiledTemplates,
  makeMissing,
} from '../../scripts/library/checked-templates.ts'
import { isPrinted } from '../../scripts/library/page-counts.ts'
import { isRow, isSheet, readSharedSources } from '../../scripts/library/read-library.ts'
import { seededRandom } from '../builders/random.ts'

/** Whom a copy is for, in its title and its file's name. */
const BUYERS: Readonly<Record<string, { word: string; names: string }>> = {
  en: {
    word: 'for',
    names:
      'Bakeries Bookshops Breweries Carpenters Clinics Dairies Florists Foundries Garages Hotels Jewelers Laundries Museums Opticians Printers Roofers Theaters Vineyards',
  },
  fr: {
    word: 'pour',
    names:
      'auberges bijouteries blanchisseries boulangeries brasseries cliniques cordonneries fleuristes fonderies garages imprimeries laiteries librairies menuiseries papeteries pharmacies scieries vignobles',
  },
  es: {
    word: 'para',
    names:
      'almacenes astilleros bodegas canteras escuelas farmacias gimnasios granjas hostales hoteles imprentas mercados molinos museos restaurantes talleres teatros viveros',
  },
}
/** What the library is to hold of each language, as parts of all. */
const PARTS = { en: 30 / 55, fr: 13 / 55, es: 12 / 55 }
/** What more templates have than this is no word of a subject: `their`, `under`, `agreement`. */
const COMMON = 1 / 3
const FIRST_NUMBER = 10_001
/** Words inside a sentence, no names, keys, ids or addresses. */
const WORD = /(?<![\p{L}\p{N}$#.@/_'’-])\p{Ll}{5,}(?![\p{L}\p{N}_:@/'’-]|\.\p{L})/gu
const TAG = /(\{%[\s\S]*?%\}|\{\{.*?\}\})/

/**
 * Adds copies to the library of a folder until it has `count` templates. Their pages are counted as those of
 * the originals, and nothing compiled is left behind. Answers how many there are: a copy that does not
 * compile is left out.
 */
export async function generateLibrary(folder: string, count: number): Promise<number> {
  const here = process.cwd()
  process.chdir(folder)
  try {
    const real = compiledTemplates(readSharedSources())
    const originals = new Map(
      Object.entries(PARTS).flatMap(([language, part]) => copiesIn(language, real, Math.round(count * part))),
    )
    const shared = readSharedSources()
    await makeMissing(shared, { isChecked: false })
    const added = compiledEntries(shared).filter(({ file }) => originals.has(file))
    recordPages(added, originals)
    for (const { file, template } of added) if (!template) rmSync(file)
    rmSync('build', { recursive: true, force: true })
    return real.length + added.filter(({ template }) => template).length
  } finally {
    process.chdir(here)
  }
}

/** Writes what a language has too few of; answers each copy's file with its original's slug. */
function copiesIn(language: string, real: readonly CompiledSource[], wanted: number): [string, string][] {
  const { word, names } = BUYERS[language] ?? { word: '', names: '' }
  const originals = real.flatMap(({ file, template }) =>
    template?.language.startsWith(language) ? [{ file, template, source: readFileSync(file, 'utf8') }] : [],
  )
  const subjects = subjectWords(originals.map(({ source }) => source))
  const copies: [string, string][] = []
  for (const [round, buyer] of names.split(' ').entries()) {
    const others = otherWords(subjects, seededRandom(round + 1))
    for (const { file, template, source } of originals) {
      if (originals.length + copies.length >= wanted) return copies
      const { dir, name, ext } = path.posix.parse(file)
      const slug = `${name}-${word}-${buyer.toLowerCase()}`
      const copy = path.posix.join(dir, slug + ext)
      const head = {
        title: JSON.stringify(`${template.title} ${word} ${buyer}`),
        number: String(FIRST_NUMBER + Object.keys(BUYERS).indexOf(language) * 10_000 + copies.length),
        ...(/^slug:/m.test(source) && { slug }),
      }
      const vary = isRow(file) ? variedRow : isSheet(file) ? variedCopy : variedTemplate
      writeFileSync(copy, withHead(vary(source, others), head))
      copies.push([copy, template.slug])
    }
  }
  throw new Error(`there are not enough names for ${wanted} templates in ${language}`)
}

function subjectWords(sources: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const source of sources)
    for (const word of new Set(source.match(WORD))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].filter(([, count]) => count < sources.length * COMMON).map(([word]) => word)
}

/** For each word another one, or by chance itself, that is as long and ends alike. */
function otherWords(words: readonly string[], random: () => number): ReadonlyMap<string, string> {
  const alike = Map.groupBy(words, (word) => `${word.length} ${word.slice(-2)}`)
  return new Map(
    [...alike.values()].flatMap((group) => {
      const order = group.map((word) => ({ word, place: random() })).sort((a, b) => a.place - b.place)
      return group.map((word, index): [string, string] => [word, order[index]?.word ?? word])
    }),
  )
}

/** The copy of its page and the text below its head. */
function variedTemplate(source: string, others: ReadonlyMap<string, string>): string {
  const [, head = '', body = ''] = /^(---\n[\s\S]*?\n---\n)([\s\S]*)$/.exec(source) ?? []
  return variedCopy(head, others) + varied(body, others)
}

/** Of a spreadsheet that is all: words of its labels stand in formulas. */
function variedCopy(source: string, others: ReadonlyMap<string, string>): string {
  return source.replace(/^copy:\n(?: .*\n|\n)+/m, (text) => varied(text, others))
}

/** Keys of a question or an option, of which the words are no text. */
const FIELD_KEYS =
  /\{ (?:id|value):|^\s+(?:- )?(?:id|type|value|label|help|example|detail|default|units|currency|when):/

/** Of a row what stands below its keys, and no question. */
function variedRow(source: string, others: ReadonlyMap<string, string>): string {
  return source
    .split('\n')
    .map((line) => (/^\s/.test(line) && !FIELD_KEYS.test(line) ? varied(line, others) : line))
    .join('\n')
}

function varied(text: string, others: ReadonlyMap<string, string>): string {
  return text
    .split(TAG)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(WORD, (word) => others.get(word) ?? word)))
    .join('')
}

function withHead(source: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (text, [key, value]) => text.replace(new RegExp(`^${key}:.*$`, 'm'), () => `${key}: ${value}`),
    source,
  )
}

/** Beside the counts of the real ones. */
function recordPages(added: readonly CompiledEntry[], originals: ReadonlyMap<string, string>): void {
  const file = path.join('content', 'library', 'page-counts.json')
  const known: Record<string, [string, number]> = JSON.parse(readFileSync(file, 'utf8'))
  const counts = added.filter(isPrinted).map((entry) => {
    const [, pages = 1] = known[originals.get(entry.file) ?? ''] ?? []
    return [entry.template.slug, [entry.printed, pages]]
  })
  writeFileSync(file, JSON.stringify({ ...known, ...Object.fromEntries(counts) }))
}
