/**
 * How far a template may be trusted: `scaffold` is built and without errors, `beta` was read by a second reader,
 * `verified` was checked for its jurisdiction by a named, qualified person.
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

export interface ReviewState {
  grade: ReviewGrade
  /** The last reading, of this revision or of an earlier one. */
  last?: Pick<Review, 'on' | 'by' | 'grade' | 'qualification'>
  /** Set when the text is another than the one that was last read. */
  changedSince: boolean
}

/** What the readings say about a template as it is now: a grade is lost with the first change after it was given. */
export function reviewState(
  template: { slug: string; revision: string },
  reviews: readonly Review[],
): ReviewState {
  const own = reviews.filter(({ slug }) => slug === template.slug).sort((a, b) => a.on.localeCompare(b.on))
  const latest = own.at(-1)
  const current = own.filter(({ revision }) => revision === template.revision).at(-1)
  const shown = current ?? latest
  return {
    grade: current?.grade ?? 'scaffold',
    changedSince: latest !== undefined && current === undefined,
    ...(shown && {
      last: {
        on: shown.on,
        by: shown.by,
        grade: shown.grade,
        ...(shown.qualification !== undefined && { qualification: shown.qualification }),
      },
    }),
  }
}
