import { stemOf } from './stem.ts'
import { weightOf } from './stop-words.ts'
import { tokenize } from './tokenize.ts'

/** Words that stand for others, as `content/library/` has them. */
export interface WordTables {
  synonyms: readonly SynonymGroup[]
  /** By language code; all phrases of one group mean the same. */
  translations: readonly Readonly<Record<string, readonly string[] | undefined>>[]
}

export const noWords: WordTables = { synonyms: [], translations: [] }

/** Either phrases of which each stands for the others, or what people type and what they mean by it. */
export type SynonymGroup =
  | { language: string; same: readonly string[] }
  | { language: string; typed: readonly string[]; means: readonly string[] }

/** A phrase that may be searched in place of another. */
export interface StandIn {
  kind: 'synonym' | 'translation'
  language: string
  /** As it is written in the table. */
  phrase: string
  words: readonly string[]
  /** How well it stands for it: 1 would be the phrase itself. */
  factor: number
  /** Set when it is what people mean by the other, which says something else by itself. */
  isMeaning?: true
}

export interface StandIns {
  /** What stands for a phrase of a language, given by its key. */
  find(key: string, language: string): readonly StandIn[]
  /** The most words that a phrase has. */
  longest: number
  /** Every phrase, so that its words can be put right. */
  phrases: readonly { language: string; phrase: string }[]
}

const SAME = 0.72
const MEANS = 0.75
const TRANSLATED = 0.85
/** The second and later phrases of a group are less usual than the first. */
const LATER = 0.95

/** Reads the tables for looking up. */
export function readWordTables({ synonyms, translations }: WordTables): StandIns {
  const table = new Map<string, StandIn[]>()
  const phrases = new Map<string, { language: string; phrase: string; words: string[]; key: string }>()
  let longest = 1
  const read = (phrase: string, language: string) => {
    const known = phrases.get(`${language} ${phrase}`)
    if (known !== undefined) return known
    const words = tellingWords(phrase, language)
    longest = Math.max(longest, words.length)
    const entry = { language, phrase, words, key: `${language} ${keyOf(words, language)}` }
    phrases.set(`${language} ${phrase}`, entry)
    return entry
  }
  const link = (from: string, language: string, to: string, standIn: Omit<StandIn, 'phrase' | 'words'>) => {
    const { words } = read(to, standIn.language)
    const { key } = read(from, language)
    const all = table.get(key) ?? []
    if (all.length === 0) table.set(key, all)
    all.push({ ...standIn, phrase: to, words })
  }
  for (const group of synonyms) {
    const { language } = group
    const [typed, means, factor] =
      'same' in group ? [group.same, group.same, SAME] : [group.typed, group.means, MEANS]
    for (const from of typed) {
      for (const [index, to] of means.entries()) {
        const isFirst = index === 0 || 'same' in group
        if (from !== to)
          link(from, language, to, {
            kind: 'synonym',
            language,
            factor: factor * (isFirst ? 1 : LATER),
            ...('means' in group && { isMeaning: true }),
          })
      }
    }
  }
  for (const group of translations) {
    const all = Object.entries(group).flatMap(([language, those]) =>
      (those ?? []).map((phrase, index) => ({ language, phrase, index })),
    )
    for (const from of all) {
      for (const to of all) {
        if (from === to) continue
        const isSame = from.language === to.language
        const factor = (isSame ? SAME : TRANSLATED) * (to.index === 0 ? 1 : LATER)
        const kind = isSame ? 'synonym' : 'translation'
        link(from.phrase, from.language, to.phrase, { kind, language: to.language, factor })
      }
    }
  }
  return { longest, phrases: [...phrases.values()], find: withStandInsOfStandIns(table) }
}

/**
 * A translation of a synonym is a translation too, and so is a synonym of a translation. A synonym of a
 * synonym is often something else already, and so is what another language has one word for: `termination` is
 * no resolution for being a `resolución`. A word that has its own translation needs none of its synonyms': a
 * `préstamo` is a `mutuo`, but not mutual.
 */
function withStandInsOfStandIns(table: ReadonlyMap<string, readonly StandIn[]>): StandIns['find'] {
  return (key, language) => {
    const direct = table.get(`${language} ${key}`) ?? []
    const best = new Map<string, StandIn>()
    const offer = (standIn: StandIn) => {
      const name = `${standIn.language} ${standIn.phrase}`
      if ((best.get(name)?.factor ?? 0) < standIn.factor) best.set(name, standIn)
    }
    const translated = new Set(
      direct.filter(({ kind }) => kind === 'translation').map(({ language }) => language),
    )
    for (const one of direct) {
      offer(one)
      for (const other of table.get(`${one.language} ${keyOf(one.words, one.language)}`) ?? []) {
        if (one.kind === other.kind) continue
        if (one.kind === 'synonym' && translated.has(other.language)) continue
        offer({ ...other, kind: 'translation', factor: one.factor * other.factor })
      }
    }
    return [...best.values()]
  }
}

/** The words of a phrase that tell something, folded. */
export function tellingWords(phrase: string, language: string): string[] {
  const all = tokenize(phrase).map(({ word }) => word)
  const telling = all.filter((word) => weightOf(word, language) !== 'none')
  return telling.length > 0 ? telling : all
}

/** What all forms of a phrase have in common. */
export function keyOf(words: readonly string[], language: string): string {
  return words.map((word) => stemOf(word, language)).join(' ')
}
