import type { CounterpartGroup } from './arrangement.ts'
import type { CatalogueTemplate } from './catalogue.ts'
import { languageOf } from './library-language.ts'
import { fold } from './search/tokenize.ts'

/** A word that more than this share of the templates have tells nothing about any of them. */
const COMMON_WORD_SHARE = 1 / 3
/** In a small library a word may be common by chance. */
const COMMON_WORD_LEAST = 4
/** What standing on the same shelf is worth, beside words that are alike (0 to 1). */
const SAME_CATEGORY = 0.35
const SAME_DEPARTMENT = 0.08
const SAME_PLACE = 0.04
/** Below this, two templates have too little to do with each other. */
const LEAST_SCORE = 0.08

/** The templates of one language with what their titles and keywords are made of. */
type Words = ReturnType<typeof weighWords>

/**
 * Finds the templates that somebody who looks at one may need as well, best first: of its language, with
 * words in common (rare words count more) or on the same shelf. Itself is never among them. Words are counted
 * when the first one asks.
 */
export function createFindRelated(
  templates: readonly CatalogueTemplate[],
): (entry: CatalogueTemplate, limit: number) => CatalogueTemplate[] {
  let languages: Map<string, Words> | undefined
  return (entry, limit) => {
    languages ??= countWords(templates)
    const words = languages.get(languageOf(entry.template.language))
    if (words === undefined) return []
    return [...candidates(entry, words)]
      .map((other) => ({ other, score: score(entry, other, words) }))
      .filter(({ score }) => score >= LEAST_SCORE)
      .sort((a, b) => b.score - a.score || a.other.template.number - b.other.template.number)
      .slice(0, limit)
      .map(({ other }) => other)
  }
}

function countWords(templates: readonly CatalogueTemplate[]): Map<string, Words> {
  const byLanguage = Map.groupBy(templates, ({ template }) => languageOf(template.language))
  return new Map([...byLanguage].map(([language, entries]) => [language, weighWords(entries)]))
}

function weighWords(entries: readonly CatalogueTemplate[]) {
  const found = new Map(entries.map((entry) => [entry, wordsOf(entry)]))
  const templatesOf = new Map<string, CatalogueTemplate[]>()
  for (const [entry, words] of found) {
    for (const word of words) {
      const having = templatesOf.get(word)
      if (having === undefined) templatesOf.set(word, [entry])
      else having.push(entry)
    }
  }
  const mostFrequent = Math.max(COMMON_WORD_LEAST, entries.length * COMMON_WORD_SHARE)
  for (const [word, having] of templatesOf) if (having.length > mostFrequent) templatesOf.delete(word)
  const rarity = (word: string) => Math.log(1 + entries.length / (templatesOf.get(word)?.length ?? 1))
  return {
    /** Of each template, its words with their weights; the squares of the weights add up to 1. */
    weights: new Map([...found].map(([entry, words]) => [entry, normalized(words, templatesOf, rarity)])),
    templatesOf,
    byCategory: Map.groupBy(entries, ({ template }) => template.category),
    byDepartment: Map.groupBy(entries, ({ template }) => template.department),
  }
}

function normalized(
  words: ReadonlySet<string>,
  telling: ReadonlyMap<string, unknown>,
  rarity: (word: string) => number,
): Map<string, number> {
  const weights = [...words].filter((word) => telling.has(word)).map((word) => [word, rarity(word)] as const)
  const length = Math.hypot(...weights.map(([, weight]) => weight))
  return new Map(weights.map(([word, weight]) => [word, weight / length]))
}

/** Only what shares a word or a shelf can be related: in a library of thousands that is a small part. */
function candidates(entry: CatalogueTemplate, words: Words): Set<CatalogueTemplate> {
  const { category, department } = entry.template
  const ofWords = [...(words.weights.get(entry)?.keys() ?? [])].flatMap(
    (word) => words.templatesOf.get(word) ?? [],
  )
  const ofShelf = words.byCategory.get(category) ?? []
  const near = new Set([...ofWords, ...ofShelf])
  // A shelf of its own in a small library: its department is better than nothing.
  if (near.size <= 1) for (const other of words.byDepartment.get(department) ?? []) near.add(other)
  near.delete(entry)
  return near
}

function score(one: CatalogueTemplate, other: CatalogueTemplate, { weights }: Words): number {
  const [own, theirs] = [weights.get(one), weights.get(other)]
  let alike = 0
  for (const [word, weight] of own ?? []) alike += weight * (theirs?.get(word) ?? 0)
  const [a, b] = [one.template, other.template]
  return (
    alike +
    (a.category === b.category ? SAME_CATEGORY : 0) +
    (a.department === b.department ? SAME_DEPARTMENT : 0) +
    (placesOf(a).some((place) => placesOf(b).includes(place)) ? SAME_PLACE : 0)
  )
}

function placesOf({
  jurisdiction,
  places = [jurisdiction],
}: CatalogueTemplate['template']): readonly string[] {
  return places
}

function wordsOf({ template: { title, copy } }: CatalogueTemplate): Set<string> {
  return new Set(fold([title, ...copy.keywords].join(' ')).match(/\p{L}{3,}/gu) ?? [])
}

/** The same kind of document in another language, or under another law. */
export interface Counterpart {
  entry: CatalogueTemplate
  /** The same document in another language, not only its counterpart under another law. */
  isEquivalent: boolean
}

/** Finds the other members of a template's group, in the order in which the group names them. */
export function createFindCounterparts(
  templates: readonly CatalogueTemplate[],
  groups: readonly CounterpartGroup[],
): (entry: CatalogueTemplate) => Counterpart[] {
  const byNumber = new Map(templates.map((entry) => [entry.template.number, entry]))
  const groupOf = new Map(groups.flatMap((group) => group.templates.map((number) => [number, group])))
  return ({ template }) => {
    const group = groupOf.get(template.number)
    if (group === undefined) return []
    const isEquivalent = (number: number) => group.equivalents.includes(number)
    return group.templates
      .filter((number) => number !== template.number)
      .flatMap((number) => byNumber.get(number) ?? [])
      .map((entry) => ({
        entry,
        isEquivalent: isEquivalent(template.number) && isEquivalent(entry.template.number),
      }))
  }
}
