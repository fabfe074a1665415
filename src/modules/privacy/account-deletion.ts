import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import type { JobDependencies } from '#kernel/module.ts'
import { type PurgeReport, purgePersonalData } from '#kernel/personal-data.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import {
  changeAsOperator,
  changeWithin,
  endLogIns,
  findLink,
  type OperatorAct,
  spendLink,
  verifyCredentials,
} from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { UNDO_DAYS } from './schema.ts'

type DeletionDependencies = Pick<Dependencies, 'clock' | 'db' | 'hooks' | 'jobs'>
const LINK = ['delete-account'] as const

export type DeletionOutcome =
  | { ok: true }
  | { ok: false; error: 'wrong_credentials' | 'required'; field: 'password' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }
  | { ok: false; error: 'link_expired'; field: 'link' }
  | { ok: false; error: 'team'; field: 'team' }

/** What proves that the owner asks: the password, or the secret of a mailed link. */
export interface DeletionProof {
  password?: string | undefined
  link?: string | undefined
  /** They have said that their team ends with the account. */
  closesTeam: boolean
}

/**
 * Puts an account down for deletion. From now on nothing of it renews, and every log-in has ended; for some
 * days its owner can log in and undo it. Asked for twice, the first day holds.
 * @throws AppError `forbidden` for operators, of whom one has to be left
 */
export async function requestAccountDeletion(
  deps: DeletionDependencies & Pick<Dependencies, 'limits' | 'passwords' | 'tokenKey'>,
  visitor: Visitor,
  account: Pick<Account, 'id' | 'email' | 'role'>,
  { password, link, closesTeam }: DeletionProof,
): Promise<DeletionOutcome> {
  const accountId = account.id
  if (account.role !== 'member') throw new AppError('forbidden')
  const plans = await deps.hooks.plansEndedWith(deps, { accountId })
  if (plans.some(({ people }) => people > 0) && !closesTeam)
    return { ok: false, error: 'team', field: 'team' }
  if (link === undefined) {
    if (!password) return { ok: false, error: 'required', field: 'password' }
    const verified = await verifyCredentials(deps, visitor, { email: account.email, password })
    if (!verified.ok) return verified
  } else if (!(await spendOwnLink(deps, { accountId, link }))) {
    return { ok: false, error: 'link_expired', field: 'link' }
  }
  const { network, requestId } = visitor
  return deps.db.transaction(async (transaction) => {
    // Subscriptions are held before accounts, as those who settle payments do.
    await deps.hooks.endPlans(deps, transaction, { accountId, by: 'holder' })
    const due = await plan(deps, transaction, accountId)
    if (due) {
      const details = { due: due.toISOString() }
      await recordEvent(transaction, {
        event: 'account-deletion.requested',
        ...{ accountId, network, requestId, details },
      })
    }
    return { ok: true }
  })
}

/** Somebody else's link stays good. */
async function spendOwnLink(
  { db }: Pick<Dependencies, 'db'>,
  { accountId, link }: { accountId: string; link: string },
): Promise<boolean> {
  const found = await findLink(db, link, LINK)
  if (found?.accountId !== accountId) return false
  return (await db.transaction((transaction) => spendLink(transaction, link, LINK))) !== undefined
}

/**
 * The same for an operator whom the owner has asked.
 * @throws AppError `forbidden` to others, and of operators' accounts; `not_found`
 */
export async function requestDeletionAsOperator(
  deps: DeletionDependencies & Pick<Dependencies, 'urls'>,
  ...act: OperatorAct
): Promise<void> {
  const [, , { accountId }] = act
  await deps.db.transaction(async (transaction) => {
    await deps.hooks.endPlans(deps, transaction, { accountId, by: 'holder' })
    const within = { db: transaction, urls: deps.urls }
    await changeWithin(within, act, 'account-deletion.requested', async () => {
      if (!(await isMember(transaction, accountId))) throw new AppError('forbidden')
      return (await plan(deps, transaction, accountId)) !== undefined
    })
  })
}

