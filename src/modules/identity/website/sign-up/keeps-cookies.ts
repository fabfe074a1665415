const PROBE = 'formulary-probe'

/** Whether this browser keeps our cookies, tried out: `navigator.cookieEnabled` says yes where only a setting for the site says no. */
export function keepsCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of BROW-1
  document.cookie = `${PROBE}=1; SameSite=Lax`
  const isKept = document.cookie.includes(`${PROBE}=1`)
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${PROBE}=; Max-Age=0; SameSite=Lax`
  return isKept
}
