import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { requireOther } from './application.ts'
import { type Line, post } from './ledger.ts'
import { ratesAt } from './rates.ts'
import { type EndVerdict, isAccruedBy, judgeEnd, listOwed, lockBooks, sumUp } from './runs.ts'
import { SPAM_FEE } from './schema.ts'
import { affiliateEntries, affiliates } from './tables.ts'

/** What an operator may take by the agreement: the fee for spam, or what is accrued at its end (AFF-2). */
export type Taking = 'fee' | 'forfeited'

export type TakeOutcome = 'done' | 'changed' | 'nothing' | Exclude<EndVerdict, 'forfeitable'>

/**
 * Takes the fee for spam, or all that had accrued when the agreement ended and was not paid: the latter only
 * where it lets us (`judgeEnd`). Told by mail with the reason. `form` is the form's own number:
 * sent twice, it is one decision. @throws AppError `not_found`, `forbidden` of one's own
 */
export async function takeByDecision(
  { db, clock, jobs }: Pick<Dependencies, 'db' | 'clock' | 'jobs'>,
  { accountId: actorId, network, requestId }: OperatorActor,
  { affiliateId, what, form, reason }: { affiliateId: string; what: Taking; form: string; reason: string },
): Promise<TakeOutcome> {
  const at = clock()
  return db.transaction(async (transaction): Promise<TakeOutcome> => {
    await lockBooks(transaction)
    const [affiliate] = await transaction.select().from(affiliates).where(eq(affiliates.id, affiliateId))
    if (!affiliate) throw new AppError('not_found')
    await requireOther(transaction, { accountId: actorId }, { affiliateId })
    const posting = `${what}:${form}`
    const isBooked = eq(affiliateEntries.posting, posting)
    if ((await transaction.$count(affiliateEntries, isBooked)) > 0) return 'changed'
    let amount = SPAM_FEE
    let lines: Line[] = [
      { account: 'earned', amount, currency: 'USD' },
      { account: 'fees', amount: -amount, currency: 'USD' },
    ]
    if (what === 'forfeited') {
      const rates = await ratesAt(transaction, at)
      const verdict = await judgeEnd(transaction, affiliate, rates)
      if (verdict !== 'forfeitable') return verdict
      const owed = (await listOwed(transaction, { affiliateId })).filter(isAccruedBy(affiliate))
      if (owed.some(({ currency }) => !rates.has(currency))) return 'no-rate'
      amount = sumUp(owed, rates).total
      if (amount <= 0) return 'nothing'
      lines = owed.flatMap(({ orderId, currency, amount: part }) => [
        { account: 'earned', amount: part, currency, orderId },
        { account: 'forfeited', amount: -part, currency, orderId },
      ])
    }
    await post(transaction, { posting, at, affiliateId, lines })
    await recordEvent(transaction, {
      event: what === 'fee' ? 'affiliate.charged' : 'affiliate.forfeited',
      ...{ accountId: affiliate.accountId ?? undefined, actorId, network, requestId },
      details: { affiliate: affiliateId, amount, reason },
    })
    await enqueueMail(jobs, transaction, { kind: 'affiliateTaken', affiliateId, what, amount, reason })
    return 'done'
  })
}
