/**
 * Browsers and systems by what their user agents say. The first that fits is it, because each claims to be its ancestors
 * too: Edge says Chrome, Chrome says Safari, Android says Linux. Own tables, because of all that a library tells we need
 * the name.
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

/** Browser and system by name, "Firefox, Windows", as far as they are known; null where neither is. */
export function deviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent.length > LENGTH_LIMIT) return null
  const names = [browsers, systems].flatMap(
    (table) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return names.length > 0 ? names.join(', ') : null
}
