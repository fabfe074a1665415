import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { createZip } from '#engine/zip.ts'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { newId } from '#kernel/ids.ts'
import type { JobAttempt } from '#kernel/jobs/jobs.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import type { JobDependencies } from '#kernel/module.ts'
import { describePersonalData, readPersonalData } from '#kernel/personal-data.ts'
import { consumeRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { changeAsOperator, type OperatorAct } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { EXPORT_DAYS } from './schema.ts'
import { dataExportParts, dataExports } from './tables.ts'

export const MAKE_DATA_EXPORT = 'make-data-export'
/** Thousands of files are made one after the other, behind those that somebody waits for. */
export const EXPORT_SECONDS = 2 * 60 * 60
/** One that is not ready by then never will be: its job has been given up. */
const GIVE_UP_DAYS = 3
const PART_BYTES = 1024 * 1024

/**
 * Asks for a copy of all that is stored about an account. While one is being made, that one is it.
 * @throws AppError `too_many_requests`
 */
export async function requestDataExport(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits'>,
  { network, requestId }: Visitor,
  { accountId }: { accountId: string },
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    // Of two requests at once the second finds the first.
    await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('no key update')
    if (await isBeingMade(transaction, accountId)) return
    const attempt = await consumeRateLimit(
      transaction,
      countersOf(deps.limits, 'dataExportsPerAccount', accountId),
    )
    if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
    await beginExport(deps, transaction, accountId)
    await recordEvent(transaction, { event: 'data-export.requested', accountId, network, requestId })
  })
}

/**
 * The same for an operator whom the owner has asked, without a limit. It is offered to the owner alone.
 * @throws AppError `forbidden`, `not_found`
 */
export function requestExportAsOperator(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'urls'>,
  ...act: OperatorAct
): Promise<void> {
  return changeAsOperator(deps, act, 'data-export.requested', async (transaction, accountId) => {
    if (await isBeingMade(transaction, accountId)) return false
    await beginExport(deps, transaction, accountId)
    return true
  })
}

async function isBeingMade(transaction: Transaction, accountId: string): Promise<boolean> {
  const [latest] = await listDataExports({ db: transaction }, { accountId })
  return latest?.readyAt === null
}

async function beginExport(
  { jobs }: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  const exportId = newId()
  await transaction.insert(dataExports).values({ id: exportId, accountId })
  await jobs.enqueue(transaction, MAKE_DATA_EXPORT, { exportId })
}

const isThere = or(
  gt(dataExports.expiresAt, sql`now()`),
  and(
    isNull(dataExports.readyAt),
    gt(dataExports.askedAt, sql`now() - make_interval(days => ${GIVE_UP_DAYS})`),
  ),
)

/** The copies of an account that can be downloaded or are being made, the newest first. */
export function listDataExports({ db }: { db: Executor }, { accountId }: { accountId: string }) {
  const { id, askedAt, readyAt, expiresAt, size } = dataExports
  return db
    .select({ id, askedAt, readyAt, expiresAt, size })
    .from(dataExports)
    .where(and(eq(dataExports.accountId, accountId), isThere))
    .orderBy(desc(askedAt))
}

/**
 * Makes the archive of a copy: data, its schema, and the files of all modules. One that was cut off begins
 * anew; one whose account is deleted meanwhile ends.
 */
export async function makeDataExport(
  deps: JobDependencies,
  { exportId }: { exportId: string },
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  const { db, clock, personalData } = deps
  const asked = await findUnfinished(db, exportId)
  if (!asked) return
  const account = { accountId: asked.accountId, signal }
  try {
    await db.delete(dataExportParts).where(eq(dataExportParts.exportId, exportId))
    const archive = createPartWriter(db, exportId)
    const zip = createZip(clock())
    const { data, schema } = await db.transaction(
      async (transaction) => ({
        data: await readPersonalData(transaction, personalData.holdings, account),
        schema: await describePersonalData(transaction, personalData.holdings),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await archive.write(zip.add('data.json', JSON.stringify(data, null, 2)))
    await archive.write(zip.add('schema.json', JSON.stringify(schema, null, 2)))
    for await (const { path, content } of personalData.exportFiles(deps, account)) {
      signal.throwIfAborted()
      await archive.write(zip.add(path, content, { isPacked: !path.endsWith('.json') }))
    }
    await archive.write(zip.end())
    const size = await archive.close()
    await db.transaction((transaction) => finish(deps, transaction, { exportId, size }))
  } catch (error) {
    // The account, or its copy, is gone: there is nobody to make it for.
    if (!(await findUnfinished(db, exportId))) return
    throw error
  }
}

async function findUnfinished(db: Executor, exportId: string) {
  const [asked] = await db
    .select({ accountId: dataExports.accountId })
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), isNull(dataExports.readyAt)))
  return asked
}

