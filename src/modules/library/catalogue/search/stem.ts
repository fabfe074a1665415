import type { StemRule, StemRules } from './stem-rules.ts'
import { english } from './stem-rules-english.ts'
import { french } from './stem-rules-french.ts'
import { german } from './stem-rules-german.ts'
import { italian } from './stem-rules-italian.ts'
import { portuguese } from './stem-rules-portuguese.ts'
import { spanish } from './stem-rules-spanish.ts'

/** By language code. Words of another language stay as they are. */
const stemRules: Readonly<Record<string, StemRules>> = {
  en: english,
  fr: french,
  es: spanish,
  de: german,
  it: italian,
  pt: portuguese,
}

/** What all forms of a word have in common: `leases` and `leasing` are `lease`. Takes a folded word; answers no word of a language. */
export function stemOf(word: string, language: string): string {
  const rules = stemRules[language]
  if (rules === undefined || word.length < 4) return word
  if (Object.hasOwn(rules.irregular, word)) return rules.irregular[word] ?? word
  return withoutEnding(word, rules.forms)
}

/** What all words of a family have in common: `terminate`, `termination`, `terminating`. */
export function rootOf(word: string, language: string): string {
  const stem = stemOf(word, language)
  const rules = stemRules[language]
  if (rules === undefined || stem.length < 5) return stem
  // Twice: a `partnership` is made of partners.
  return plainEnd(withoutEnding(withoutEnding(stem, rules.roots), rules.roots))
}

function withoutEnding(word: string, rules: readonly StemRule[]): string {
  for (const [ending, instead, letters] of rules) {
    if (word.endsWith(ending) && word.length - ending.length >= letters) {
      return word.slice(0, word.length - ending.length) + instead
    }
  }
  return word
}

/** `terminate` ends in a vowel where `termination` does not; `cancellation` doubles what `cancel` has once. */
function plainEnd(word: string): string {
  return word.length > 4 ? word.replace(/[aeiouy]$/, '').replace(/([^s])\1$/, '$1') : word
}
