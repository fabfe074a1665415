/**
 * What the website, the web application and the server share about the hand-off. Browser-safe and without zod, because
 * it is part of the first page's script.
 */

/** Cookies that pages read, by their specified names (COOKIE-1). */
export const EMAIL_COOKIE = 'b_email'
export const USER_ID_COOKIE = 'b_userId'
/** The website's log-in; HttpOnly, so pages ask `auth/state/` and never read it. */
export const LOG_IN_COOKIE = 'p_ssojwt'

/** The query parameter that carries the one-time ticket (DEST-7). */
export const TICKET_PARAMETER = 'ssotoken'

const documentSlug = /-D\d+$/
const maximumLength = 300

/**
 * Turns what a visitor chose (a link, a slug, a path of the public site) into a path of the web application, without
 * leading or trailing slash (DEST-1, DEST-2). Anything that is not one of its places becomes the root, so that a
 * destination can never lead to another host.
 */
export function destinationPath(raw: string | null | undefined): string {
  const trimmed = (raw ?? '').trim()
  // Backslashes, control characters and schemes are how an address escapes its host; no place of ours has them.
  if (trimmed.length > maximumLength || /[\\\p{Cc}]|^[a-z][a-z\d+.-]*:|^\/\//iu.test(trimmed)) return ''
  if (trimmed.startsWith('#')) return guideDestination(trimmed.slice(1))
  const [withoutFragment = ''] = trimmed.split('#')
  const [path = '', query = ''] = withoutFragment.split('?')
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments[0] === 'templates') segments.shift()
  const [first, second] = segments

  if (first === 'search' && segments.length === 1) {
    const keyword = new URLSearchParams(query).get('t')?.trim()
    return keyword ? `search/?t=${encodeURIComponent(keyword)}` : 'search/'
  }
  if (first === 'business-plan-kit' && segments.length === 1) return 'business-plan-kit/'
  if (first === 'doc' && second && segments.length === 2) return documentDestination(second)
  if (first && segments.length === 1) return documentDestination(first)
  return ''
}

function documentDestination(slug: string): string {
  return documentSlug.test(slug) && /^[\p{L}\d-]+$/u.test(slug) ? `doc/${slug}` : ''
}

function guideDestination(hash: string): string {
  return documentDestination(hash.replace(/^\/+|\/+$/g, ''))
}

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
  const words = slugOrLabel
    .replace(/^.*\//, '')
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
