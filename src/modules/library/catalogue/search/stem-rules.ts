/**
 * Endings that a word may lose, the longest first: what is taken off, what stands there instead, and how many letters have
 * to stay. Words come without accents. Light on purpose: what a rule joins wrongly, a search shows wrongly.
 */
export type StemRule = readonly [ending: string, instead: string, letters: number]

export interface StemRules {
  /** Plural, gender and forms of the verb: another form of the same word. */
  forms: readonly StemRule[]
  /** Words made of the same root: `terminate`, `termination`. Taken off what `forms` has left. */
  roots: readonly StemRule[]
  irregular: Readonly<Record<string, string>>
}
