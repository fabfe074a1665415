/**
 * How far a template may be trusted: `scaffold` is built and without errors, `beta` was read by a second
 * reader, `verified` was checked for its jurisdiction by a named, qualified person.
 */
export type ReviewGrade = 'scaffold' | 'beta' | 'verified'

/** One reading, as `npm run library -- reviewed` records it. It holds for one revision only. */
export interface Review {
  slug: string
  revision: string
  grade: ReviewGrade
  /** `YYYY-MM-DD` */
  on: string
  by: string
  /** What makes the reader competent; there for every `verified`. */
  qualification?: string
}

export type ReviewState = ReturnType<typeof reviewState>

/**
 * What the readings say of a template as it is now: the first change after a grade takes it away.
 * @param template `unread` is how many of its rules of law nobody has compared with their source: no reader's
 *   name makes up for them, so a text is not verified while there is one.
 */
export function reviewState(
  template: { slug: string; revision: string; unread: number },
  reviews: readonly Review[],
) {
  const own = reviews.filter(({ slug }) => slug === template.slug).sort((a, b) => a.on.localeCompare(b.on))
  const latest = own.at(-1)
  const current = own.filter(({ revision }) => revision === template.revision).at(-1)
  const given: ReviewGrade = current?.grade ?? 'scaffold'
  const grade: ReviewGrade = given === 'verified' && template.unread > 0 ? 'beta' : given
  /** The text is another than the one that was last read. */
  const changedSince = latest !== undefined && current === undefined
  const shown = current ?? latest
  if (shown === undefined) return { grade, changedSince }
  /** The last reading, of this revision or of an earlier one. */
  const { slug: _slug, revision: _revision, ...last } = shown
  return { grade, changedSince, last }
}
