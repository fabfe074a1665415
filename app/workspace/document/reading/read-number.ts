/**
 * A number as people write it ("1,250.5" in English, "1.250,5" in Spanish); undefined when it is none.
 *
 * @param locales The interface's language first, then the document's. What both can read is read as the first writes it.
 * @param isWanted Settles what the languages read differently: where only whole numbers are wanted, "1.250" is one of Spanish.
 */
export function readNumber(
  text: string,
  locales: readonly string[],
  isWanted: (number: number) => boolean = () => true,
): number | undefined {
  const readings = locales.map((locale) => readIn(text, locale)).filter((number) => number !== undefined)
  return readings.find(isWanted) ?? readings[0]
}

function readIn(text: string, locale: string): number | undefined {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const group = parts.find(({ type }) => type === 'group')?.value ?? ','
  const bare = text.trim().replace(/[\s\u00a0\u202f'’]/g, isSpace(group) ? '' : '$&')
  const sign = bare.startsWith('-') ? -1 : 1
  const [whole = '', fraction, ...more] = bare.replace(/^-/, '').split(decimal)
  const digits = isSpace(group) ? whole : withoutGroups(whole, group)
  if (more.length > 0 || !/^\d+$/.test(digits) || !/^\d*$/.test(fraction ?? '')) return undefined
  return sign * Number(fraction ? `${digits}.${fraction}` : digits)
}

function isSpace(group: string): boolean {
  return /^\s$/.test(group)
}

/** As it is where groups stand in the wrong places: "1,5" is no English number. */
function withoutGroups(whole: string, group: string): string {
  const [first = '', ...rest] = whole.split(group)
  const isGrouped = /^\d{1,3}$/.test(first) && rest.every((digits) => /^\d{3}$/.test(digits))
  return isGrouped ? first + rest.join('') : whole
}

/** A number as an input shows it, without groups: what is easiest to edit. */
export function writeNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
}
