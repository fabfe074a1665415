import type { Site } from './site.tsx'

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
