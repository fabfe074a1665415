/** A text of the library's arrangement in each language it has: `{en: 'Contracts', fr: 'Contrats'}`. */
export type LocalText = Readonly<Record<string, string>>

/** One of the 88 sub-categories of the library's taxonomy. */
export interface SubCategory {
  /** As templates name it: `L01`. */
  code: string
  /** As addresses name it. */
  slug: string
  department: string
  name: LocalText
}

/** A shelf across departments, such as all letters (SET-24): templates of some types and sub-categories. */
export interface Collection {
  slug: string
  types: readonly string[]
  /** Codes of sub-categories. */
  categories: readonly string[]
  name: LocalText
  /** One sentence: what stands on this shelf. */
  lead: LocalText
  /** Of a shelf for one need, such as hiring: its starter packs, one for each language and law. */
  packs: readonly StarterPack[]
}

/** Templates that people need together, and what they ask alike: it is answered once for all of them. */
export interface StarterPack {
  /** BCP 47, that of all its templates: `fr-CA`. */
  language: string
  /** D-numbers, in the order in which they are needed. */
  templates: readonly number[]
  /** By a name of its own, one question of several templates, as `7.employer`; the first of them is asked. */
  questions: Readonly<Record<string, readonly string[]>>
}

/** Titles that are made of one master, in one language: job descriptions. A shelf of their own. */
export interface TitleFamily {
  slug: string
  /** BCP 47: the language of its titles, of `name` and of `lead`. */
  language: string
  name: string
  lead: string
}

/** Templates of the same kind of document in several languages or under several laws, by their D-numbers. */
export interface CounterpartGroup {
  name: string
  templates: readonly number[]
  /** Those that are one document in several languages. */
  equivalents: readonly number[]
}

/** How the library is arranged: `content/library/`, compiled. */
export interface Arrangement {
  /** In the order in which pages show them. */
  categories: readonly SubCategory[]
  collections: readonly Collection[]
  families: readonly TitleFamily[]
  counterparts: readonly CounterpartGroup[]
}

/** A library whose shelves nobody has made yet. */
export const noArrangement: Arrangement = {
  categories: [],
  collections: [],
  families: [],
  counterparts: [],
}
