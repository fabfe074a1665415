import { and, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import { olderThan, pageOf } from '#kernel/database/pages.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { type LanguageCode, languageCodes } from '#kernel/i18n/schema.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { type ClickBankAccount, readClickBankAccount } from './clickbank/account.ts'
import { noticeId, readNotice, saleOf } from './clickbank/notice.ts'
import { type ClickBankOrder, typeOf } from './clickbank/orders.ts'
import { isMovement, statusOf } from './clickbank/provider.ts'
import { finalRefusals, type NoticeState, type Refusal } from './schema.ts'
import { retailerNotices } from './tables.ts'
import { isSeller, isVendor, type TakeOrderDependencies, takeOrder } from './take-order.ts'

/** The job that asks the retailer what a notice was about. */
export const RETAILER_NOTICE = 'retailer-notice'

/** Which notice it is: `retailer_notices` has the rest. */
export interface RetailerNoticeJob {
  id: string
}

type RecordDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs'>

/**
 * Writes a notice down with the job that handles it, in one transaction: then it may be answered (RET-3). One
 * that is here already changes nothing. Answers whether it was taken; what is not for us, is none, or is a
 * test where none are taken, is not. What can be read of it stays, for operators.
 */
export async function takeNotice(
  deps: RecordDependencies,
  account: ClickBankAccount,
  body: string,
): Promise<boolean> {
  const notice = readNotice(body, account.secret)
  if (notice === undefined) return false
  const { receipt, transactionType: type, vendor, role, orderLanguage } = notice
  const refusal: Refusal | undefined = !isVendor(account, vendor)
    ? 'vendor'
    : !isSeller(role)
      ? 'role'
      : typeOf(notice, account).startsWith('TEST_')
        ? 'test'
        : undefined
  const now = deps.clock()
  await deps.db.transaction(async (transaction) => {
    const id = noticeId(notice)
    const added = await transaction
      .insert(retailerNotices)
      .values({
        ...{ id, receipt, sale: saleOf(receipt), type, language: languageOf(orderLanguage), receivedAt: now },
        ...(refusal && { state: 'refused', refusal, handledAt: now }),
      })
      .onConflictDoNothing()
      .returning({ id: retailerNotices.id })
    if (added.length === 0) return
    if (refusal) await recordRefusal(transaction, { id, receipt, type }, refusal)
    else await enqueueNotice(deps, transaction, id)
  })
  return refusal === undefined
}

function languageOf(code = ''): LanguageCode {
  return languageCodes.find((known) => known === code.toLowerCase()) ?? 'en'
}

async function enqueueNotice({ jobs }: Pick<Dependencies, 'jobs'>, transaction: Transaction, id: string) {
  const job: RetailerNoticeJob = { id }
  await jobs.enqueue(transaction, RETAILER_NOTICE, job)
}

async function recordRefusal(
  db: Executor,
  { id: notice, receipt, type }: Pick<StoredNotice, 'id' | 'receipt' | 'type'>,
  reason: Refusal,
): Promise<void> {
  const about = { accountId: undefined, network: undefined }
  await recordEvent(db, {
    event: 'retailer-notice.refused',
    ...about,
    details: { notice, receipt, type, reason },
  })
}

/** What happens to no sale: a test of the address, and a cart that somebody has left. */
const withoutSale = ['TEST', 'ABANDONED_ORDER']
/** Whether a sale is charged any more. */
const ofStatus = ['CANCEL-REBILL', 'UNCANCEL-REBILL']
/** So long ClickBank may tell of something before it answers questions about it. */
const YOUNG_MS = 15 * MINUTE_MS

/**
 * The handler of the job `retailer-notice`: a notice wakes a question to the retailer, whose answer is
 * booked. Whatever throws is tried again; what was done before a kill is not done twice.
 */
export async function handleNotice(deps: TakeOrderDependencies, { id }: RetailerNoticeJob): Promise<void> {
  const [notice] = await deps.db.select().from(retailerNotices).where(eq(retailerNotices.id, id))
  if (notice?.state !== 'waiting') return
  const account = readClickBankAccount(deps.settings)
  if (account === undefined) throw new Error('ClickBank is not set up any more')
  const { sale: receipt, type, receivedAt } = notice
  if (withoutSale.includes(type)) return finish(deps, notice, {})
  const language = languageOf(notice.language)
  const outcome = await takeOrder(deps, account, { receipt, language })
  if (outcome.ok && (await isShown(deps.db, account, notice, outcome.order)))
    return finish(deps, notice, { orderId: outcome.orderId })
  const { refusal, ...order } = outcome.ok
    ? { refusal: 'movement_unknown' as const, orderId: outcome.orderId }
    : outcome
  const isYoung = deps.clock().getTime() - receivedAt.getTime() < YOUNG_MS
  if ((refusal === 'order_unknown' || refusal === 'movement_unknown') && isYoung)
    throw new Error('ClickBank does not know yet of what it has told')
  await finish(deps, notice, { refusal, ...order })
}

type StoredNotice = typeof retailerNotices.$inferSelect

/**
 * Whether ClickBank shows what it has told. Of several movements of one kind each wants its own: the second
 * refund of a charge is not there while there is one. Of a status only what was told last has to be true.
 */
async function isShown(
  db: Executor,
  account: ClickBankAccount,
  { id, receipt, sale, type: transactionType, receivedAt }: StoredNotice,
  order: ClickBankOrder,
): Promise<boolean> {
  const type = typeOf({ transactionType }, account)
  const { refusal } = retailerNotices
  const isOurs = or(isNull(refusal), notInArray(refusal, [...finalRefusals]))
  const place = sql`(${retailerNotices.receivedAt}, ${retailerNotices.id})`
  const own = sql`(${receivedAt.toISOString()}::timestamptz, ${id})`
  if (ofStatus.includes(type)) {
    const isOfStatus = inArray(retailerNotices.type, [...ofStatus, ...ofStatus.map((each) => `TEST_${each}`)])
    const isLater = and(eq(retailerNotices.sale, sale), isOfStatus, isOurs, sql`${place} > ${own}`)
    const isActive = statusOf(order.sale) === 'ACTIVE'
    return isActive === (type === 'UNCANCEL-REBILL') || (await db.$count(retailerNotices, isLater)) > 0
  }
  if (!isMovement(type)) return true
  const rows = order.rows.filter((row) => row.receipt === receipt && typeOf(row, account) === type)
  const isAlike = and(eq(retailerNotices.receipt, receipt), eq(retailerNotices.type, transactionType))
  return rows.length >= (await db.$count(retailerNotices, and(isAlike, isOurs, sql`${place} <= ${own}`)))
}

async function finish(
  { clock, db }: Pick<Dependencies, 'clock' | 'db'>,
  notice: StoredNotice,
  { orderId, refusal }: { orderId?: string; refusal?: Refusal },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(retailerNotices)
      .set({
        ...(refusal ? { state: 'refused', refusal } : { state: 'done', refusal: null }),
        ...{ orderId: orderId ?? null, handledAt: clock() },
      })
      .where(and(eq(retailerNotices.id, notice.id), eq(retailerNotices.state, 'waiting')))
      .returning({ id: retailerNotices.id })
    if (changed && refusal) await recordRefusal(transaction, notice, refusal)
  })
}

