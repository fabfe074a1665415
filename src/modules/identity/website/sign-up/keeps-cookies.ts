const PROBE = 'formulary-probe'

/** Tries whether this browser keeps our cookies: `navigator.cookieEnabled` ignores a setting for the site. */
export function keepsCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of BROW-1
  document.cookie = `${PROBE}=1; SameSite=Lax`
  const isKept = document.cookie.includes(`${PROBE}=1`)
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${PROBE}=; Max-Age=0; SameSite=Lax`
  return isKept
}
