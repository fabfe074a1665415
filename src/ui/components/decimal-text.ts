/** Figures as they were written, without what groups them. `fraction` is empty where there is none. */
export interface WrittenDecimal {
  whole: string
  fraction: string
}

/** A full stop or a comma before three figures, behind one to three that are not 0: decimals, or the next group. */
const UNCLEAR = /^([1-9]\d{0,2})([.,])(\d{3})$/
/** Groups of three, each behind the same mark: "1,234,567", "1 234", "1'234". A gap is any kind of blank. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+)$/

/**
 * Reads figures in every way that people write them ("1,234.56", "1.234,56", "1 234,56", "1'234.56"). What the marks leave
 * open ("1,234") is read as the languages write numbers.
 *
 * @returns One reading; none of what is no number; two where the languages disagree, in their order.
 */
export function readDecimal(text: string, locales: readonly string[]): WrittenDecimal[] {
  const figures = text.trim().replace(/\s/g, ' ').replaceAll('’', "'")
  const [, first = '', mark = '', three = ''] = UNCLEAR.exec(figures) ?? []
  if (mark === '') return readClear(figures)
  const areDecimals = new Set(locales.map((locale) => decimalMark(locale) === mark))
  return [...areDecimals].map((isDecimal) =>
    isDecimal ? { whole: first, fraction: three } : { whole: first + three, fraction: '' },
  )
}

function readClear(figures: string): WrittenDecimal[] {
  // Of two kinds of marks, the last one is before the decimals; a mark that comes twice groups.
  const at = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  const isGroup = at < 0 || figures.indexOf(figures.charAt(at)) < at
  const whole = readWhole(isGroup ? figures : figures.slice(0, at))
  const fraction = isGroup ? '' : figures.slice(at + 1)
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '') return []
  return [{ whole, fraction }]
}

function readWhole(figures: string): string | undefined {
  return /^\d*$/.test(figures) || GROUPED.test(figures) ? figures.replace(/\D/g, '') : undefined
}

/** What stands before the decimals of a language. */
export function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
