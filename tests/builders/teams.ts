import { eq } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import { DAY_MS, dayOf } from '#kernel/time.ts'
import { acceptSeat } from '#modules/commerce/seats/accept-seat.ts'
import { inviteToSeat, prepareSeatMails } from '#modules/commerce/seats/invite-to-seat.ts'

import { orders, subscriptions } from '#modules/commerce/tables/orders.ts'
import { findAccount } from '#modules/identity/accounts/queries.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildEmail, buildVisitor } from './accounts.ts'
import type { buildDependencies } from './dependencies.ts'
import { buildOrder } from './orders.ts'

/** A paid subscription, of Team where the test does not care, and who holds it: its address is proved. */
export async function buildTeam(
  deps: Dependencies,
  { seats = 3, sold = 'team' }: { seats?: number; sold?: string } = {},
) {
  const email = buildEmail()
  const { orderId } = await buildOrder(deps, { package: sold, seats, email })
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.accountId) throw new Error("the test's order has no account")
  await proveAddress(deps, order.accountId)
  const id = newId()
  const now = deps.clock().getTime()
  const { accountId, contents, period, currency } = order
  const paidThrough = new Date(now + 365 * DAY_MS)
  await deps.db.insert(subscriptions).values({
    ...{
      id,
      accountId,
      orderId,
      currentOrderId: orderId,
      package: sold,
      contents,
      period,
      seats,
      currency,
    },
    ...{ provider: 'sandbox', termFrom: new Date(now), paidThrough, accessUntil: paidThrough },
    startedOn: dayOf(new Date(now)),
    anchoredOn: dayOf(new Date(now)),
  })
  return { subscription: id, email, actor: { accountId, ...buildVisitor() } }
}
type TestDependencies = ReturnType<typeof buildDependencies>
type BuiltTeam = Awaited<ReturnType<typeof buildTeam>>

async function proveAddress({ db }: Pick<Dependencies, 'db'>, accountId: string): Promise<void> {
  await db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, accountId))
}

/** An account whose address is proved. */
export async function buildProved(deps: Dependencies, email = buildEmail()) {
  const { accountId } = await buildAccount(deps, { email, password: 'a good password 1' })
  await proveAddress(deps, accountId)
  return { accountId, email }
}

/** The link in the mail by which somebody is invited into a team. */
export async function buildInvitation(
  deps: TestDependencies,
  { subscription, actor }: BuiltTeam,
  email = buildEmail(),
): Promise<{ email: string; link: string; seatId: string }> {
  const outcome = await inviteToSeat(deps, actor, { subscription, email })
  if (!outcome.ok) throw new Error(`the test's invitation was refused: ${outcome.error}`)
  const job = deps.enqueued.findLast(({ data }) => 'seatId' in data)?.data as { seatId: string }
  const mail = await prepareSeatMails(deps).seatInvitation(job)
  const link = new URL(mail?.data.joinUrl ?? '').searchParams.get('link')
  if (mail?.to !== email || link === null) throw new Error('the invitation was mailed to nobody')
  return { email, link, seatId: job.seatId }
}

/** Somebody who has taken a seat in a team. */
export async function buildMember(
  deps: TestDependencies,
  team: BuiltTeam,
): Promise<{ accountId: string; email: string; seatId: string }> {
  const { email, link, seatId } = await buildInvitation(deps, team)
  const { accountId } = await buildProved(deps, email)
  const account = await findAccount(deps.db, { id: accountId })
  const outcome = account && (await acceptSeat(deps, buildVisitor(), account, { link }))
  if (!outcome?.ok) throw new Error(`the test's seat was refused: ${outcome?.error}`)
  return { accountId, email, seatId }
}

/** Nothing is open by the team's subscription any more. */
export async function endAccess(
  { db }: Pick<Dependencies, 'db'>,
  { subscription }: BuiltTeam,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ accessUntil: new Date(Date.now() - 1000) })
    .where(eq(subscriptions.id, subscription))
}

/** Gives an account a password, as far as the test does not care how. */
export async function setPassword(
  { db, passwords }: Pick<Dependencies, 'db' | 'passwords'>,
  accountId: string,
  password: string,
): Promise<void> {
  const passwordHash = await passwords.hash(password)
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
}
