import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import { olderThan, pageOf } from '#kernel/database/pages.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { dayOf, firstOfMonth } from '#kernel/time.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { type Affiliate, findOwn, requireOther } from './application.ts'
import { euCountries } from './bank-accounts.ts'
import { type Line, post } from './ledger.ts'
import { type Payee, readPayees } from './payees.ts'
import { type Rate, ratesAt, toDollars, toEuros } from './rates.ts'
import {
  LEAST_PAYOUT,
  type LeftOut,
  MOST_FORFEITED,
  type StatementContents,
  type TaxTreatment,
} from './schema.ts'
import { affiliatePayouts, affiliateRuns, affiliates } from './tables.ts'

type Paying = Pick<Dependencies, 'db' | 'clock' | 'seller' | 'settings'>

/** What an affiliate has earned of a sale and nothing has taken since; without a sale, what else is there. */
interface Owed {
  affiliateId: string
  orderId: string | null
  product: string | null
  collectedAt: Date | null
  currency: string
  amount: number
}

/**
 * Nobody else takes from what is earned until the transaction ends: two runs, or a run and a decision, would
 * take the same.
 */
export async function lockBooks(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table affiliate_runs in share row exclusive mode`)
}

/**
 * What is earned and not taken by anything, line by line; of sales only those collected before a day. By a
 * moment: what was owed then, also where a run had taken it and it was not paid.
 */
export async function listOwed(
  transaction: Executor,
  { before, affiliateId, by }: { before?: string; affiliateId?: string; by?: Date },
): Promise<Owed[]> {
  const collected =
    before === undefined ? sql`true` : sql`s.collected_at < ${before}::date::timestamp at time zone 'UTC'`
  const whose = affiliateId === undefined ? sql`true` : sql`e.affiliate_id = ${affiliateId}`
  const booked =
    by === undefined
      ? sql`e.account = 'earned'`
      : sql`e.account in ('earned', 'payable') and e.at <= ${by.toISOString()}::timestamptz`
  const { rows } = await transaction.execute<{
    affiliate: string
    order: string | null
    product: string | null
    at: string | null
    currency: string
    amount: string
  }>(sql`
    select e.affiliate_id as affiliate, e.order_id as "order", o.product_name as product,
      s.collected_at::text as at, e.currency, (-sum(e.amount))::text as amount
    from affiliate_entries e
    left join affiliate_sales s on s.order_id = e.order_id
    left join orders o on o.id = e.order_id
    where ${booked} and (e.order_id is null or ${collected}) and ${whose}
    group by e.affiliate_id, e.order_id, o.product_name, s.collected_at, e.currency
    having sum(e.amount) <> 0
    order by s.collected_at, e.order_id`)
  return rows.map(({ affiliate, order, product, at, currency, amount }) => ({
    ...{ affiliateId: affiliate, orderId: order, product, currency, amount: Number(amount) },
    collectedAt: at === null ? null : new Date(at),
  }))
}

/** What the agreement says of what had accrued when it ended. */
export type EndVerdict = 'not-ended' | 'for-cause' | 'too-much' | 'no-rate' | 'forfeitable'

/**
 * Whether an operator may keep what had accrued when the agreement ended (AFF-2): only where it ended
 * otherwise than for cause, and was $1,000 or less, by the rates of that day or else of now; and where no
 * more than that would be kept, also of what a bank has returned since.
 */
export async function judgeEnd(
  db: Executor,
  { id: affiliateId, state, endedAt, endedForCause }: Affiliate,
  rates: ReadonlyMap<string, Rate>,
): Promise<EndVerdict> {
  if (state !== 'ended' || endedAt === null) return 'not-ended'
  if (endedForCause) return 'for-cause'
  const accrued = await listOwed(db, { affiliateId, by: endedAt })
  const kept = (await listOwed(db, { affiliateId })).filter(isAccruedBy({ endedAt }))
  const then = new Map([...rates, ...(await ratesAt(db, endedAt))])
  if ([...accrued, ...kept].some(({ currency }) => !then.has(currency))) return 'no-rate'
  const isTooMuch = [accrued, kept].some((lines) => sumUp(lines, then).total > MOST_FORFEITED)
  return isTooMuch ? 'too-much' : 'forfeitable'
}

/** Whether something owed had accrued by the end of the agreement. */
export const isAccruedBy =
  ({ endedAt }: Pick<Affiliate, 'endedAt'>) =>
  ({ collectedAt }: Owed) =>
    endedAt !== null && (collectedAt === null || collectedAt <= endedAt)

export type PrepareOutcome =
  | { ok: true; runId: string }
  | { ok: false; error: 'exists' | 'pays-you' }
  /** Currencies without a rate of the last month. */
  | { ok: false; error: 'no-rate'; currencies: string[] }

/**
 * Prepares the payouts of this month: of everything that was collected two months earlier, or before, and is
 * not paid out. It is taken to `payable` at once. Who has less than the least waits, as who has not said
 * where to pay. There is one run a month: whoever else prepares it at the same time is told that there is
 * one. Nobody prepares a run that pays themselves.
 */
export async function prepareRun(
  deps: Paying,
  { accountId: actorId, network, requestId }: OperatorActor,
): Promise<PrepareOutcome> {
  const now = deps.clock()
  const month = firstOfMonth(now)
  return deps.db.transaction(async (transaction): Promise<PrepareOutcome> => {
    await lockBooks(transaction)
    if (await isPrepared(transaction, { month })) return { ok: false, error: 'exists' }
    const owed = await listOwed(transaction, { before: firstOfMonth(new Date(month), -1) })
    const rates = await ratesAt(transaction, now)
    const missing = new Set(owed.map(({ currency }) => currency).filter((currency) => !rates.has(currency)))
    if (missing.size > 0) return { ok: false, error: 'no-rate', currencies: [...missing].sort() }
    const drafts = []
    const leftOut: LeftOut[] = []
    const byAffiliate = Map.groupBy(owed, ({ affiliateId }) => affiliateId)
    const theirs = await transaction
      .select()
      .from(affiliates)
      .where(inArray(affiliates.id, [...byAffiliate.keys()]))
    for (const affiliate of theirs) {
      const { id: affiliateId, name } = affiliate
      const due = byAffiliate.get(affiliateId) ?? []
      // What an operator may keep is not paid out before one has decided.
      const verdict = await judgeEnd(transaction, affiliate, rates)
      const mayBeKept = verdict === 'forfeitable' || verdict === 'no-rate'
      const isUndecided = mayBeKept ? isAccruedBy(affiliate) : () => false
      const kept = sumUp(due.filter(isUndecided), rates).total
      if (kept > 0) leftOut.push({ affiliateId, name, amount: kept, reason: 'ended' })
      const lines = kept > 0 ? due.filter((line) => !isUndecided(line)) : due
      if (lines.length === 0) continue
      const sums = sumUp(lines, rates)
      const { current: payee } = await readPayees(transaction, { affiliateId, now })
      const leave = (reason: LeftOut['reason']) =>
        leftOut.push({ affiliateId, name, amount: sums.total, reason })
      if (sums.total < LEAST_PAYOUT) leave('below-least')
      else if (affiliate.accountId === null) leave('account-closed')
      else if (!payee) leave('no-payee')
      else if (payee.method === 'sepa' && !rates.has('EUR')) missing.add('EUR')
      else drafts.push({ affiliate, payee, lines, sums })
    }
    if (missing.size > 0) return { ok: false, error: 'no-rate', currencies: [...missing].sort() }
    if (drafts.some(({ affiliate }) => affiliate.accountId === actorId))
      return { ok: false, error: 'pays-you' }
    const runId = newId()
    const run = { id: runId, month, preparedBy: actorId, preparedAt: now, leftOut }
    await transaction.insert(affiliateRuns).values(run)
    for (const { affiliate, payee, lines, sums } of drafts) {
      const { id: affiliateId, language } = affiliate
      const contents = stateOf(deps, { month, language, payee, lines, sums, rates })
      const payout = { id: newId(), runId, affiliateId, amount: sums.total, contents }
      const { method, sealed } = payee
      await transaction.insert(affiliatePayouts).values({ ...payout, method, sealed })
      const posting = `payout:${payout.id}:payable`
      await post(transaction, { posting, at: now, affiliateId, lines: takenBy(lines, sums) })
    }
    const details = { run: runId, month, payouts: drafts.length }
    await recordEvent(transaction, {
      ...{ event: 'affiliate-run.prepared', accountId: undefined, actorId, network, requestId, details },
    })
    return { ok: true, runId }
  })
}

type Sums = Pick<StatementContents, 'sums' | 'others' | 'commission' | 'total'>

/** What lines come to in US cents: each currency's sum is converted as a whole, with one rounding. */
export function sumUp(lines: readonly Owed[], rates: ReadonlyMap<string, Rate>): Sums {
  const sales = lines.filter(({ orderId }) => orderId !== null)
  const sums = [...Map.groupBy(sales, ({ currency }) => currency)]
    .map(([currency, own]) => {
      const amount = own.reduce((sum, line) => sum + line.amount, 0)
      const { rate, day } = rates.get(currency) ?? { rate: '0', day: '' }
      return { currency, amount, rate, rateDay: day, converted: toDollars(amount, currency, rate) }
    })
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
  const commission = sums.reduce((sum, { converted }) => sum + converted, 0)
  // What is of no sale is in US dollars.
  const others = lines.reduce((sum, { orderId, amount }) => (orderId === null ? sum + amount : sum), 0)
  return { sums, others, commission, total: commission + others }
}

function takenBy(lines: readonly Owed[], { sums, others, total }: Sums): Line[] {
  return [
    ...lines.map(({ orderId, currency, amount }) => ({
      ...{ account: 'earned' as const, amount, currency, orderId },
    })),
    ...sums.map(({ currency, amount }) => ({ account: 'exchange' as const, amount: -amount, currency })),
    { account: 'exchange', amount: total - others, currency: 'USD' },
    { account: 'payable', amount: -total, currency: 'USD' },
  ]
}

interface Stated {
  month: string
  language: string
  payee: Payee
  lines: readonly Owed[]
  sums: Sums
  rates: ReadonlyMap<string, Rate>
}

/** What the statement will say for ever. */
function stateOf(
  { seller, settings }: Paying,
  { month, language, payee, lines, sums, rates }: Stated,
): StatementContents {
  const { kind, name, address, country, vatNumber, hint } = payee
  const paidMonth = firstOfMonth(new Date(month), -2)
  const euros = payee.method === 'sepa' ? rates.get('EUR') : undefined
  return {
    ...{ language, month, ...sums, payee: { kind, name, address, country, vatNumber } },
    payer: {
      ...{ name: seller.name, address: seller.address, email: seller.email },
      vatNumber: settings.AFFILIATE_PAYER_VAT_NUMBER ?? null,
    },
    tax: taxOf(payee, { country: settings.AFFILIATE_PAYER_COUNTRY }),
    sales: lines.flatMap(({ orderId, product, collectedAt, currency, amount }) => {
      if (orderId === null || collectedAt === null) return []
      const day = dayOf(collectedAt)
      return [{ product: product ?? '', day, currency, amount, isCarried: day < paidMonth }]
    }),
    transfer: euros
      ? { hint, currency: 'EUR', amount: toEuros(sums.total, euros.rate), rate: euros.rate }
      : { hint, currency: 'USD', amount: sums.total, rate: null },
  }
}

/**
 * Whether the paper is an invoice that we make out for the payee, and by which rule it has no VAT. Between
 * two countries the service is taxed where we are (article 44 of Directive 2006/112/EC); what one country
 * asks of its own we do not say: then the paper is a statement, and the payee's invoice is the payee's.
 */
export function taxOf(
  payee: { country: string; vatNumber: string | null },
  payer: { country: string },
): TaxTreatment {
  if (payee.vatNumber === null || !euCountries.has(payee.country)) return 'statement'
  if (payee.country === payer.country) return 'statement'
  return euCountries.has(payer.country) ? 'reverse_charge' : 'outside'
}

/** What operators do to a run as a whole, and who may not. */
export type RunOutcome = 'done' | 'changed' | 'same-operator' | 'pays-you'

/** What an operator decides about a run that is not released yet: all of it happens, or nothing. */
function decideOn(
  db: Dependencies['db'],
  { accountId: actorId, network, requestId }: OperatorActor,
  { runId, event }: { runId: string; event: 'affiliate-run.released' | 'affiliate-run.discarded' },
  act: (transaction: Transaction, run: typeof affiliateRuns.$inferSelect) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  return db.transaction(async (transaction) => {
    await lockBooks(transaction)
    const run = await requireRun(transaction, runId)
    if (run.releasedAt || run.discardedAt) return 'changed'
    const outcome = await act(transaction, run)
    const details = { run: runId, month: run.month }
    if (outcome === 'done')
      await recordEvent(transaction, { event, accountId: undefined, actorId, network, requestId, details })
    return outcome
  })
}

/**
 * Releases a run, which only another operator can who did not prepare it and is not paid by it. Statements
 * get their numbers, and affiliates a mail.
 */
export function releaseRun(
  { db, clock, jobs }: Pick<Dependencies, 'db' | 'clock' | 'jobs'>,
  actor: OperatorActor,
  { runId }: { runId: string },
): Promise<RunOutcome> {
  return decideOn(db, actor, { runId, event: 'affiliate-run.released' }, async (transaction, run) => {
    if (run.preparedBy === actor.accountId) return 'same-operator'
    const payouts = await payoutsOf(transaction, runId)
    if (await isPaidBy(transaction, payouts, actor)) return 'pays-you'
    const released = { releasedBy: actor.accountId, releasedAt: clock() }
    await transaction.update(affiliateRuns).set(released).where(eq(affiliateRuns.id, runId))
    await transaction.execute(sql`
      update affiliate_payouts p set number = n.number from (
        select id, row_number() over (order by id) + coalesce((select max(number) from affiliate_payouts), 0)
          as number from affiliate_payouts where run_id = ${runId}) n
      where n.id = p.id`)
    for (const { id: payoutId } of payouts)
      await enqueueMail(jobs, transaction, { kind: 'affiliateStatement', payoutId })
    return 'done'
  })
}

/** Whether an operator is among those whom payouts are for. */
export async function isPaidBy(
  db: Executor,
  payouts: readonly { affiliateId: string }[],
  actor: { accountId: string },
): Promise<boolean> {
  const own = await findOwn(db, actor)
  return payouts.some(({ affiliateId }) => affiliateId === own?.id)
}

/** Takes a run back that is not released: everything is earned again, and the month may be prepared anew. */
export function discardRun(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  actor: OperatorActor,
  { runId }: { runId: string },
): Promise<RunOutcome> {
  return decideOn(db, actor, { runId, event: 'affiliate-run.discarded' }, async (transaction) => {
    await transaction.update(affiliateRuns).set({ discardedAt: clock() }).where(eq(affiliateRuns.id, runId))
    for (const { id } of await payoutsOf(transaction, runId))
      await transaction.execute(sql`
        insert into affiliate_entries (posting, line, at, affiliate_id, order_id, account, amount, currency)
        select ${`payout:${id}:discarded`}, line, ${clock()}, affiliate_id, order_id, account, -amount, currency
        from affiliate_entries where posting = ${`payout:${id}:payable`}`)
    return 'done'
  })
}

/**
 * Books what an operator has seen at the bank: that a payout was paid, or that it came back; then it is
 * earned again and part of the next run. Answers false where that is booked, or nothing to be booked.
 * @throws AppError `not_found`, and `forbidden` where one's own money is said to have come back
 */
export async function bookAtBank(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { accountId: actorId, network, requestId }: OperatorActor,
  { runId, payoutId, what }: { runId: string; payoutId: string; what: 'paid' | 'returned' },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const run = await requireRun(transaction, runId)
    const of = and(eq(affiliatePayouts.id, payoutId), eq(affiliatePayouts.runId, runId))
    const [payout] = await transaction.select().from(affiliatePayouts).where(of).for('update')
    if (!payout) throw new AppError('not_found')
    const isOpen =
      what === 'paid' ? payout.paidAt === null : payout.paidAt !== null && payout.returnedAt === null
    if (!run.releasedAt || !isOpen) return false
    const at = clock()
    const { amount, affiliateId } = payout
    if (what === 'returned') await requireOther(transaction, { accountId: actorId }, { affiliateId })
    await transaction
      .update(affiliatePayouts)
      .set(what === 'paid' ? { paidAt: at } : { returnedAt: at })
      .where(of)
    const [from, to] = what === 'paid' ? (['payable', 'paid'] as const) : (['paid', 'earned'] as const)
    const lines = [
      { account: from, amount, currency: 'USD' },
      { account: to, amount: -amount, currency: 'USD' },
    ]
    await post(transaction, { posting: `payout:${payoutId}:${what}`, at, affiliateId, lines })
    const details = { payout: payoutId, amount }
    await recordEvent(transaction, {
      event: what === 'paid' ? 'affiliate-payout.paid' : 'affiliate-payout.returned',
      ...{ accountId: undefined, actorId, network, requestId, details },
    })
    return true
  })
}

async function requireRun(db: Executor, runId: string) {
  const [run] = await db.select().from(affiliateRuns).where(eq(affiliateRuns.id, runId))
  if (!run) throw new AppError('not_found')
  return run
}

function payoutsOf(db: Executor, runId: string) {
  return db
    .select()
    .from(affiliatePayouts)
    .where(eq(affiliatePayouts.runId, runId))
    .orderBy(asc(affiliatePayouts.number), asc(affiliatePayouts.id))
}

/** A run with its payouts, for operators. @throws AppError `not_found` */
export async function viewRun({ db }: { db: Executor }, { runId }: { runId: string }) {
  const [run, payouts] = [await requireRun(db, runId), await payoutsOf(db, runId)]
  return { ...run, payouts }
}

/** Whether a month has a run that is not discarded. */
export async function isPrepared(db: Executor, { month }: { month: string }): Promise<boolean> {
  const isThere = and(eq(affiliateRuns.month, month), isNull(affiliateRuns.discardedAt))
  return (await db.$count(affiliateRuns, isThere)) > 0
}

/** So many runs one page has. */
const RUNS_PER_PAGE = 24

/**
 * A page of the runs there were, the newest first; those that were discarded too. `next` is what `before` is
 * on the next page.
 */
export async function listRuns({ db }: { db: Executor }, { before }: { before?: string | undefined } = {}) {
  const { id, month, preparedAt, releasedAt, discardedAt } = affiliateRuns
  const rows = await db
    .select({
      ...{ id, month, preparedAt, releasedAt, discardedAt },
      payouts:
        sql<number>`(select count(*) from affiliate_payouts p where p.run_id = affiliate_runs.id)`.mapWith(
          Number,
        ),
      amount: sql<number>`(select coalesce(sum(p.amount), 0) from affiliate_payouts p
        where p.run_id = affiliate_runs.id)`.mapWith(Number),
    })
    .from(affiliateRuns)
    .where(olderThan([month, preparedAt, id], before))
    .orderBy(desc(month), desc(preparedAt), desc(id))
    .limit(RUNS_PER_PAGE + 1)
  const { page: runs, next } = pageOf(rows, RUNS_PER_PAGE, (run) => run.id)
  return { runs, next }
}

/** The statements of an affiliate, the newest first. */
export async function listStatements({ db }: { db: Executor }, { affiliateId }: { affiliateId: string }) {
  const { number, contents, paidAt, returnedAt } = affiliatePayouts
  return db
    .select({ number, contents, paidAt, returnedAt, issuedAt: affiliateRuns.releasedAt })
    .from(affiliatePayouts)
    .innerJoin(affiliateRuns, eq(affiliateRuns.id, affiliatePayouts.runId))
    .where(and(eq(affiliatePayouts.affiliateId, affiliateId), isNotNull(number)))
    .orderBy(desc(number))
}

/** How many runs wait to be released. */
export async function countUnreleased({ db }: { db: Executor }): Promise<number> {
  return db.$count(affiliateRuns, and(isNull(affiliateRuns.releasedAt), isNull(affiliateRuns.discardedAt)))
}
