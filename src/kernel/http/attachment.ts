/**
 * The longest name in bytes of UTF-8, with its extension. File systems take 255; the rest is for what
 * browsers and people add: " (12)", ".crdownload".
 */
const MOST_BYTES = 200
/** What Windows opens as a device, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?= *(?:\.|$))/i
/** A mark or a stand-in of an emoji is not parted from what it belongs to. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A Content-Disposition that saves under this name in every browser (RFC 6266): an ASCII stand-in for old
 * ones, the name itself in UTF-8 for the others.
 */
export function attachment(name: string, extension: string): string {
  const whole = fileName(name, extension)
  const ascii = whole
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?:[^\x20-\x7e]|["\\%])+/gu, '_')
    .replace(DEVICE, '_$&')
  const encoded = encodeURIComponent(whole).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A name that every system accepts: no separators, no device, no dot or space at its ends, not too long. */
export function fileName(name: string, extension: string): string {
  const safe = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .replace(DEVICE, '_$&')
  const most = MOST_BYTES - Buffer.byteLength(extension) - 1
  let [kept, bytes] = ['', 0]
  for (const { segment } of characters.segment(safe)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > most) break
    kept += segment
  }
  return `${kept.replace(/[ .]+$/, '') || 'file'}.${extension}`
}
