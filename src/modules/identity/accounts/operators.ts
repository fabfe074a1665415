import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies, JobQueue } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { isLoopback } from '#kernel/http/client-address.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import type { OperatorRole } from '#kernel/operator-roles.ts'
import { pick } from '#kernel/pick.ts'
import { accounts } from '../tables/accounts.ts'
import { secondFactors } from '../tables/log-ins.ts'
import { changeAsOperator, countsAsOperator, isDemo, type OperatorAct } from './change-as-operator.ts'
import { endLogIns, revokeUnverifiedCredentials } from './log-out.ts'
import { createLink, endLinks } from './one-time-links.ts'
import { hasEmail } from './queries.ts'
import { insertAccount } from './reserved-emails.ts'
import { demoEmails } from './seed-demo-accounts.ts'

/** Any number that no other use of advisory locks has. */
const FIRST_OPERATOR_LOCK = 7_034_512_002

const candidate = {
  id: accounts.id,
  email: accounts.email,
  role: accounts.role,
  disabledAt: accounts.disabledAt,
}
const hasPassword = sql<boolean>`${accounts.passwordHash} is not null`

/** Who acts where nobody is logged in: `npm run operator`, or a start with OPERATOR_EMAIL. */
type Installer = 'command' | 'setting'

interface Addition {
  email: string
  by: Installer
}

export type OperatorAddition =
  | {
      ok: true
      /** As the account has it. */
      email: string
      wasOwner: boolean
      /** Sets a password, once and within 24 hours; undefined where it is mailed. */
      link: string | undefined
    }
  | { ok: false; error: 'account_disabled' | 'email_kept' }

/** `mails`: the queue of the mail server; null where there is none and the caller must print the link. */
type AdditionDependencies = Pick<Dependencies, 'db' | 'urls'> & { mails: JobQueue | null }

/**
 * Makes an operator of whoever has the address, with a new account where there is none, and a one-time link
 * that sets a password. Done again it makes another link. An account whose address nobody has proved may be a
 * stranger's: it loses its password, links and log-ins first.
 */
export function addOperator(deps: AdditionDependencies, addition: Addition): Promise<OperatorAddition> {
  return deps.db.transaction((transaction) => addWithin(deps, transaction, addition))
}

/**
 * The same where nobody is an operator yet, else nothing: undefined. Of processes that start together one
 * does it. Operators of the demo do not count, because their password stood on a screen. From whom the role
 * was withdrawn nothing but a person gives it back: the setting may still stand where it stood.
 */