/** Held by `changeWithin`: nobody becomes an operator meanwhile. */
async function isMember(transaction: Transaction, accountId: string): Promise<boolean> {
  const [found] = await transaction
    .select({ role: accounts.role })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return found?.role === 'member'
}

/** @returns The day, where there was none before; then every log-in has ended, and a mail tells of it */
async function plan(
  { jobs }: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  accountId: string,
): Promise<Date | undefined> {
  const [set] = await transaction
    .update(accounts)
    .set({ deletionDueAt: sql`now() + make_interval(days => ${UNDO_DAYS})` })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletionDueAt), eq(accounts.role, 'member')))
    .returning({ due: accounts.deletionDueAt })
  if (!set?.due) return undefined
  await endLogIns(transaction, accountId)
  await enqueueMail(jobs, transaction, { kind: 'deletionPlanned', accountId })
  return set.due
}

/** Keeps an account after all. What was ended with its renewals stays ended. */
export async function undoAccountDeletion(
  { db }: Pick<Dependencies, 'db'>,
  { network, requestId }: Visitor,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await clearDue(transaction, accountId))) return
    const event = 'account-deletion.undone'
    await recordEvent(transaction, { event, accountId, network, requestId })
  })
}

/** The same for an operator whom the owner has asked. @throws AppError `forbidden`, `not_found` */
export function undoDeletionAsOperator(
  deps: Pick<Dependencies, 'db' | 'urls'>,
  ...act: OperatorAct
): Promise<void> {
  return changeAsOperator(deps, act, 'account-deletion.undone', clearDue)
}

/** @returns Whether there was a day */
async function clearDue(transaction: Transaction, accountId: string): Promise<boolean> {
  const kept = await transaction
    .update(accounts)
    .set({ deletionDueAt: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.deletionDueAt)))
  return kept.rowCount === 1
}

/** Mails the link that asks for the deletion in the place of a password. */
export async function mailDeletionLink(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  { accountId }: { accountId: string },
): Promise<void> {
  await db.transaction((transaction) =>
    enqueueMail(jobs, transaction, { kind: 'confirmDeletion', accountId }),
  )
}

const AT_ONCE = 200

/**
 * Deletes the accounts whose time to undo it is over, each in a transaction of its own, with a report in the
 * log and the audit. One with a payment under way waits for the next run.
 */
export async function purgeDeletedAccounts(deps: JobDependencies): Promise<void> {
  const { deletionDueAt } = accounts
  const due = await deps.db
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(lte(deletionDueAt, sql`now()`))
    .orderBy(asc(deletionDueAt))
    .limit(AT_ONCE)
  for (const { accountId } of due) {
    try {
      const report = await purgeAccount(deps, accountId)
      if (report) deps.log.info({ account: accountId, ...report }, 'an account was deleted')
      else deps.log.info({ account: accountId }, 'an account is not deleted yet: it is paying, or kept')
    } catch (error) {
      // One that fails keeps nobody else waiting, and is tried again.
      deps.log.error({ err: error, account: accountId }, 'an account could not be deleted')
    }
  }
}

async function purgeAccount(deps: JobDependencies, accountId: string): Promise<PurgeReport | undefined> {
  const deleted = await deps.db.transaction(async (transaction) => {
    const { isPaying } = await deps.hooks.endPlans(deps, transaction, { accountId, by: 'clock' })
    // Whoever undoes it at this moment is waited for.
    const [account] = await transaction
      .select({ email: accounts.email, language: accounts.language })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), lte(accounts.deletionDueAt, sql`now()`)))
      .for('update')
    if (isPaying || !account) return undefined
    const report = await purgePersonalData(transaction, deps.personalData.holdings, { accountId })
    const sum = (rows: Record<string, number>) => Object.values(rows).reduce((all, one) => all + one, 0)
    await recordEvent(transaction, {
      event: 'account-deletion.done',
      accountId: undefined,
      network: undefined,
      details: { deleted: sum(report.deleted), kept: sum(report.kept) },
    })
    await enqueueMail(deps.jobs, transaction, { kind: 'accountDeleted', ...account })
    return { account, report }
  })
  if (deleted) await deps.forgetMails?.(deleted.account.email)
  return deleted?.report
}
