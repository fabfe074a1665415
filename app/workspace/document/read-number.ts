/** A number as people of the language write it ("1,250.5"); undefined when it is none. */
export function readNumber(text: string, locale: string): number | undefined {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const group = parts.find(({ type }) => type === 'group')?.value ?? ','
  const plain = text
    .trim()
    .replaceAll(group, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(decimal, '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** A number as an input shows it, without groups: what is easiest to edit. */
export function writeNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
}
