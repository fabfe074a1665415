import { createContext, use } from 'react'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import type { LanguageCode } from '#kernel/i18n/languages.ts'
import type { Frame } from './layouts.ts'

/** What every part of a website page may need to make links and calls. */
export interface Site {
  urls: SiteUrls
  language: LanguageCode
  /** The paths of this page in every language that has it, this one included. */
  alternates: Partial<Record<LanguageCode, string>>
  /** The paths of what comes nearest in languages that do not have it. */
  nearest?: Partial<Record<LanguageCode, string>>
  frame: Frame
  menu: LibraryMenu
  /** What is loaded from others, once a visitor agrees. */
  consent: Pick<ConsentSettings, 'cookie' | 'thirdParties' | 'captcha'>
  /** The year in which the page was made; the browser shows its own. */
  year: number
}

/** What header and footer lead to of the library: only what holds something. */
export interface LibraryMenu {
  /**
   * How many templates pages say there are for readers of the page's language. Written on the server: the
   * first number that a browser formats costs a slow phone 50 ms, and the sign-up dialog says this one.
   */
  templateCount: string
  departments: { id: string; count: number }[]
  /** Collections across the departments, by kind of document. */
  collections: { slug: string; name: string; count: number }[]
  /** Words to search for. */
  topics: readonly string[]
  languages: { code: LanguageCode; count: number }[]
}

/** Base addresses without trailing slash: a path for a service on the website's own host (SET-4). */
export interface SiteUrls {
  webApp: string
  userbase: string
  accountServices: string
  templates: string
  geo: string
}

const SiteContext = createContext<Site | null>(null)

export const SiteProvider = SiteContext

/** The site that the page belongs to. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (site === null) throw new Error('useSite outside a website layout')
  return site
}

export type WebApp = Pick<Site, 'language'> & { urls: Pick<Site['urls'], 'webApp'> }

/** Any page of the web application, by its path (`account/devices/`), in the linking page's language. */
export function webAppPageUrl(
  { urls, language }: WebApp,
  path: string,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ lang: language, lib: language, ...more })
  return `${urls.webApp}/${path}${path.includes('?') ? '&' : '?'}${query}`
}
