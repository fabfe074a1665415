import { z } from 'zod'
import { Submission } from './input.ts'

/** What an operator gives back. The messages are codes: their sentences live in the message catalogue. */
export const RefundInput = z.object({
  /** The posting of the charge: "{provider}:{transaction}". */
  charge: z.string('required').min(3, 'required').max(300, 'too_long'),
  /** Of the charge: what was typed was read as an amount of it. */
  currency: z.string('required').regex(/^[A-Z]{3}$/, 'wrong_type'),
  /** In its smallest unit. */
  amount: z.number('required').int('not_a_number').positive('not_positive'),
  /** It is read again by whoever has to answer for it. */
  reason: z
    .string('required')
    .trim()
    .min(1, 'required')
    .max(500, 'too_long')
    // PostgreSQL cannot store it.
    .refine((value) => !value.includes('\u0000'), 'wrong_type'),
  submission: Submission,
})
export type RefundInput = z.infer<typeof RefundInput>
