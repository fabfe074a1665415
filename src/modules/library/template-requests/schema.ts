import { z } from 'zod'
import { OptionalEmailAddress } from '#kernel/email-address/input.ts'

// The messages are codes: their sentences live in the message catalogue. PostgreSQL cannot store U+0000.
const text = (maximum: number) =>
  z
    .string('required')
    .trim()
    .max(maximum, 'too_long')
    .refine((value) => !value.includes('\u0000'), 'wrong_type')

/** The longest wish: a paragraph. */
const WISH_LENGTH = 1_000

/** What the form of somebody who found nothing sends. */
export const TemplateRequest = z.object({
  /** The words that found nothing. */
  query: text(200),
  text: text(WISH_LENGTH).pipe(z.string().min(1, 'required')),
  /** Asked only on the website, and not required there; a member is written to at the account's address. */
  email: OptionalEmailAddress,
  /** What the form was numbered with when it was shown. */
  submission: z.uuid('wrong_type'),
})
export type TemplateRequest = z.infer<typeof TemplateRequest>

const wishStatuses = ['open', 'planned', 'done', 'declined'] as const
export type TemplateRequestStatus = (typeof wishStatuses)[number]

export const TemplateRequestChange = z.object({
  status: z.enum(wishStatuses, 'not_an_option'),
  note: text(WISH_LENGTH).default(''),
})
export type TemplateRequestChange = z.infer<typeof TemplateRequestChange>

export const TemplateRequestFilter = z.object({
  status: z.enum(wishStatuses, 'not_an_option').optional(),
  /** The id of the last wish of the page before. */
  before: z.coerce.number().int().positive().optional(),
})
export type TemplateRequestFilter = z.infer<typeof TemplateRequestFilter>
