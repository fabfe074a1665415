/**
 * One fault put into a good file: `find` is replaced by `put`, and `rule` must say so on the line where `at`
 * stands then.
 */
export interface Fault {
  name: string
  file: string
  find: string
  put: string
  rule: string
  /** Part of the line that is reported; `put` itself where it is left out, and `front` for the whole file. */
  at?: string
  /** Shown by two files that say it as the good one does. */
  besideSiblings?: true
  /** Part of the message, where the rule alone does not tell what was found. */
  says?: string
}

/** Reported on the file's first line: nothing is where it should be. */
export const FRONT = 'front'

/** The good files that faults are put into. */
export const contract = 'services-agreement.md'
export const letter = 'final-reminder.md'
export const policy = 'expense-policy.md'
export const resolution = 'bank-resolution.md'
export const job = 'job-description.md'
export const french = 'lettre-de-relance.md'
export const spanish = 'pagare.md'
export const form = 'visit-form.md'
