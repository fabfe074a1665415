import path from 'node:path'
import { z } from 'zod'
import type { LintProblem } from '#engine/lint/index.ts'
import {
  keyOf,
  type SynonymGroup,
  tellingWords,
  type WordTables,
} from '#modules/library/catalogue/search/word-tables.ts'
import { keepMade } from './kept.ts'
import { LIST_READERS, libraryProblem, readYamlList, type YamlList } from './read-yaml-list.ts'
import { hashOfFiles } from './revision-of.ts'

/** The languages of the library: they have synonyms of their own. */
const LANGUAGES = ['en', 'fr', 'es', 'de'] as const
/** The languages that somebody may search in. */
const SEARCHED = [...LANGUAGES, 'it', 'pt'] as const

const Phrases = z.array(z.string().trim().min(1)).min(1)
const Synonyms = z.array(
  z.union(
    [z.strictObject({ same: Phrases.min(2) }), z.strictObject({ typed: Phrases, means: Phrases })],
    'a group has either `same`, of two phrases or more, or `typed` and `means`',
  ),
)
const Translations = z.array(
  z
    .partialRecord(z.enum(SEARCHED), Phrases)
    .refine((group) => Object.keys(group).length > 1, 'a translation needs two languages or more'),
)

/** What its mistakes are told under. */
const RULE = 'search-words'

interface Table<Group> extends YamlList<Group> {
  file: string
}

interface SearchWords {
  words: WordTables
  problems: LintProblem[]
}

/** The words that a search treats as the same, as people have written them, and what is wrong with them. */
export function readSearchWords(folder?: string): SearchWords {
  if (folder !== undefined) return searchWordsIn(folder)
  const library = path.join('content', 'library')
  const readers = 'src/modules/library/catalogue/search/**/*'
  const madeOf = hashOfFiles(`${library}/{synonyms.*,translations}.yaml`, readers, ...LIST_READERS)
  return keepMade('search-words', madeOf, () => searchWordsIn(library))
}

function searchWordsIn(folder: string): SearchWords {
  const read = <Group>(name: string, schema: z.ZodType<Group[]>): Table<Group> => {
    const file = path.posix.join(folder, name)
    return { file, ...readYamlList(file, schema, RULE) }
  }
  const synonyms = LANGUAGES.map((language) => {
    const table = read(`synonyms.${language}.yaml`, Synonyms)
    return { ...table, entries: table.entries.map((group): SynonymGroup => ({ language, ...group })) }
  })
  const translations = read('translations.yaml', Translations)
  return {
    words: { synonyms: synonyms.flatMap(({ entries }) => entries), translations: translations.entries },
    problems: [
      ...[...synonyms, translations].flatMap(({ problems }) => problems),
      ...synonyms.flatMap((table) => repeatedLinks(table, table.entries.map(linksOf))),
      ...idlePhrases(translations, translations.entries.map(translationsIn)),
    ],
  }
}

function translationsIn(group: WordTables['translations'][number]): [Phrase, Phrase][] {
  const phrases = Object.entries(group)
  return pairsOf(phrases.flatMap(([language, texts]) => (texts ?? []).map((text) => ({ language, text }))))
}

/** What a group links, each with its language. */
function linksOf(group: SynonymGroup): [one: Phrase, other: Phrase][] {
  const { language } = group
  const named = (phrases: readonly string[]) => phrases.map((text) => ({ language, text }))
  return 'same' in group ? pairsOf(named(group.same)) : crossed(named(group.typed), named(group.means))
}

interface Phrase {
  language: string
  text: string
}

function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, place) => all.slice(place + 1).map((other): [T, T] => [one, other]))
}

function crossed<T>(some: readonly T[], others: readonly T[]): [T, T][] {
  return some.flatMap((one) => others.map((other): [T, T] => [one, other]))
}

/** Links that say what is said already, by a phrase's other form or by another group: they change nothing. */
function repeatedLinks(
  { file, lineOf }: Table<unknown>,
  links: readonly (readonly [Phrase, Phrase])[][],
): LintProblem[] {
  return repeatedIn(links).map(({ place, link: [one, other] }) => {
    const message = `“${one.text}” and “${other.text}” are linked already`
    return { ...libraryProblem(file, RULE, message), line: lineOf([place]) }
  })
}

/**
 * Phrases of a translation that say nothing new. A single link may well be there twice: what English calls
 * "request" and "application" is one word in Spanish, and one in German.
 */
function idlePhrases(
  { file, lineOf }: Table<unknown>,
  links: readonly (readonly [Phrase, Phrase])[][],
): LintProblem[] {
  const repeated = Map.groupBy(repeatedIn(links), ({ place }) => place)
  return [...repeated].flatMap(([place, those]) => {
    const all = links[place] ?? []
    const phrases = new Set(all.flat())
    const countIn = (list: readonly (readonly [Phrase, Phrase])[], phrase: Phrase) =>
      list.filter((link) => link.includes(phrase)).length
    const said = those.map(({ link }) => link)
    return [...phrases]
      .filter((phrase) => countIn(said, phrase) === countIn(all, phrase))
      .map((phrase) => ({
        ...libraryProblem(file, RULE, `“${phrase.text}” is linked to all of these already`),
        line: lineOf([place]),
      }))
  })
}

function repeatedIn(
  links: readonly (readonly [Phrase, Phrase])[][],
): { place: number; link: readonly [Phrase, Phrase] }[] {
  const seen = new Set<string>()
  const known = new Map<string, string>()
  const keyOfPhrase = ({ language, text }: Phrase) => {
    const phrase = `${language} ${text}`
    const key = known.get(phrase) ?? `${language} ${keyOf(tellingWords(text, language), language)}`
    known.set(phrase, key)
    return key
  }
  return links.flatMap((group, place) =>
    group.flatMap((link) => {
      const keys = link.map(keyOfPhrase)
      const key = keys.sort().join(' = ')
      if (keys[0] === keys[1] || seen.has(key)) return [{ place, link }]
      seen.add(key)
      return []
    }),
  )
}
