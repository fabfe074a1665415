/*
 * What a link may say of its campaign (TRAF-1). Browser-safe and without zod, and small: every page of the
 * website reads its link.
 */

const VALUE_LENGTH = 100
/** An e-mail address, also where it is written for an address bar. */
export const personal = /@|%40/i

/**
 * What a link says about where it stands, as it is counted; null where it says nothing, or somebody's e-mail
 * address. Events and sign-ups have it from here, so that views of a campaign and sign-ups of it come
 * together.
 */
export function campaignValue(value: string | null): string | null {
  return personal.test(value ?? '') ? null : storable(value, VALUE_LENGTH)
}

/** A value without blanks around it, cut to a length; null where nothing is left. */
export function storable(value: string | null, longest: number): string | null {
  // PostgreSQL stores no U+0000, and a cut may leave half a surrogate pair, which is no text.
  const text = (value ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
  return text === '' ? null : text
}
