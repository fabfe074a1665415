import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { enqueueMail, type MailPreparations } from '#kernel/mail/mail.ts'
import { reseal, seal, unseal } from '#kernel/sealing.ts'
import { HOUR_MS } from '#kernel/time.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { findOwn, text } from './application.ts'
import {
  bareNumber,
  isBic,
  isBicOf,
  isRoutingNumber,
  isSepaIban,
  isVatNumber,
  needsBic,
} from './bank-accounts.ts'
import { affiliateKinds, COOL_OFF_HOURS, payeeLengths } from './schema.ts'
import { affiliatePayees, affiliatePayouts, affiliates } from './tables.ts'

const number = (isSound: (text: string) => boolean, error: string) =>
  z.string('required').transform(bareNumber).pipe(z.string().min(1, 'required').refine(isSound, error))

/** What is wrong with the BIC of a sound IBAN, if anything is. */
function faultOfBic({ method, iban, bic }: { method?: string; iban?: string; bic?: string }) {
  if (method !== 'sepa' || iban === undefined || bic === undefined || !isSepaIban(iban)) return undefined
  if (bic === '') return needsBic(iban) ? 'required' : undefined
  if (!isBic(bic)) return 'wrong_bic'
  return isBicOf(bic, iban) ? undefined : 'foreign_bic'
}

const common = {
  kind: z.enum(affiliateKinds, 'required'),
  name: text(payeeLengths.name),
  address: text(payeeLengths.address),
  country: z.string('required').regex(/^[A-Z]{2}$/, 'required'),
  taxId: z.string().trim().max(payeeLengths.taxId, 'too_long').default(''),
  registered: z.enum(['yes', 'no'], 'required'),
  vatNumber: z.string().transform(bareNumber).default(''),
  selfBilling: z.literal('on').optional(),
}

/** What the form of where to pay sends. */
export const PayeeInput = z
  .discriminatedUnion(
    'method',
    [
      z.object({
        ...{ ...common, method: z.literal('sepa') },
        iban: number(isSepaIban, 'wrong_iban'),
        // Empty where none is needed.
        bic: z.string().default('').transform(bareNumber),
      }),
      z.object({
        ...{ ...common, method: z.literal('ach'), routing: number(isRoutingNumber, 'wrong_routing') },
        account: number((digits) => /^[A-Z0-9]{4,17}$/.test(digits), 'wrong_account'),
        accountType: z.enum(['checking', 'savings'], 'required'),
      }),
      z.object({
        ...{ ...common, method: z.literal('wire'), bic: number(isBic, 'wrong_bic') },
        bankCode: z.string().trim().max(payeeLengths.bankCode, 'too_long').default(''),
        account: number((digits) => /^[A-Z0-9]{4,34}$/.test(digits), 'wrong_account'),
      }),
    ],
    'required',
  )
  // All that is wrong is told at once, so these are asked whatever else is.
  .refine(({ registered, vatNumber }) => registered !== 'yes' || vatNumber, {
    ...{ path: ['vatNumber'], error: 'required', when: () => true },
  })
  .refine(
    ({ registered, vatNumber, country }) =>
      registered !== 'yes' || !vatNumber || !country || isVatNumber(vatNumber, country),
    { path: ['vatNumber'], error: 'wrong_vat', when: () => true },
  )
  .refine((input) => faultOfBic(input) === undefined, {
    ...{ path: ['bic'], error: ({ input }) => faultOfBic(input as object), when: () => true },
  })
  // Papers are made out in the name of who is registered only where both sides agree to that.
  .refine(({ registered, selfBilling }) => registered !== 'yes' || selfBilling === 'on', {
    ...{ path: ['selfBilling'], error: 'required', when: () => true },
  })
export type PayeeInput = z.infer<typeof PayeeInput>

/** Where the money goes: what no screen and no export shows whole. */
export type BankAccount =
  /** `bic` is empty where none is needed. */
  | { iban: string; bic: string }
  | { routing: string; account: string; accountType: 'checking' | 'savings' }
  | { bic: string; bankCode: string; account: string }
type Sealed = BankAccount & { taxId: string }
export type Payee = typeof affiliatePayees.$inferSelect

