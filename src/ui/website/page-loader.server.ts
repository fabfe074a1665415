import type { I18n } from '@lingui/core'
import type { Language, LanguageCode } from '#kernel/i18n/languages.ts'
import type { Services } from '#kernel/services.server.ts'
import type { PageId } from './pages.ts'
import type { WebsiteContext } from './website-context.server.ts'

/** What a page's `.page.server.ts` exports. */
export interface PageServer {
  loader: PageLoader<unknown> | AskingPageLoader<unknown>
  /** Takes what a form of the page sends. Without it nothing may be sent there (405). */
  action?: PageAction
  /** What stands for the `{name}` in its address, in a language; for several, from first to last. */
  slugs?: (page: PageId, website: WebsiteContext, language: LanguageCode) => string[]
}

export interface PageRequest {
  page: PageId
  url: URL
  params: Record<string, string>
  website: WebsiteContext
  language: Language
  i18n: I18n
  /** Not there while pages are prerendered. */
  services?: Services | undefined
  /** What the browser sent, absent at prerendering. Only pages made for each request may read it. */
  headers?: Headers | undefined
}

/** Makes a page's content; throws AppError('not_found') where its parameters name nothing. */
export type PageLoader<Data> = (request: PageRequest) => PageContent<Data>

/** Makes the content of a page for each request from what it must ask for: orders, who is logged in. */
export type AskingPageLoader<Data> = (request: PageRequest) => Promise<PageContent<Data>>

/** What a loader has for its page's component. */
export type PageData<Loader extends PageLoader<unknown>> = ReturnType<Loader>['data']

/** Takes a browser's form, with or without JavaScript: a redirect, or what the page shows of it. */
export type PageAction = (
  services: Services,
  sent: Pick<PageRequest, 'url' | 'params' | 'language' | 'i18n'> & { request: Request },
) => Promise<unknown>

/** What a page's server side hands to its component: all that `<head>` needs, and the page's data. */
export interface PageContent<Data> {
  title: string
  /** What stands for the title where the page is shared, beside the product's name; else the title does. */
  shareTitle?: string
  description: string
  data: Data
  /**
   * The same page in other languages, by their codes: paths without the language. Left out, every language of
   * the page has it at the same path.
   */
  alternates?: Partial<Record<LanguageCode, string>>
  /**
   * What comes nearest in languages that do not have the page: paths without the language, for people who
   * choose another one. Left out, the home page does.
   */
  nearest?: Partial<Record<LanguageCode, string>>
  /** The address that search engines should keep, a path without language, if not the page's own. */
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
