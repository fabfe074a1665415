import { createContext, use } from 'react'
import type { LanguageCode } from '../languages.ts'

/** What every part of a website page may need to make links and calls. */
export interface Site {
  urls: SiteUrls
  language: LanguageCode
  /** The paths of this page in every language that has it, this one included. */
  alternates: Partial<Record<LanguageCode, string>>
  /** The year in which the page was made; the browser shows its own. */
  year: number
}

/** Base addresses, without a trailing slash: a path where the service lives on the website's own host (decision 4). */
export interface SiteUrls {
  webApp: string
  userbase: string
  accountServices: string
  templates: string
}

const SiteContext = createContext<Site | null>(null)

export const SiteProvider = SiteContext

/** The site that the page belongs to. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (site === null) throw new Error('useSite outside a website layout')
  return site
}
