/** Of the six languages; a word that is small in one of them is small in a heading of any. */
const smallWords = new Set(
  [
    'a an and as at but by for from in into of on or the to via vs with without',
    'au aux de des du en et la le les ou par pour sans sur un une à',
    'al con del el las los o para por sin u una y',
    'am an auf aus bei das dem den der des die ein eine für im in mit nach oder über und von vom zu zum zur',
    'ai al alla con da dal dei del della di e gli il in la le lo nel o per su tra un una',
    'a ao aos as com da das de do dos e em na no o os ou para por sem um uma',
  ].flatMap((words) => words.split(' ')),
)

/** What is written together with the word behind it, and as small as it would stand alone: l’accord, dell’impresa. */
const elision = /^(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)['’](?=\p{L})/iu

/**
 * The heading of a card, from a slug or a label alike: no dashes, no D-number, title case with small words small (DEST-3). Every heading
 * that is made of one comes from here; a label that is only told of stays as it was written.
 */
export function cardHeading(slugOrLabel: string): string {
  const words = subjectOf(slugOrLabel)
    .replace(/\p{Pd}+/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !/^D\d+$/.test(word))
  return words
    .map((word, position) => {
      const lower = word.toLowerCase()
      if (position > 0 && smallWords.has(lower)) return lower
      const [elided = ''] = elision.exec(word) ?? []
      const first = position > 0 ? elided.toLowerCase() : capitalized(elided)
      return first + capitalized(word.slice(elided.length))
    })
    .join(' ')
}

function capitalized(word: string): string {
  // A word with capitals of its own is an abbreviation somebody meant: NDA, LLC, SaaS.
  if (/\p{Lu}/u.test(word.slice(1))) return word
  const lower = word.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/**
 * The last part of a path, the document that a guide is about, or what a folder of search results was asked for. A label has spaces or
 * begins with a capital, and stays as it is.
 */
function subjectOf(slugOrLabel: string): string {
  if (/\s|^\p{Lu}/u.test(slugOrLabel)) return slugOrLabel
  const [address = '', fragment = ''] = slugOrLabel.split('#')
  const [path = '', query = ''] = address.split('?')
  const last = lastOf(path)
  const isDocument = (part: string) => /-D\d+$/.test(part)
  if (!isDocument(last) && isDocument(lastOf(fragment))) return lastOf(fragment)
  return new URLSearchParams(query).get('t') ?? last
}

function lastOf(path: string): string {
  return path.split('/').findLast((segment) => segment !== '') ?? ''
}
