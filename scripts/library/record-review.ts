import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { ReviewGrade } from '#modules/library/catalogue/review-state.ts'
import { checkTemplate } from './checked-templates.ts'
import { recordPages } from './page-counts.ts'
import { countOf, printProblems, UsageError } from './print-problems.ts'
import { readSharedSources, readTemplate } from './read-library.ts'
import { writeReview } from './reviews.ts'
import { revisionOf } from './revision-of.ts'

const GRADES: readonly ReviewGrade[] = ['scaffold', 'beta', 'verified']

/** `reviewed FILE… --by NAME --on DATE`: the hash of what was read goes into content/reviews.yaml. */
export async function recordReview(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      by: { type: 'string' },
      on: { type: 'string' },
      grade: { type: 'string', default: 'beta' },
      qualification: { type: 'string' },
    },
  })
  const { by, on, qualification } = values
  const grade = GRADES.find((one) => one === values.grade)
  if (positionals.length === 0) throw new UsageError('Name the files that were read.')
  if (by === undefined || by.trim() === '') throw new UsageError('Say who has read it: --by NAME.')
  if (!z.iso.date().safeParse(on).success || on === undefined)
    throw new UsageError('Say when: --on YYYY-MM-DD.')
  if (on > new Date().toISOString().slice(0, 10)) throw new UsageError(`${on} is yet to come.`)
  if (!grade) throw new UsageError(`The grades are ${GRADES.join(', ')}.`)
  if (grade === 'verified' && qualification === undefined)
    throw new UsageError('A verified text names what qualifies its reader: --qualification "…".')

  const shared = readSharedSources()
  const read = positionals.map((file) => readTemplate(file, shared))
  const problems = read.flatMap((one) => checkTemplate(one, shared).problems)
  if (problems.length > 0) {
    printProblems(problems)
    console.error(`Not recorded: ${countOf(problems)}. A reading counts for a text that passes check.`)
    return 1
  }
  for (const { template } of read) {
    if (!template) continue
    const { slug } = template
    const revision = revisionOf(template)
    writeReview({ slug, revision, grade, on, by, ...(qualification !== undefined && { qualification }) })
    console.log(`${slug}, revision ${revision}: ${grade}, read by ${by} on ${on}.`)
  }
  return await recordPages()
}
