/**
 * What the website, the web application and the server share about the hand-off. Browser-safe and without
 * zod, because it is part of the first page's script.
 */

/** What was last searched for, and the slug of the document last chosen: kept where somebody does so. */
export const SEARCH_COOKIE = 'b_search'
export const DOCUMENT_COOKIE = 'b_document'
export const CHOICE_COOKIE_SECONDS = 30 * 24 * 60 * 60
/** The affiliate network's number of a visitor's click: its script writes it, after consent (AFF-1). */
export const TRANSACTION_COOKIE = 'b_eftid'
/** Longer than any such number. */
export const TRANSACTION_LENGTH = 100
/** The website's log-in; HttpOnly, so pages ask `auth/state/` and never read it. */
export const LOG_IN_COOKIE = 'p_ssojwt'

/** The query parameter that carries the one-time ticket (DEST-7). */
export const TICKET_PARAMETER = 'ssotoken'

/** What the click's cookie says, as the hand-off takes it (DEST-7): the whole number or nothing. */
export function transactionId(cookie: string | undefined): string | undefined {
  return cookie !== undefined && cookie.length <= TRANSACTION_LENGTH ? cookie : undefined
}

/** What an address may ask to begin with a document: a file of a format, or printing. */
const downloadTargets = ['docx', 'pdf', 'txt', 'xlsx', 'csv', 'print'] as const
export type DownloadTarget = (typeof downloadTargets)[number]

/** What of a template says what its documents can become. */
export type DownloadKind = { type: string; invoicing?: unknown }

/** Those that a document can become; the first is the one that most people want. */
export function downloadTargetsOf({ type, invoicing }: DownloadKind): readonly DownloadTarget[] {
  if (type !== 'spreadsheet') return ['docx', 'pdf', 'txt', 'print']
  return invoicing === undefined ? ['xlsx', 'pdf', 'csv', 'print'] : ['pdf', 'xlsx', 'docx', 'csv', 'print']
}

const documentSlug = /-D\d+$/
/** As `newId` makes them. */
const documentId = /^[\w-]{22}$/
/** How the website's addresses in languages but English begin (LANG-1); the web application's do not. */
const websiteLanguages = /^(fr|es|de|it|pt)$/
/** The language of a pack, and the slug of its collection. */
const starterPack = /^packs\/[a-z]{2}-[A-Z]{2}\/[a-z-]{1,80}$/
/** No document of ours has a longer slug. */
const SLUG_LENGTH = 300
/** The search reads no more of what it is asked. */
const KEYWORD_LENGTH = 200
/** Of whatever is sent for a destination; the longest keyword, written for an address, is half as long. */
export const DESTINATION_LENGTH = 5000

/**
 * Turns what a visitor chose (a link, a slug, a path of the public site or of the web application) into a
 * path of the web application, without leading or trailing slash (DEST-1, DEST-2). Anything that is not one
 * of its places becomes the root, so that a destination can never lead to another host. A long address
 * loses nothing: a document is known by its slug, whatever stands behind it, and of a keyword the beginning
 * is kept. A document that is saved is known by its id too, and its address may ask for a download. What is
 * answered can be asked again, and is answered the same.
 */
export function destinationPath(raw: string | null | undefined): string {
  const trimmed = (raw ?? '').trim()
  // Backslashes, control characters and schemes are how an address escapes its host; no place of ours has
  // them.
  if (trimmed.length > DESTINATION_LENGTH || /[\\\p{Cc}]|^[a-z][a-z\d+.-]*:|^\/\//iu.test(trimmed)) return ''
  const [address = '', fragment = ''] = trimmed.split('#')
  return placeOf(address) || documentDestination(fragment.replace(/^\/+|\/+$/g, ''))
}

/** The place that a path names; a guide names none by itself, but the document in its fragment. */
function placeOf(address: string): string {
  const [path = '', query = ''] = address.split('?')
  const segments = path.split('/').filter((segment) => segment !== '')
  if (websiteLanguages.test(segments[0] ?? '') || segments[0] === 'app') segments.shift()
  if (segments[0] === 'templates') segments.shift()
  const [first, second] = segments

  if (first === 'search' && segments.length === 1) {
    const parameters = new URLSearchParams(query)
    // The website's search calls its words `q` (ROUTE-11).
    const asked = (parameters.get('t') ?? parameters.get('q'))?.trim() ?? ''
    // By whole characters: half a one cannot stand in an address.
    const keyword = [...asked].slice(0, KEYWORD_LENGTH).join('').trim()
    return keyword ? `search/?t=${encodeURIComponent(keyword)}` : 'search/'
  }
  if (first === 'business-plan-kit' && segments.length === 1) return 'business-plan-kit/'
  if (first === 'account' && segments.length === 2 && (second === 'billing' || second === 'team'))
    return `account/${second}/`
  const place = segments.join('/')
  if (starterPack.test(place)) return `${place}/`
  if (first === 'doc' && second && segments.length === 2)
    return documentDestination(second, new URLSearchParams(query))
  if (first && segments.length === 1) return documentDestination(first)
  return ''
}

function documentDestination(slug: string, asked = new URLSearchParams()): string {
  const isSlug = slug.length <= SLUG_LENGTH && documentSlug.test(slug) && /^[\p{L}\d-]+$/u.test(slug)
  if (!isSlug) return ''
  const id = asked.get('document') ?? ''
  if (!documentId.test(id)) return `doc/${slug}`
  return documentAddress({ slug, id, download: downloadAsked(asked) })
}

function downloadAsked(asked: URLSearchParams): DownloadTarget | undefined {
  return downloadTargets.find((target) => target === asked.get('download'))
}

/** A document of the web application, as a path below its root. Without id: a new one of the template. */
export function documentAddress({
  slug,
  id,
  download,
}: {
  slug: string
  id?: string | undefined
  /** Begins as soon as the document is open. */
  download?: DownloadTarget | undefined
}): string {
  if (id === undefined) return `doc/${slug}/`
  return `doc/${slug}/?${new URLSearchParams({ document: id, ...(download && { download }) })}`
}

/** The document that a destination leads to, taken apart; undefined where it leads elsewhere. */
export function documentOfDestination(
  raw: string | null | undefined,
): { slug: string; id: string | undefined; download: DownloadTarget | undefined } | undefined {
  const [, slug, query] = /^doc\/([^/?]+)(?:\/\?(.*))?$/.exec(destinationPath(raw)) ?? []
  if (slug === undefined) return undefined
  const asked = new URLSearchParams(query)
  return { slug, id: asked.get('document') ?? undefined, download: downloadAsked(asked) }
}