export function addFirstOperator(
  deps: AdditionDependencies,
  addition: Addition,
): Promise<OperatorAddition | undefined> {
  return deps.db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${FIRST_OPERATOR_LOCK})`)
    const owners = await transaction.select(candidate).from(accounts).where(eq(accounts.role, 'owner'))
    const withDemo = isDemo(addition)
    if (owners.some((operator) => countsAsOperator(operator, { withDemo }))) return undefined
    return (await wasWithdrawn(transaction, addition)) ? undefined : addWithin(deps, transaction, addition)
  })
}

/** Whether the last that was done to the role of whoever has the address was to take it. */
async function wasWithdrawn(transaction: Transaction, { email }: Addition): Promise<boolean> {
  const [last] = await transaction
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .innerJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .where(and(hasEmail(email), inArray(auditEvents.event, ['operator.granted', 'operator.withdrawn'])))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return last?.event === 'operator.withdrawn'
}

async function addWithin(
  { mails, urls }: AdditionDependencies,
  transaction: Transaction,
  { email, by }: Addition,
): Promise<OperatorAddition> {
  const made = await insertAccount(transaction, { email, role: 'owner' })
  const [account] = await transaction
    .select(candidate)
    .from(accounts)
    .where(hasEmail(email))
    .for('no key update')
  if (!account) return { ok: false, error: 'email_kept' }
  if (account.disabledAt !== null) return { ok: false, error: 'account_disabled' }
  const accountId = account.id
  const wasOwner = made === undefined && account.role === 'owner'
  if (!wasOwner) await giveRole(transaction, accountId, 'owner')
  const event = wasOwner ? 'password.reset-requested' : 'operator.granted'
  await recordEvent(transaction, { event, accountId, network: undefined, details: { by } })
  const added = { ok: true, email: account.email, wasOwner } as const
  if (!mails) {
    const link = { accountId, purpose: 'set-password', email: account.email } as const
    return { ...added, link: await createLink({ db: transaction, urls }, link) }
  }
  await enqueueMail(mails, transaction, { kind: 'operatorAdded', accountId })
  return { ...added, link: undefined }
}

export type OperatorRemoval =
  | { ok: true; email: string }
  | { ok: false; error: 'not_found' | 'not_operator' | 'last_operator' | 'others_without_password' }

/**
 * Makes a member of an operator again, whose log-ins end at once; never of the last one, nor of the last one
 * who can log in. Who cannot, because the link went to a mistyped address, may go as long as there is
 * another. All operators are held, in the order in which others hold two of them (`change-as-operator.ts`),
 * so that of any number of removals at the same moment one finds itself the last. Those of the demo are
 * enough where only this machine is reached, or where one of them goes.
 */
export function removeOperator(
  { db, urls }: Pick<Dependencies, 'db' | 'urls'>,
  { email, by }: Addition,
): Promise<OperatorRemoval> {
  return db.transaction(async (transaction) => {
    const operators = await transaction
      .select({ ...candidate, hasPassword, isMeant: sql<boolean>`${hasEmail(email)}` })
      .from(accounts)
      .where(ne(accounts.role, 'member'))
      .orderBy(asc(accounts.id))
      .for('no key update')
    const meant = operators.find(({ isMeant }) => isMeant)
    if (!meant) {
      const [anybody] = await transaction.select(candidate).from(accounts).where(hasEmail(email))
      return { ok: false, error: anybody ? 'not_operator' : 'not_found' }
    }
    const withDemo = isLoopback(urls.website) || isDemo(meant)
    const others = operators.filter((operator) => operator !== meant)
    const left = others.filter(
      (operator) => operator.role === 'owner' && countsAsOperator(operator, { withDemo }),
    )
    const isOwner = meant.role === 'owner'
    if (isOwner && left.length === 0) return { ok: false, error: 'last_operator' }
    const canLogIn = meant.hasPassword && meant.disabledAt === null
    if (isOwner && canLogIn && !left.some(({ hasPassword }) => hasPassword))
      return { ok: false, error: 'others_without_password' }
    await takeRole(transaction, meant.id)
    const about = { accountId: meant.id, network: undefined, details: { by } }
    await recordEvent(transaction, { event: 'operator.withdrawn', ...about })
    return { ok: true, email: meant.email }
  })
}

/** An operator as the terminal lists them. */
export type ListedOperator = Awaited<ReturnType<typeof listOperators>>[number]

/** Everybody who is an operator, by address. */
export async function listOperators({ db }: Pick<Dependencies, 'db'>) {
  const operators = await db
    .select({
      ...pick(accounts, 'email', 'role'),
      /** Without one nobody can log in: the link was not used yet. */
      hasPassword,
      hasSecondFactor: sql<boolean>`${secondFactors.accountId} is not null`,
      isDisabled: sql<boolean>`${accounts.disabledAt} is not null`,
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(ne(accounts.role, 'member'))
    .orderBy(sql`lower(${accounts.email})`)
  return operators.map((operator) => ({ ...operator, isDemo: isDemo(operator) }))
}

/** The demo accounts that a password still opens. */
export async function listOpenDemoAccounts({ db }: Pick<Dependencies, 'db'>): Promise<string[]> {
  const isOpen = and(isNotNull(accounts.passwordHash), isNull(accounts.disabledAt))
  const open = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(inArray(accounts.email, demoEmails), isOpen))
    .orderBy(asc(accounts.email))
  return open.map(({ email }) => email)
}

type RoleAct = [
  visitor: OperatorAct[0],
  operator: OperatorAct[1],
  about: OperatorAct[2] & { role: OperatorRole },
]

/**
 * An owner makes somebody an operator, who is told by a mail with a link that sets a password, or gives an
 * operator another role. They log in anew.
 * @throws AppError `forbidden`, `not_found`; `conflict` where the account is disabled
 */
export function grantOperator(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'urls'>,
  ...[visitor, operator, { role, ...about }]: RoleAct
): Promise<void> {
  const change = async (transaction: Transaction, accountId: string) => {
    const [account] = await transaction
      .select({ role: accounts.role, disabledAt: accounts.disabledAt })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    if (account?.role === role) return false
    if (account?.disabledAt !== null) throw new AppError('conflict')
    await giveRole(transaction, accountId, role)
    if (account.role === 'member')
      await enqueueMail(deps.jobs, transaction, { kind: 'operatorAdded', accountId })
    return true
  }
  return changeAsOperator(deps, [visitor, operator, about], 'operator.granted', change, { role })
}

/** An operator ends another's role, and with it all log-ins. @throws AppError `forbidden`, `not_found` */
export function withdrawOperator(
  deps: Pick<Dependencies, 'db' | 'urls'>,
  ...act: OperatorAct
): Promise<void> {
  return changeAsOperator(deps, act, 'operator.withdrawn', takeRole)
}

/**
 * Whoever sits at a browser that was left open does not become an operator there.
 * The password stays where the address is proved.
 */
async function giveRole(transaction: Transaction, accountId: string, role: OperatorRole): Promise<void> {
  const [given] = await transaction
    .update(accounts)
    .set({ role })
    .where(eq(accounts.id, accountId))
    .returning({ emailVerifiedAt: accounts.emailVerifiedAt })
  await endLogIns(transaction, accountId)
  if (given?.emailVerifiedAt !== null) return
  await revokeUnverifiedCredentials(transaction, accountId)
  // Else a stranger could still move the account to an address of theirs.
  await endLinks(transaction, accountId)
}

/**
 * Answers whether it was one. The step of the second factor goes with the sessions. The authenticator stays:
 * whoever is made an operator again has to have it.
 */
async function takeRole(transaction: Transaction, accountId: string): Promise<boolean> {
  const taken = await transaction
    .update(accounts)
    .set({ role: 'member' })
    .where(and(eq(accounts.id, accountId), ne(accounts.role, 'member')))
  if (taken.rowCount !== 1) return false
  await endLogIns(transaction, accountId)
  return true
}
