import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import type { LanguageCode } from '#kernel/i18n/schema.ts'
import type { Account, SetPasswordInput } from '#modules/identity/accounts/schema.ts'
import {
  findAccountOfEmail,
  hashChosenPassword,
  isVerified,
  logInByMagicLink,
  type RenewedLogIn,
} from '#modules/identity/public.ts'
import { lockSubscription } from '../subscriptions/lock-subscription.ts'
import { seats } from '../tables/subscriptions.ts'
import { findOpenInvitation, hasSeatIn, type OpenInvitation } from './queries.ts'

/** What is true for a reader of an invitation, and so what they may do with it. */
type InvitationWay =
  | 'accept' // logged in with a proved address
  | 'choose' // logged in, but as somebody else than was invited: which account shall have the seat?
  | 'set-password' // the address has no account, or one that nobody has proved to be theirs
  | 'log-in' // to the account of the address
  | 'confirm-email' // logged in with another address, which is not proved yet
  | 'own-team' // logged in as the holder
  | 'has-seat' // in this very subscription

/** Looks at the invitation behind a link without using it up, for whoever is logged in. */
export async function findInvitation(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  current: Account | undefined,
  link: string,
) {
  const found = await findOpenInvitation(db, { link, now: clock() })
  if (!found) return undefined
  const { seat, holderEmail, package: token, productName } = found
  return {
    ...{ email: seat.email, holderEmail, package: token, productName },
    way: await wayOf(db, current, found),
    /** Who is logged in. */
    currentEmail: current?.email ?? null,
  }
}

/**
 * The link has reached the mailbox of the address, so it opens the account of the address where nobody has
 * proved that it is theirs: whoever made it may have used a stranger's address. A proved account is
 * opened by its own log-in alone, and so is one that is logged in here with another address.
 */
async function wayOf(
  db: Executor,
  current: Account | undefined,
  { seat, holderId }: OpenInvitation,
): Promise<InvitationWay> {
  if (current?.id === holderId) return 'own-team'
  const { subscriptionId } = seat
  if (current && (await hasSeatIn(db, { subscriptionId, accountId: current.id }))) return 'has-seat'
  const invited = await findAccountOfEmail(db, { email: seat.email })
  if (current && current.id !== invited?.id) return isVerified(current) ? 'choose' : 'confirm-email'
  if (invited && (isVerified(invited) || invited.isDisabled)) return current ? 'accept' : 'log-in'
  return 'set-password'
}

export type AcceptOutcome =
  | { ok: true }
  | { ok: false; error: 'link_expired'; field: 'link' }
  /** Not this way: the page says which. */
  | { ok: false; error: 'conflict' }

/**
 * Takes the seat of an invitation with the account that is logged in, whatever its address, and uses the link
 * up: of any number at once one gets it.
 */
export function acceptSeat(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  visitor: Visitor,
  current: Account,
  { link }: { link: string },
): Promise<AcceptOutcome> {
  return deps.db.transaction(async (transaction) => {
    const found = await holdInvitation(deps, transaction, link)
    if (!found) return expired
    const way = await wayOf(transaction, current, found)
    if (way !== 'accept' && way !== 'choose') return { ok: false, error: 'conflict' }
    await bind(deps, transaction, visitor, { found, accountId: current.id })
    return { ok: true }
  })
}

export type JoinOutcome =
  | ({ ok: true } & RenewedLogIn)
  | Extract<AcceptOutcome, { ok: false }>
  | { ok: false; error: 'password_too_common'; field: 'password' }

type JoinDependencies = Pick<
  Dependencies,
  'clock' | 'db' | 'jobs' | 'passwords' | 'productWords' | 'tokenKey' | 'urls'
>

/**
 * Takes the seat with the account of the address that was invited, which is made where there is none, and
 * sets its password. This browser is logged in; whoever else was is not any more. `language` is that of the
 * page: in it the terms were read (LEGAL-1).
 */
export async function joinByMail(
  deps: JoinDependencies,
  visitor: Visitor,
  current: Account | undefined,
  { link, password, language }: SetPasswordInput & { language: LanguageCode },
): Promise<JoinOutcome> {
  // A look first, so that guessed links cost no hashing.
  const seen = await findInvitation(deps, current, link)
  if (!seen) return expired
  if (seen.way !== 'set-password') return { ok: false, error: 'conflict' }
  const hashed = await hashChosenPassword(deps, password, { email: seen.email })
  if (!hashed.ok) return hashed
  return deps.db.transaction(async (transaction): Promise<JoinOutcome> => {
    const found = await holdInvitation(deps, transaction, link)
    if (!found) return expired
    const opened = await logInByMagicLink(deps, transaction, visitor, {
      email: found.seat.email,
      language,
      passwordHash: hashed.passwordHash,
      page: JOIN_PAGE,
    })
    if (!opened) return { ok: false, error: 'conflict' }
    await bind(deps, transaction, visitor, { found, accountId: opened.logIn.accountId })
    return { ok: true, ...opened }
  })
}

const JOIN_PAGE = '/app/account/team/join/'
const expired = { ok: false, error: 'link_expired', field: 'link' } as const

/** The invitation with its subscription held, so that nobody else takes or removes the seat meanwhile. */
async function holdInvitation(
  { clock }: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  link: string,
): Promise<OpenInvitation | undefined> {
  const seen = await findOpenInvitation(transaction, { link, now: clock() })
  if (!seen) return undefined
  await lockSubscription(transaction, { id: seen.seat.subscriptionId })
  return findOpenInvitation(transaction, { link, now: clock() })
}

async function bind(
  { clock }: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { network, requestId }: Visitor,
  { found, accountId }: { found: OpenInvitation; accountId: string },
): Promise<void> {
  const { id, subscriptionId } = found.seat
  await transaction
    .update(seats)
    .set({ accountId, acceptedAt: clock(), tokenHash: null })
    .where(eq(seats.id, id))
  const details = { subscription: subscriptionId }
  await recordEvent(transaction, { event: 'seat.accepted', accountId, network, requestId, details })
}
