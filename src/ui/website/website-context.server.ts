import { createContext, type RouterContextProvider } from 'react-router'
import type { BaseUrls, Dependencies } from '#kernel/dependencies.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import type { Currency } from '#kernel/money/schema.ts'

/** What website pages are made from, the same for all visitors: prerendering at build time uses it. */
export interface WebsiteContext extends Pick<Dependencies, 'catalogue'> {
  urls: BaseUrls
  consent: ConsentSettings
  /** What a page that tells prices tells them in; of most who read its language unless it says so (GEO-3). */
  currency?: Currency
}

export const websiteContext = createContext<WebsiteContext | null>(null)

/** The website's context; throws where the server or the prerenderer forgot to hand it over. */
export function getWebsite(context: Readonly<RouterContextProvider>): WebsiteContext {
  const website = context.get(websiteContext)
  if (website === null) throw new Error('the website context has not been set')
  return website
}

/** Shortens an address on the website's host to its path: a page works under every name of the host. */
export function shortenUrl(url: string, { website }: { website: string }): string {
  return url.startsWith(`${website}/`) ? url.slice(website.length) : url
}
