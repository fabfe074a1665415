export type DeviceType = 'desktop' | 'tablet' | 'mobile'

/** The kind of device, from how it is pointed at and how wide its short side is in CSS pixels. */
export function deviceType({
  coarsePointer,
  shortSide,
}: {
  coarsePointer: boolean
  shortSide: number
}): DeviceType {
  if (!coarsePointer) return 'desktop'
  return shortSide < 600 ? 'mobile' : 'tablet'
}

/** The kind of device that this page is shown on. */
export function currentDeviceType(): DeviceType {
  const { width, height } = window.screen
  return deviceType({
    coarsePointer: window.matchMedia('(pointer: coarse)').matches,
    shortSide: Math.min(width, height),
  })
}

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
