import { z } from 'zod'
import { readEmail } from './schema.ts'

// The messages are codes: their sentences live in the message catalogue.

/** The e-mail address of a form, as it is stored (`readEmail`). */
export const EmailAddress = z.string('required').transform((text, context) => {
  const read = readEmail(text)
  if (read.ok) return read.email
  context.addIssue({ code: 'custom', message: read.error })
  return z.NEVER
})

/** The same where it may be left empty. */
export const OptionalEmailAddress = z
  .string('required')
  .transform((text, context) => {
    const read = readEmail(text)
    if (read.ok) return read.email
    if (read.error === 'required') return ''
    context.addIssue({ code: 'custom', message: read.error })
    return z.NEVER
  })
  .default('')

/** What an operator looks for: a whole address as it is stored, else a part of one as it was typed. */
export const EmailSearch = z
  .string()
  .trim()
  .max(254, 'too_long')
  .transform((text) => {
    const read = readEmail(text)
    return read.ok ? read.email : text
  })
