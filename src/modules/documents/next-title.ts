import { TITLE_LENGTH } from './schema.ts'

/** A title as long as titles may be. */
export function cutTitle(title: string, length = TITLE_LENGTH): string {
  // The cut may fall into a character of two UTF-16 units: half of one is dropped.
  return title.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** What the next of the same name is called: `Offer` becomes `Offer (2)`, and that `Offer (3)`. */
export function nextTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*) \((\d{1,4})\)$/.exec(title) ?? []
  const suffix = ` (${Number(number) + 1})`
  return cutTitle(name, TITLE_LENGTH - suffix.length) + suffix
}
