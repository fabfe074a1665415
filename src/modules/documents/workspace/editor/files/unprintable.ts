/** Tells a page which characters of a PDF are boxes, so that somebody is asked before the file is handed over. */
export const UNPRINTABLE_HEADER = 'document-unprintable'
/** Enough to see which text it is about; a header must stay small. */
const MOST_CHARACTERS = 40

/** Characters as a header takes them. Half of a surrogate pair, which no header can carry, is a replacement character. */
export function encodeUnprintable(characters: readonly string[]): string {
  return encodeURIComponent(
    [...characters.join(' ')].slice(0, MOST_CHARACTERS).join('').trim().toWellFormed(),
  )
}

/** The characters of an answer with a file, with spaces between them; empty where every one is printed. */
export function unprintableIn(headers: Headers): string {
  return decodeURIComponent(headers.get(UNPRINTABLE_HEADER) ?? '')
}
