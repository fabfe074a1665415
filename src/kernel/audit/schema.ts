import { z } from 'zod'
import { EmailSearch } from '#kernel/email-address/input.ts'

/**
 * Everything that may be recorded, with the names of the particulars that each may hold: every module adds
 * those of its manifest (`EventsOf`). A name never changes its meaning: operators filter by it. No particular
 * is a secret, an address or something that a visitor typed; a reason is what an operator wrote.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their events
export interface AuditEvents {}

/** What a manifest says of its events: the names of their particulars. */
export type EventParticulars = Readonly<Record<string, readonly string[]>>

/** The events that a manifest adds to `AuditEvents`. */
export type EventsOf<Particulars extends EventParticulars> = {
  [Event in keyof Particulars]: Particulars[Event][number]
}

export type AuditEvent = keyof AuditEvents & string
/** The particulars of one event. */
export type AuditDetails<Event extends AuditEvent> = Partial<
  Record<AuditEvents[Event] & string, string | number | boolean>
>

const day = z.iso.date('not_a_date')

/** What an operator looks for. Empty fields of the form are the same as absent ones. */
export const AuditFilter = z.object({
  /** Also names that an older version has written. */
  event: z.string().max(100, 'too_long').optional(),
  /** Whole address of the account that an event concerns, whatever its capitals. */
  email: EmailSearch.optional(),
  order: z.string().max(100, 'too_long').optional(),
  /** First and last day, in UTC. */
  from: day.optional(),
  to: day.optional(),
  /** The id of the last event of the page before. */
  before: z.coerce.number().int().positive().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>
