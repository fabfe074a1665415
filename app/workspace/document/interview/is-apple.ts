/** Their keyboards have other names on the keys. Only asked in the browser: the dialog is never part of a server's page. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
}
