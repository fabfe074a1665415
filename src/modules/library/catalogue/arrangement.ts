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
