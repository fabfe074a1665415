import { z } from 'zod'
import { EmailInput } from '#modules/identity/accounts/schema.ts'

const id = z.string('required').min(1, 'required').max(100, 'too_long')

/** The form by which the holder of a subscription gives one of its seats away. */
export const SeatInvitation = EmailInput.extend({ subscription: id })
export type SeatInvitation = z.infer<typeof SeatInvitation>
