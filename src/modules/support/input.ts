import { z } from 'zod'
import { OptionalEmailAddress } from '#kernel/email-address/input.ts'
import { inboxKindNames, inboxKinds, inboxViews, MESSAGE_LENGTH, NAME_LENGTH } from './schema.ts'

// The messages are codes: their sentences live in the message catalogue. PostgreSQL cannot store U+0000.
const line = (maximum: number) =>
  z
    .string('required')
    .trim()
    .max(maximum, 'too_long')
    .refine((value) => !value.includes('\u0000'), 'wrong_type')
const text = line(MESSAGE_LENGTH).pipe(z.string().min(1, 'required'))

/** What a form of the website sends. */
export const InboxMessage = z
  .object({
    kind: z.enum(inboxKindNames, 'not_an_option'),
    name: line(NAME_LENGTH).default(''),
    email: OptionalEmailAddress,
    text,
    language: z.string('required').regex(/^[a-z]{2}$/, 'wrong_type'),
    /** The path of the page, without its query, which may hold what is nobody's business. */
    page: line(300).pipe(z.string().regex(/^\/[^?#]*$/, 'wrong_type')),
    /** What the form was numbered with when it was opened. */
    submission: z.string('required').regex(/^[\w-]{22,36}$/, 'wrong_type'),
    /** A field that no person sees (see `leave-message.ts`). */
    website: z.string('wrong_type').default(''),
    /** For how many milliseconds the form was open; only a form with a script knows. */
    openFor: z.coerce.number('wrong_type').min(0, 'wrong_type').optional(),
  })
  .superRefine(({ kind, email }, context) => {
    if (email === '' && inboxKinds[kind].email === 'required') {
      context.addIssue({ code: 'custom', path: ['email'], message: 'required' })
    }
  })
export type InboxMessage = z.infer<typeof InboxMessage>

/** Which messages an operator looks at. Empty fields of the form are the same as absent ones. */
export const InboxFilter = z.object({
  view: z.enum(inboxViews, 'not_an_option').default('open'),
  kind: z.enum(inboxKindNames, 'not_an_option').optional(),
  /** A reference, or a part of a name, an address or the text. */
  words: line(100).optional(),
  /** The id of the last message of the page before. */
  before: z.coerce.number().int().positive().optional(),
})
export type InboxFilter = z.infer<typeof InboxFilter>

/** What an operator answers. */
export const InboxAnswer = z.object({
  text,
  /** How many answers the operator saw when writing this one. */
  seen: z.coerce.number('wrong_type').int('wrong_type').min(0, 'wrong_type'),
  /** Whether nothing is left to be done. */
  closes: z.stringbool('wrong_type').default(false),
})
export type InboxAnswer = z.infer<typeof InboxAnswer>