/** The language in which a sale was ordered, as far as a notice has told. */
export async function findSaleLanguage(db: Executor, { sale }: { sale: string }): Promise<LanguageCode> {
  const [told] = await db
    .select({ language: retailerNotices.language })
    .from(retailerNotices)
    .where(eq(retailerNotices.sale, sale))
    .limit(1)
  return languageOf(told?.language)
}

/** Refused for what settings, prices or accounts say, not for being somebody else's. */
const mayBeRetried = and(
  eq(retailerNotices.state, 'refused'),
  notInArray(retailerNotices.refusal, [...finalRefusals]),
)

/**
 * Handles a refused notice once more, after an operator has changed what it was refused for. What is somebody
 * else's stays refused, and so does what is no longer refused. @throws AppError `not_found`
 */
export async function retryNotice(
  deps: RecordDependencies,
  { accountId, network, requestId }: OperatorActor,
  { id }: { id: string },
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const [notice] = await transaction
      .update(retailerNotices)
      .set({ state: 'waiting', refusal: null, handledAt: null })
      .where(and(eq(retailerNotices.id, id), mayBeRetried))
      .returning({ receipt: retailerNotices.receipt })
    if (!notice) throw new AppError('not_found')
    await recordEvent(transaction, {
      event: 'retailer-notice.retried',
      ...{ accountId: undefined, actorId: accountId, network, requestId },
      details: { notice: id, receipt: notice.receipt },
    })
    await enqueueNotice(deps, transaction, id)
  })
}

/** So many notices one page shows. */
const PER_PAGE = 50

/** A page of the notices of a state, the newest first. `next` is what `before` is on the next page. */
export async function listNotices(
  { db }: Pick<Dependencies, 'db'>,
  { state, before }: { state: NoticeState; before?: string | undefined },
) {
  const { id, receivedAt } = retailerNotices
  const rows = await db
    .select()
    .from(retailerNotices)
    .where(and(eq(retailerNotices.state, state), olderThan([receivedAt, id], before)))
    .orderBy(desc(receivedAt), desc(id))
    .limit(PER_PAGE + 1)
  const { page: notices, next } = pageOf(rows, PER_PAGE, (notice) => notice.id)
  return { notices, next }
}

/** How many notices have opened nothing, and may once an operator has looked at them. */
export async function countRefusedNotices({ db }: Pick<Dependencies, 'db'>): Promise<number> {
  return db.$count(retailerNotices, mayBeRetried)
}

/** How long is kept what the retailer has told us: as long as other events. */
const MONTHS = 13

/** Deletes notices whose time is over. */
export async function deleteOldNotices({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db
    .delete(retailerNotices)
    .where(sql`${retailerNotices.receivedAt} < now() - make_interval(months => ${MONTHS})`)
}
