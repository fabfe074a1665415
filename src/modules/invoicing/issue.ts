import { and, eq, sql } from 'drizzle-orm'
import { invoiceFacts } from '#engine/sheet/invoice-facts.ts'
import { type Answers, checkAnswers, type Invoicing } from '#engine/source/index.ts'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { digitsOf } from '#kernel/money/index.ts'
import { addDays, dayOf } from '#kernel/time.ts'
import { freezeDocument, getDocument } from '#modules/documents/public.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { leftToCredit, lockIssued } from './issued.ts'
import { keepEntries } from './kept.ts'
import { findSourceId } from './make.ts'
import {
  defaultPatterns,
  formatNumber,
  hasYear,
  type Issue,
  type IssuedKind,
  type IssueError,
  type SeriesChange,
} from './schema.ts'
import { invoiceSeries, issuedDocuments } from './tables.ts'

type Deps = Pick<Dependencies, 'catalogue' | 'clock'> & { db: Dependencies['db'] }
type Actor = Pick<AccountAccess, 'id' | 'library'>
type Owner = Pick<AccountAccess, 'id'>
interface Request {
  network: string
  requestId: string
}

type IssueOutcome = { ok: true; id: string; number: string } | { ok: false; error: IssueError }
type SeriesOutcome = { ok: true } | { ok: false; error: 'moves_back'; next: number }

class Refused extends Error {
  readonly error: IssueError
  constructor(error: IssueError) {
    super(error)
    this.error = error
  }
}

/**
 * Issues a draft: takes the next number of its kind, writes it and the date into the answers, keeps a copy of
 * them, and locks the draft. All of it or nothing (decision 38). Throws `not_found` for what is somebody
 * else's, trashed, or no invoice, and `licence_required` as a download of it would.
 */
