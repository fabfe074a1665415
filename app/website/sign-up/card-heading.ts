/** Of the six languages; a word that is small in one of them is small in a heading of any. */
const smallWords = new Set(
  [
    'a an and as at but by for from in into of on or the to via vs with without',
    'au aux de des du en et la le les ou par pour sans sur un une à',
    'al con del el las los o para por sin u una y',
    'am an auf aus bei das dem den der des die ein eine für im in mit oder und von vom zu zum zur',
    'ai al alla con da dal dei del della di e gli il in la le lo nel o per su tra un una',
    'a ao aos as com da das de do dos e em na no o os ou para por sem um uma',
  ].flatMap((words) => words.split(' ')),
)

/** The heading of a card, from a slug or a label: no dashes, no D-number, title case with small words small (DEST-3). */
export function cardHeading(slugOrLabel: string): string {
  const words = subjectOf(slugOrLabel)
    .replace(/-+/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !/^D\d+$/.test(word))
  return words
    .map((word, position) => {
      const lower = word.toLowerCase()
      if (position > 0 && smallWords.has(lower)) return lower
      // A word with capitals of its own is an abbreviation somebody meant: NDA, LLC, SaaS.
      if (/\p{Lu}/u.test(word.slice(1))) return word
      return lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join(' ')
}

/** The last part of a path, or what a folder of search results was asked for; a label has spaces and stays as it is. */
function subjectOf(slugOrLabel: string): string {
  if (/\s/.test(slugOrLabel)) return slugOrLabel
  const [path = '', query = ''] = slugOrLabel.split('?')
  return new URLSearchParams(query).get('t') ?? path.split('/').findLast((segment) => segment !== '') ?? ''
}
