import type { BaseUrls } from '#kernel/dependencies.ts'

/** Where the template service suggests; a path where it lives on the web application's own host, whatever name that has. */
export function suggestionsUrl({ templates, webApp }: BaseUrls): string {
  const url = new URL(`${templates}/suggest/`)
  return url.origin === new URL(webApp).origin ? url.pathname : url.href
}
