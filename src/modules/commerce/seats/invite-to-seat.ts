import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { hashSecret, newId, newSecret } from '#kernel/ids.ts'
import { enqueueMail, type MailPreparations } from '#kernel/mail/mail.ts'
import { addressSubject, consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { EmailInput, LINK_PARAMETER } from '#modules/identity/accounts/schema.ts'
import { findAccount, findAccountOfEmail, isVerified } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { type BillingActor, lockOwned } from '../billing/own-subscription.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { subscriptions } from '../tables/orders.ts'
import { seats } from '../tables/subscriptions.ts'
import { listSeats, seatsToGive } from './queries.ts'

/** Why an address gets no seat. `not_proved`: nobody has shown that the holder's address is theirs. */
type NoPlace = 'not_proved' | 'no_free_seat' | 'own_address' | 'already_member'

type InviteOutcome =
  | { ok: true }
  | { ok: false; error: NoPlace; field: 'email' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

type InviteDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'limits' | 'tokenKey'>

/**
 * Gives a seat of the account's own subscription to whoever has this address, and mails them. The same
 * address once more has the same seat and gets another mail, whose link takes the place of the earlier one.
 * The subscription is held meanwhile: however many are invited at once, there are never more than there are
 * seats (LIC-1).
 * @throws AppError `not_found` for somebody else's subscription, `conflict` where it is over
 */
export function inviteToSeat(
  deps: InviteDependencies,
  actor: BillingActor,
  { subscription: id, email }: SeatInvitation,
): Promise<InviteOutcome> {
  return deps.db.transaction(async (transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    const now = deps.clock()
    if (subscription.accessUntil <= now) throw new AppError('conflict')
    const place = await findPlace(transaction, subscription, email)
    if (typeof place === 'string') return { ok: false, error: place, field: 'email' }
    const attempt = await takeInvitation(deps, transaction, actor, email)
    if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }
    const seatId = place.seatId ?? newId()
    if (place.seatId === undefined) {
      await transaction.insert(seats).values({ id: seatId, subscriptionId: id, email, invitedAt: now })
    } else {
      // The address as it was typed now: the mail goes there.
      await transaction.update(seats).set({ email, invitedAt: now }).where(eq(seats.id, seatId))
    }
    const { accountId, network, requestId } = actor
    const details = { subscription: id }
    await recordEvent(transaction, { event: 'seat.invited', accountId, network, requestId, details })
    await enqueueMail(deps.jobs, transaction, { kind: 'seatInvitation', seatId })
    return { ok: true }
  })
}

/** The seat that an address has already, or none where one is free. Else why there is none. */
async function findPlace(
  transaction: Transaction,
  subscription: Subscription,
  email: string,
): Promise<{ seatId: string | undefined } | NoPlace> {
  const isSame = (other: string | null | undefined) => other?.toLowerCase() === email.toLowerCase()
  const holder = await findAccount(transaction, { id: subscription.accountId ?? '' })
  // The mail names this address, and speaks to somebody else in its name.
  if (!holder || !isVerified(holder)) return 'not_proved'
  if (isSame(holder.email)) return 'own_address'
  const given = await listSeats(transaction, { subscriptionId: subscription.id })
  const isMember = given.some(
    ({ seat, accountEmail }) => seat.acceptedAt !== null && (isSame(seat.email) || isSame(accountEmail)),
  )
  if (isMember) return 'already_member'
  const own = given.find(({ seat }) => isSame(seat.email))
  return !own && given.length + 1 >= seatsToGive(subscription) ? 'no_free_seat' : { seatId: own?.seat.id }
}

/** Nobody may flood inboxes from here: it counts with all mails to an address that somebody else asks for. */
function takeInvitation(
  { limits, tokenKey }: Pick<Dependencies, 'limits' | 'tokenKey'>,
  transaction: Transaction,
  { accountId, network, requestId }: BillingActor,
  email: string,
) {
  const counters = [
    ...countersOf(limits, 'seatInvitationsPerAccount', accountId),
    ...countersOf(limits, 'mailsPerAddress', addressSubject({ tokenKey }, email)),
  ]
  const limited = { event: 'seat-invitation.limited', accountId, network, requestId } as const
  return consumeRecordedRateLimit(transaction, counters, limited)
}

const id = z.string('required').min(1, 'required').max(100, 'too_long')

/** The form by which the holder of a subscription gives one of its seats away. */
export const SeatInvitation = EmailInput.extend({ subscription: id })
export type SeatInvitation = z.infer<typeof SeatInvitation>

/** Where an invitation is accepted, below the web application's address. */
const JOIN_PATH = '/account/team/join/'

/** What the mails about seats say, gathered when they are sent: the link is made for this one mail. */
export function prepareSeatMails({ db, urls }: Pick<Dependencies, 'db' | 'urls'>) {
  return {
    seatInvitation: async ({ seatId }) => {
      const link = newSecret()
      const [invited] = await db
        .update(seats)
        .set({ tokenHash: hashSecret(link) })
        .from(subscriptions)
        .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
        .where(
          and(eq(seats.id, seatId), isNull(seats.acceptedAt), eq(subscriptions.id, seats.subscriptionId)),
        )
        .returning({ email: seats.email, holderEmail: accounts.email, holderLanguage: accounts.language })
      // Taken back, or accepted by an earlier link, before the mail left.
      if (!invited) return undefined
      const { email, holderEmail, holderLanguage } = invited
      const known = await findAccountOfEmail(db, { email })
      // In the query and not in the path, because paths are logged.
      const joinUrl = `${urls.webApp}${JOIN_PATH}?${new URLSearchParams({ [LINK_PARAMETER]: link })}`
      return { to: email, locale: known?.language ?? holderLanguage, data: { email, holderEmail, joinUrl } }
    },
  } satisfies Partial<MailPreparations>
}