export async function issueDocument(
  deps: Deps,
  actor: Actor,
  { document: id, version, issuedOn }: Issue,
  request: Request,
): Promise<IssueOutcome> {
  const { document, template } = await getDocument(deps, actor, { id })
  const { invoicing } = template
  if (!invoicing) throw new AppError('not_found')
  if (!mayDownload(actor, template)) throw new AppError('licence_required')
  const { kind } = invoicing
  const ownerId = actor.id
  if (document.version !== version || document.frozenAt) return { ok: false, error: 'changed' }
  if (issuedOn > latestDay(deps.clock())) return { ok: false, error: 'wrong_date' }
  // Before the series is locked, for which others wait: nothing of it depends on the number.
  const dated = { ...document.answers, [invoicing.date]: issuedOn }
  const {
    customer = '',
    currency = '',
    total,
    deposit = 0,
    due,
    lacksReason,
    isStopped,
  } = invoiceFacts(template, dated) ?? {}
  if (customer.trim() === '' || total === undefined) return { ok: false, error: 'incomplete' }
  if (lacksReason) return { ok: false, error: 'no_reason' }
  if (isStopped) return { ok: false, error: 'check_fails' }
  try {
    return await deps.db.transaction(async (db): Promise<IssueOutcome> => {
      // Of several who issue one draft, the others need not wait for its number with a connection each.
      const { rows } = await db.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as free`,
      )
      if (!rows[0]?.free) throw new Refused('changed')
      const sourceId = await findSourceId(db, { ownerId, documentId: id })
      const amount = minorUnits(total, currency)
      if (kind === 'credit') {
        if (sourceId === undefined) throw new Refused('no_invoice')
        // Whoever credits or voids the same invoice waits.
        const { currency: ofInvoice } = await lockIssued(db, ownerId, sourceId)
        const left = await leftToCredit(db, ownerId, sourceId)
        if (currency !== ofInvoice || amount <= 0 || amount > left) throw new Refused('exceeds')
      }
      const number = await takeNumber(db, { ownerId, kind, issuedOn })
      if (number === undefined) throw new Refused('wrong_date')
      const checked = checkAnswers(template, { ...dated, [invoicing.number]: number })
      if (!checked.ok) throw new Refused('incomplete')
      const { answers } = checked
      const { title, revision } = document
      const frozen = await freezeDocument(db, { ownerId, id, version, answers })
      if (!frozen) throw new Refused('changed')
      const issued = {
        id: newId(),
        ownerId,
        documentId: id,
        kind,
        number,
        title,
        revisionHash: revision,
        answers,
        customer,
        issuedOn,
        dueOn: due ?? null,
        currency,
        total: amount,
        deposit: minorUnits(deposit, currency),
        sourceId: sourceId ?? null,
      }
      const added = await db.insert(issuedDocuments).values(issued).onConflictDoNothing().returning()
      if (added.length === 0) throw new Refused('number_taken')
      // What a credit note takes back was kept with its invoice.
      if (kind !== 'credit') await keepEntries({ db, clock: deps.clock }, { ownerId, template, answers })
      const event = { event: 'invoice.issued', accountId: ownerId, details: { kind, number } } as const
      await recordEvent(db, { ...event, ...request })
      return { ok: true, id: issued.id, number }
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.error }
    throw error
  }
}

/** The day that it is somewhere already: nobody is refused their own. */
export function latestDay(now: Date): string {
  return dayOf(addDays(now, 14 / 24))
}

function minorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** digitsOf(currency))
}

/**
 * The next number of a series, taken in one statement: its row stays locked until the transaction ends, so
 * that others wait, and a transaction that fails gives it back. Undefined where a later date has a number
 * already, or the series has gone on to a later year.
 */
export async function takeNumber(
  db: Executor,
  { ownerId, kind, issuedOn }: { ownerId: string; kind: IssuedKind; issuedOn: string },
): Promise<string | undefined> {
  const { pattern, next, year, lastOn } = invoiceSeries
  const of = Number(issuedOn.slice(0, 4))
  const isYearly = sql`strpos(${pattern}, 'YY') > 0`
  const [taken] = await db
    .insert(invoiceSeries)
    .values({ ownerId, kind, pattern: defaultPatterns[kind], year: of, next: 2, lastOn: issuedOn })
    .onConflictDoUpdate({
      target: [invoiceSeries.ownerId, invoiceSeries.kind],
      set: {
        next: sql`case when ${isYearly} and ${year} < excluded.year then 2 else ${next} + 1 end`,
        year: sql`greatest(${year}, excluded.year)`,
        lastOn: sql`excluded.last_on`,
      },
      setWhere: sql`(${lastOn} is null or ${lastOn} <= excluded.last_on)
        and not (${isYearly} and ${year} > excluded.year)`,
    })
    .returning({ pattern, next })
  return taken && formatNumber(taken.pattern, taken.next - 1, of)
}

/**
 * How an account numbers: what it has said, and what holds where it has said nothing. `earliest`: the first
 * date that can have the next number.
 */
export async function getSeries(
  { db }: { db: Executor },
  { id: ownerId }: Owner,
  { kind, year }: { kind: IssuedKind; year: number },
): Promise<{ kind: IssuedKind; pattern: string; next: number; earliest: string | undefined; shown: string }> {
  const [found] = await db
    .select()
    .from(invoiceSeries)
    .where(and(eq(invoiceSeries.ownerId, ownerId), eq(invoiceSeries.kind, kind)))
  const pattern = found?.pattern ?? defaultPatterns[kind]
  const begins = found === undefined || (hasYear(pattern) && found.year < year)
  const next = begins ? 1 : found.next
  const years = found && hasYear(pattern) ? [`${String(found.year).padStart(4, '0')}-01-01`] : []
  const earliest = [found?.lastOn ?? [], years].flat().sort().at(-1)
  return { kind, pattern, next, earliest, shown: formatNumber(pattern, next, year) }
}

/**
 * Changes how numbers look and goes on at another one: for whoever has numbered elsewhere before. Numbers
 * move on and never back, so that none is given twice.
 */
export async function changeSeries(
  { db, clock }: Deps,
  { id: ownerId }: Owner,
  { kind, pattern, next }: SeriesChange,
): Promise<SeriesOutcome> {
  const year = clock().getUTCFullYear()
  const series = invoiceSeries
  return db.transaction(async (transaction): Promise<SeriesOutcome> => {
    await transaction.insert(series).values({ ownerId, kind, pattern, year, next: 1 }).onConflictDoNothing()
    const isOwn = and(eq(series.ownerId, ownerId), eq(series.kind, kind))
    await transaction.select().from(series).where(isOwn).for('update')
    const before = await getSeries({ db: transaction }, { id: ownerId }, { kind, year })
    if (next < before.next) return { ok: false, error: 'moves_back', next: before.next }
    await transaction
      .update(series)
      .set({ pattern, next, year: sql`greatest(${series.year}, ${year})` })
      .where(isOwn)
    return { ok: true }
  })
}

/**
 * The answers of a draft with the number that it would get now: where it has none, or one that another
 * document was given meanwhile.
 */
export async function numberDraft(
  db: Executor,
  {
    accountId,
    invoicing,
    answers,
    now,
  }: { accountId: string; invoicing: Invoicing; answers: Answers; now: Date },
): Promise<Answers> {
  const { kind, number } = invoicing
  const written = answers[number]
  if (typeof written === 'string' && written !== '') {
    const { ownerId, kind: kindOf, number: numberOf } = issuedDocuments
    const isTaken = await db.$count(
      issuedDocuments,
      and(eq(ownerId, accountId), eq(kindOf, kind), eq(numberOf, written)),
    )
    if (isTaken === 0) return answers
  }
  const year = now.getUTCFullYear()
  return { ...answers, [number]: (await getSeries({ db }, { id: accountId }, { kind, year })).shown }
}

/** Where a draft has become of it: the id of what was issued, by the id of the document. */
export async function findIssuedId(
  db: Executor,
  { accountId, documentId }: { accountId: string; documentId: string },
): Promise<string | undefined> {
  const { id, ownerId, documentId: of } = issuedDocuments
  const [found] = await db
    .select({ id })
    .from(issuedDocuments)
    .where(and(eq(ownerId, accountId), eq(of, documentId)))
  return found?.id
}
