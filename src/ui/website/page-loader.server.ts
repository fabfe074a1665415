import type { I18n } from '@lingui/core'
import type { Language } from '#kernel/i18n/languages.ts'
import type { Services } from '#kernel/services.server.ts'
import type { PageContent } from './page-content.ts'
import type { WebsiteContext } from './website-context.server.ts'

export interface PageRequest {
  url: URL
  params: Record<string, string>
  website: WebsiteContext
  language: Language
  i18n: I18n
  /** Not there while pages are prerendered. */
  services?: Services | undefined
  /** What the browser sent; not there while pages are prerendered. Only pages that are made for each request may read it. */
  headers?: Headers | undefined
}

/** Makes a page's content; throws AppError('not_found') where its parameters name nothing. */
export type PageLoader<Data> = (request: PageRequest) => PageContent<Data>

/** Makes the content of a page that is made for each request, from what has to be asked for: orders, who is logged in. */
export type AskingPageLoader<Data> = (request: PageRequest) => Promise<PageContent<Data>>
