import type { DeviceKind } from './schema.ts'

/**
 * Browsers and systems by what their user agents say. The first that fits is it, because each claims to be
 * its ancestors too: Edge says Chrome, Chrome says Safari, Android says Linux. Own tables, because of all
 * that a library tells we need the name.
 */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT|OPX)\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\biP(hone|od)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** More than any browser sends; what is longer is not looked at. */
const LENGTH_LIMIT = 1_000

function readable(userAgent = ''): string {
  return userAgent.length > LENGTH_LIMIT ? '' : userAgent
}

/** Browser and system by name, as far as they are known. */
export function browserNames(userAgent: string | undefined): { name: string | null; system: string | null } {
  const text = readable(userAgent)
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { name: nameIn(browsers), system: nameIn(systems) }
}

/** Both in a line, "Firefox, Windows"; null where neither is known. */
export function deviceName(userAgent: string | undefined): string | null {
  const { name, system } = browserNames(userAgent)
  return [name, system].filter((each) => each !== null).join(', ') || null
}

/**
 * The kind of device. A tablet that says it is a computer, as an iPad does, is taken for one: the page itself
 * knows better (`src/modules/identity/website/sign-up/browser.ts`).
 */
export function deviceKind(userAgent: string | undefined): DeviceKind {
  const text = readable(userAgent)
  if (/\b(iPad|Tablet)\b|Android(?!.*\bMobile\b)/.test(text)) return 'tablet'
  return /\b(Mobile|iPhone|iPod)\b/.test(text) ? 'mobile' : 'desktop'
}
