import { readDecimal } from '#ui/components/money-text.ts'

/**
 * A number in any way that people write it ("1,250.5", "1.250,5"); undefined when it is none.
 *
 * @param locales The interface's language first, then the document's: they settle what can be read in two ways ("1.250").
 * @param isWanted Settles what the languages read differently: where only whole numbers are wanted, "1.250" is one of Spanish.
 */
export function readNumber(
  text: string,
  locales: readonly string[],
  isWanted: (number: number) => boolean = () => true,
): number | undefined {
  const bare = text.trim()
  const sign = bare.startsWith('-') ? -1 : 1
  const readings = readDecimal(bare.replace(/^-/, ''), locales).map(
    ({ whole, fraction }) => sign * Number(fraction === '' ? whole : `${whole}.${fraction}`),
  )
  return readings.find(isWanted) ?? readings[0]
}

/** A number as an input shows it, without groups: what is easiest to edit. */
export function writeNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
}
