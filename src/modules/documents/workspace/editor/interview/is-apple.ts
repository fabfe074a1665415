/** Their keyboards have other names on the keys. What asks is drawn once the page is alive, never by the server. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
}
