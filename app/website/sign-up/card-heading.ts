/** English, French and Spanish: the languages of the landing pages. */
const smallWords = new Set(
  [
    'a an and as at but by for from in into of on or the to via vs with without',
    'au aux de des du en et la le les ou par pour sans sur un une à',
    'al con del el las los o para por sin u una y',
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
