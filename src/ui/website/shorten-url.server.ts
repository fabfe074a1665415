/** Shortens an address on the website's own host to its path, so that a page works under every name that its host has. */
export function shortenUrl(url: string, { website }: { website: string }): string {
  return url.startsWith(`${website}/`) ? url.slice(website.length) : url
}
