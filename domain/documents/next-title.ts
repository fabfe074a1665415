import { TITLE_LENGTH } from './schema.ts'

/** What a copy is called: `Offer` becomes `Offer (2)`, and that `Offer (3)`. */
export function nextTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*) \((\d{1,4})\)$/.exec(title) ?? []
  const suffix = ` (${Number(number) + 1})`
  // The cut may fall into a character of two UTF-16 units: half of one is dropped.
  return name.slice(0, TITLE_LENGTH - suffix.length).replace(/[\uD800-\uDBFF]$/, '') + suffix
}