/** Writes bytes in pieces of one size, so that no archive is ever whole in memory. */
function createPartWriter(db: Executor, exportId: string) {
  let [waiting, position, size]: [Buffer[], number, number] = [[], 0, 0]
  let held = 0
  const flush = async () => {
    if (held === 0) return
    await db.insert(dataExportParts).values({ exportId, position, bytes: Buffer.concat(waiting) })
    ;[waiting, position, held] = [[], position + 1, 0]
  }
  return {
    async write(bytes: Buffer): Promise<void> {
      waiting.push(bytes)
      held += bytes.length
      size += bytes.length
      if (held >= PART_BYTES) await flush()
    },
    /** @returns How many bytes there are */
    async close(): Promise<number> {
      await flush()
      return size
    },
  }
}

async function finish(
  { jobs }: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  { exportId, size }: { exportId: string; size: number },
): Promise<void> {
  const [written] = await transaction
    .select({ size: sql<number>`coalesce(sum(length(${dataExportParts.bytes})), 0)::float8` })
    .from(dataExportParts)
    .where(eq(dataExportParts.exportId, exportId))
  // A second attempt has begun while this one ran: it will be ready.
  if (written?.size !== size) throw new Error('the pieces of an export are not those that were written')
  const [ready] = await transaction
    .update(dataExports)
    .set({ readyAt: sql`now()`, expiresAt: sql`now() + make_interval(days => ${EXPORT_DAYS})`, size })
    .where(and(eq(dataExports.id, exportId), isNull(dataExports.readyAt)))
    .returning({ accountId: dataExports.accountId })
  if (!ready) return
  const { accountId } = ready
  await recordEvent(transaction, {
    event: 'data-export.ready',
    accountId,
    network: undefined,
    details: { size },
  })
  await enqueueMail(jobs, transaction, { kind: 'dataExportReady', accountId })
}

/**
 * The archive of an account's own copy, piece by piece. Downloading it is an event of the account.
 * @throws AppError `not_found` where it is somebody else's, not ready, or over
 */
export async function openDataExport(
  { db }: Pick<Dependencies, 'db'>,
  { network, requestId }: Visitor,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ size: number; readyAt: Date; parts: AsyncGenerator<Buffer> }> {
  const [found] = await db
    .select({ size: dataExports.size, readyAt: dataExports.readyAt })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.accountId, accountId),
        isNotNull(dataExports.readyAt),
        gt(dataExports.expiresAt, sql`now()`),
      ),
    )
  if (!found?.readyAt || found.size === null) throw new AppError('not_found')
  await recordEvent(db, { event: 'data-export.downloaded', accountId, network, requestId })
  return { size: found.size, readyAt: found.readyAt, parts: readParts(db, id) }
}

async function* readParts(db: Executor, exportId: string): AsyncGenerator<Buffer> {
  const { position, bytes } = dataExportParts
  for (let next = 0; ; ) {
    const [part] = await db
      .select({ position, bytes })
      .from(dataExportParts)
      .where(and(eq(dataExportParts.exportId, exportId), sql`${position} >= ${next}`))
      .orderBy(asc(position))
      .limit(1)
    if (!part) return
    yield part.bytes
    next = part.position + 1
  }
}

/** Deletes copies whose time is over, and those that were never made. */
export async function deleteOldExports({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  const { expiresAt, readyAt, askedAt } = dataExports
  const isGivenUp = lt(askedAt, sql`now() - make_interval(days => ${GIVE_UP_DAYS})`)
  await db.delete(dataExports).where(or(lt(expiresAt, sql`now()`), and(isNull(readyAt), isGivenUp)))
}
