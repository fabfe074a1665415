import type { LanguageCode } from '#kernel/i18n/languages.ts'

/** The numbers that the specification wants shown, each from the day the library holds so many (LANG-5). */
const specifiedCounts: Partial<Record<string, number>> = {
  en: 3000,
  de: 3000,
  it: 3000,
  pt: 3000,
  fr: 1300,
  es: 1200,
}

/**
 * How many templates a page says there are: the exact number below 100, above it the hundreds ("400+"), and
 * the specified number by itself ("3,000+") once the library has reached it.
 */
export function templateCountText(
  count: number,
  { code, tag }: { code: LanguageCode | string; tag: string },
) {
  const format = new Intl.NumberFormat(tag)
  if (count < 100) return format.format(count)
  const specified = specifiedCounts[code] ?? Number.POSITIVE_INFINITY
  return `${format.format(count >= specified ? specified : Math.floor(count / 100) * 100)}+`
}