const sealedFor = (owner: string) => ({ purpose: 'affiliate payee', owner }) as const

/** The bank account of a form, and what is shown of it. */
function bankOf(input: PayeeInput): { bank: BankAccount; hint: string } {
  const hintOf = (country: string, account: string) => `${country} •••• ${account.slice(-4)}`
  if (input.method === 'sepa') {
    const { iban, bic } = input
    return { bank: { iban, bic }, hint: hintOf(iban.slice(0, 2), iban) }
  }
  if (input.method === 'ach') {
    const { routing, account, accountType } = input
    return { bank: { routing, account, accountType }, hint: hintOf('US', account) }
  }
  const { bic, bankCode, account } = input
  return { bank: { bic, bankCode, account }, hint: hintOf(bic.slice(4, 6), account) }
}

/** What was sealed of a payee or a payout; undefined where another installation's key did it. */
export function openPayee(
  deps: Pick<Dependencies, 'tokenKey' | 'formerTokenKey'>,
  { affiliateId, sealed }: { affiliateId: string; sealed: string },
): Sealed | undefined {
  const opened = unseal(deps, sealedFor(affiliateId), sealed)
  return opened && JSON.parse(Buffer.from(opened).toString('utf8'))
}

/**
 * Encrypts with the key of now what the one before it has encrypted of payees and payouts. Answers how many
 * there were.
 */
export async function resealPayees(
  deps: Pick<Dependencies, 'db' | 'tokenKey' | 'formerTokenKey'>,
): Promise<number> {
  if (!deps.formerTokenKey) return 0
  let count = 0
  for (const table of [affiliatePayees, affiliatePayouts]) {
    const rows = await deps.db
      .select({ id: table.id, affiliateId: table.affiliateId, sealed: table.sealed })
      .from(table)
    for (const { id, affiliateId, sealed } of rows) {
      const again = reseal(deps, sealedFor(affiliateId), sealed)
      if (again === undefined) continue
      const { rowCount } = await deps.db
        .update(table)
        .set({ sealed: again })
        .where(and(eq(table.id, id), eq(table.sealed, sealed)))
      count += rowCount ?? 0
    }
  }
  return count
}

const isKept = (affiliateId: string) =>
  and(eq(affiliatePayees.affiliateId, affiliateId), isNull(affiliatePayees.withdrawnAt))
const isComing = (affiliateId: string, now: Date) =>
  and(isKept(affiliateId), gt(affiliatePayees.countsFrom, now))

/** Where an affiliate is paid to by now, and the change that cools off, if there is one. */
export async function readPayees(
  db: Executor,
  { affiliateId, now }: { affiliateId: string; now: Date },
): Promise<{ current: Payee | undefined; coming: Payee | undefined }> {
  const kept = await db
    .select()
    .from(affiliatePayees)
    .where(isKept(affiliateId))
    .orderBy(desc(affiliatePayees.countsFrom))
    .limit(2)
  return {
    current: kept.find(({ countsFrom }) => countsFrom <= now),
    coming: kept.find(({ countsFrom }) => countsFrom > now),
  }
}

type Acting = Pick<Dependencies, 'db' | 'clock' | 'jobs' | 'tokenKey'>

/**
 * Saves where the account's own affiliate is paid to. It counts in three days; until then what was before
 * holds. Told by mail to the account, and to the addresses that it had when what this replaces was saved.
 * @throws AppError `not_found` where the account is no affiliate's
 */
