import type { LanguageCode } from '#kernel/i18n/languages.ts'

/** What the server side of a page hands to its component: everything that `<head>` needs, and the page's own data. */
export interface PageContent<Data> {
  title: string
  /** What stands for the title where the page is shared, beside the product's name; else the title does. */
  shareTitle?: string
  description: string
  data: Data
  /**
   * The same page in other languages, by their codes: paths without the language. Left out, every language of the page has it
   * at the same path.
   */
  alternates?: Partial<Record<LanguageCode, string>>
  /**
   * What comes nearest in languages that do not have the page: paths without the language, for people who choose another one. Left
   * out, the home page does.
   */
  nearest?: Partial<Record<LanguageCode, string>>
  /** The address that search engines should keep, a path without the language, where it is not the page's own. */
  canonicalPath?: string
  /** Kept out of search engines, though the page is not: what the query asks for is one view among many. */
  robots?: 'noindex'
  /** The day on which an article appeared, `YYYY-MM-DD`. */
  publishedOn?: string
  /** The whole address of a feed (RSS) that the page belongs to. */
  feed?: string
  /** Status of the answer when it is not 200. */
  status?: number
}
