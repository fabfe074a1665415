import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import type { Review } from '#modules/library/catalogue/review-state.ts'
import { keepMade } from './kept.ts'
import { LIST_READERS } from './read-yaml-list.ts'
import { hashOfFiles } from './revision-of.ts'

const file = path.join('content', 'reviews.yaml')
const HEAD = `# Who has read which text, and when. Written by \`npm run library -- reviewed FILE… --by NAME --on DATE\`, never by hand:
# \`revision\` is the hash of what was read, so a change of the text takes the grade away by itself.
# Grades: scaffold (no errors), beta (a second reader), verified (a qualified person, for its jurisdiction).
`

const Reviews = z
  .array(
    z.strictObject({
      slug: z.string().min(1),
      revision: z.string().min(1),
      grade: z.enum(['scaffold', 'beta', 'verified']),
      on: z.iso.date(),
      by: z.string().trim().min(1),
      qualification: z.string().trim().min(1).exactOptional(),
    }),
  )
  .nullable()

/** Every reading there is. @throws ZodError when the file was edited by hand and is wrong */
export function readReviews(): Review[] {
  if (!existsSync(file)) return []
  const madeOf = hashOfFiles(file, ...LIST_READERS)
  return keepMade('reviews', madeOf, () => Reviews.parse(parse(readFileSync(file, 'utf8'))) ?? [])
}

/** Adds a reading; a second one of the same text by the same person takes the place of the first. */
export function writeReview(review: Review): void {
  const others = readReviews().filter(
    ({ slug, revision, by }) => slug !== review.slug || revision !== review.revision || by !== review.by,
  )
  // In one order on every machine, whatever its language.
  const sorted = [...others, review].sort(
    (a, b) => a.slug.localeCompare(b.slug, 'en') || a.on.localeCompare(b.on, 'en'),
  )
  writeFileSync(file, `${HEAD}\n${stringify(sorted, { lineWidth: 120 })}`)
}