export async function savePayee(
  { db, clock, jobs, tokenKey }: Acting,
  { accountId, network, requestId }: OperatorActor,
  input: PayeeInput,
): Promise<void> {
  const own = await requireAffiliate(db, accountId)
  const now = clock()
  const { kind, name, address, country, registered, vatNumber, method, taxId } = input
  const { bank, hint } = bankOf(input)
  const secret = Buffer.from(JSON.stringify({ ...bank, taxId } satisfies Sealed))
  await db.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('no key update')
    if (!account) throw new AppError('not_found')
    const payeeId = newId()
    const { current, coming } = await readPayees(transaction, { affiliateId: own.id, now })
    // One change cools off at a time: what another had begun never comes to count, and who saves too waits.
    await transaction.update(affiliatePayees).set({ withdrawnAt: now }).where(isComing(own.id, now))
    await transaction.insert(affiliatePayees).values({
      ...{ id: payeeId, affiliateId: own.id, email: account.email, kind, name, address, country, method },
      vatNumber: registered === 'yes' ? vatNumber : null,
      hint,
      sealed: seal({ tokenKey }, sealedFor(own.id), secret),
      ...{ savedAt: now, countsFrom: new Date(now.getTime() + COOL_OFF_HOURS * HOUR_MS) },
    })
    const details = { affiliate: own.id }
    await recordEvent(transaction, {
      event: 'affiliate-payee.changed',
      accountId,
      network,
      requestId,
      details,
    })
    await enqueueMail(jobs, transaction, { kind: 'affiliatePayee', payeeId, formerId: null })
    const told = new Set([account.email])
    for (const former of [coming, current]) {
      if (former === undefined || told.has(former.email)) continue
      told.add(former.email)
      await enqueueMail(jobs, transaction, { kind: 'affiliatePayee', payeeId, formerId: former.id })
    }
  })
}

/** Takes back every change that cools off. What counts by now stays. */
export async function withdrawPayee(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { accountId, network, requestId }: OperatorActor,
): Promise<void> {
  const own = await requireAffiliate(db, accountId)
  const now = clock()
  await db.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .update(affiliatePayees)
      .set({ withdrawnAt: now })
      .where(isComing(own.id, now))
    if (!rowCount) return
    const details = { affiliate: own.id }
    await recordEvent(transaction, {
      event: 'affiliate-payee.withdrawn',
      ...{ accountId, network, requestId, details },
    })
  })
}

/** The account's agreement, in force or ended. @throws AppError `not_found` of others */
export async function requireAffiliate(db: Executor, accountId: string) {
  const own = await findOwn(db, { accountId })
  if (own?.state !== 'approved' && own?.state !== 'ended') throw new AppError('not_found')
  return own
}

/** Mails about money that is on its way, or taken, and about where it goes; none without an account. */
export function preparePayoutMails({ db }: Pick<Dependencies, 'db'>) {
  return {
    /** To the account, or to where the payee before it was told. */
    affiliatePayee: async ({ payeeId, formerId }) => {
      const [found] = await db
        .select({
          email: accounts.email,
          language: affiliates.language,
          ...{ name: affiliatePayees.name, hint: affiliatePayees.hint, from: affiliatePayees.countsFrom },
          former: sql<string | null>`(select email from affiliate_payees where id = ${formerId})`,
        })
        .from(affiliatePayees)
        .innerJoin(affiliates, eq(affiliates.id, affiliatePayees.affiliateId))
        .innerJoin(accounts, eq(accounts.id, affiliates.accountId))
        .where(eq(affiliatePayees.id, payeeId))
      const to = formerId === null ? found?.email : found?.former
      if (!found || !to) return undefined
      const { email, language, name, hint, from } = found
      return { to, locale: language, data: { email, name, hint, from: from.toISOString() } }
    },
    affiliateStatement: async ({ payoutId }) => {
      const [found] = await db
        .select({
          ...{ email: accounts.email, language: affiliates.language },
          ...{ number: affiliatePayouts.number, contents: affiliatePayouts.contents },
        })
        .from(affiliatePayouts)
        .innerJoin(affiliates, eq(affiliates.id, affiliatePayouts.affiliateId))
        .innerJoin(accounts, eq(accounts.id, affiliates.accountId))
        .where(eq(affiliatePayouts.id, payoutId))
      if (!found || found.number === null) return undefined
      const { email, language, contents } = found
      const { amount, currency, hint } = contents.transfer
      return { to: email, locale: language, data: { email, amount, currency, hint } }
    },
    affiliateTaken: async ({ affiliateId, what, amount, reason }) => {
      const [found] = await db
        .select({ email: accounts.email, language: affiliates.language })
        .from(affiliates)
        .innerJoin(accounts, eq(accounts.id, affiliates.accountId))
        .where(eq(affiliates.id, affiliateId))
      return (
        found && {
          to: found.email,
          locale: found.language,
          data: { email: found.email, what, amount, reason },
        }
      )
    },
  } satisfies Partial<MailPreparations>
}
