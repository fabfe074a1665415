import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { enqueueMail, type MailPreparations } from '#kernel/mail/mail.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { affiliateKinds, applicationLengths, codeOf } from './schema.ts'
import { affiliates } from './tables.ts'

const maybeText = (maximum: number) =>
  z
    .string('required')
    .trim()
    .max(maximum, 'too_long')
    // PostgreSQL stores no U+0000.
    .refine((value) => !value.includes('\0'), 'wrong_type')

/** A text that is there, no longer than so many characters. */
export const text = (maximum: number) => maybeText(maximum).min(1, 'required')

/** What is wrong with a form, by its fields: of each the first fault that was found. */
export function problemsOf({ issues }: z.ZodError): Record<string, string> {
  const found = issues.map(({ path, message }) => [String(path[0]), message] as const)
  return Object.fromEntries(found.reverse())
}

/** The name in an affiliate's links: letters, digits and dashes. */
const AffiliateCode = z
  .string('required')
  .transform(codeOf)
  .pipe(
    z
      .string()
      .min(1, 'required')
      .regex(/^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$/, 'wrong_code'),
  )

/** What the form of an application sends. */
export const ApplicationInput = z
  .object({
    kind: z.enum(affiliateKinds, 'required'),
    name: text(applicationLengths.name),
    company: maybeText(applicationLengths.company).default(''),
    country: z.string('required').regex(/^[A-Z]{2}$/, 'required'),
    sites: text(applicationLengths.sites),
    promotion: text(applicationLengths.promotion),
    code: AffiliateCode,
    agreed: z.literal('on', 'required'),
  })
  .refine(({ kind, company }) => kind !== 'company' || company, {
    ...{ path: ['company'], error: 'required' },
    // Told together with what else is missing.
    when: () => true,
  })
export type ApplicationInput = z.infer<typeof ApplicationInput>

/** The day of the agreement's text (a test holds it to that): who applies accepts this version. */
export const AGREEMENT_VERSION = '2026-11-30'

export type Affiliate = typeof affiliates.$inferSelect

/** Whoever acts for their own account, and from where. */
interface Applicant {
  accountId: string
  language: string
  network: string
  requestId: string
}

export type ApplyOutcome = { ok: true } | { ok: false; error: 'code_taken' | 'already_applied' }

/** The account's application or agreement; undefined where it never applied. */
export async function findOwn(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<Affiliate | undefined> {
  const [found] = await db.select().from(affiliates).where(eq(affiliates.accountId, accountId))
  return found
}

/**
 * Applies with an account, which accepts the agreement by that. Who was refused may apply again, with the
 * same code or another; who is in the programme, or was, has no second agreement.
 */
export async function apply(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { accountId, language, network, requestId }: Applicant,
  { agreed: _, ...input }: ApplicationInput,
): Promise<ApplyOutcome> {
  return db.transaction(async (transaction): Promise<ApplyOutcome> => {
    const values = {
      ...{ ...input, company: input.kind === 'company' ? input.company : '' },
      ...{ language, network, agreement: AGREEMENT_VERSION, state: 'applied' as const },
      ...{ appliedAt: clock(), approvedAt: null, endedAt: null, reason: null },
    }
    const own = await findOwn(transaction, { accountId })
    if (own && own.state !== 'refused') return { ok: false, error: 'already_applied' }
    const [holder] = await transaction
      .select({ id: affiliates.id })
      .from(affiliates)
      .where(eq(affiliates.code, input.code))
    if (holder && holder.id !== own?.id) return { ok: false, error: 'code_taken' }
    const written = own
      ? await transaction
          .update(affiliates)
          .set(values)
          .where(and(eq(affiliates.id, own.id), eq(affiliates.state, 'refused')))
          .returning({ id: affiliates.id })
      : await transaction
          .insert(affiliates)
          .values({ id: newId(), accountId, ...values })
          .onConflictDoNothing()
          .returning({ id: affiliates.id })
    // Somebody was first: the same form sent twice, or another with the same code.
    if (written.length === 0) {
      const meanwhile = await findOwn(transaction, { accountId })
      return { ok: false, error: meanwhile ? 'already_applied' : 'code_taken' }
    }
    const details = { code: input.code, agreement: AGREEMENT_VERSION }
    await recordEvent(transaction, { event: 'affiliate.applied', accountId, network, requestId, details })
    return { ok: true }
  })
}

/**
 * Nobody decides about an affiliate whose account is their own: not their agreement, sales or money.
 * @throws AppError `forbidden`
 */
export async function requireOther(
  db: Executor,
  actor: { accountId: string },
  { affiliateId }: { affiliateId: string | null },
): Promise<void> {
  const own = await findOwn(db, actor)
  if (own && own.id === affiliateId) throw new AppError('forbidden')
}

/** What operators decide of an affiliate; `end` is for either side, `dismiss` ends it for cause. */
export const affiliateActs = ['approve', 'refuse', 'end', 'dismiss'] as const
export type AffiliateAct = (typeof affiliateActs)[number]

const acts = {
  approve: { from: 'applied', to: 'approved', event: 'affiliate.approved' },
  refuse: { from: 'applied', to: 'refused', event: 'affiliate.refused' },
  end: { from: 'approved', to: 'ended', event: 'affiliate.ended' },
  dismiss: { from: 'approved', to: 'ended', event: 'affiliate.ended' },
} as const

type Change = { id: string; act: AffiliateAct; reason: string }
type Changing = Pick<Dependencies, 'db' | 'clock' | 'jobs'>

/**
 * Accepts or refuses an application, or ends an agreement, with its mail and event. Answers false where
 * somebody else was first. What has been earned stays in the books. @throws AppError `not_found`, `forbidden`
 * of one's own
 */
export async function changeAffiliate(deps: Changing, actor: OperatorActor, wish: Change): Promise<boolean> {
  await requireOther(deps.db, actor, { affiliateId: wish.id })
  return change(deps, actor, wish)
}

async function change(
  { db, clock, jobs }: Changing,
  { accountId: actorId, network, requestId }: OperatorActor,
  { id, act, reason }: Change,
): Promise<boolean> {
  const { from, to, event } = acts[act]
  const now = clock()
  return db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(affiliates)
      .set({
        ...{ state: to, reason: reason || null, endedForCause: act === 'dismiss' },
        ...(to === 'approved' ? { approvedAt: now } : { endedAt: now }),
      })
      .where(and(eq(affiliates.id, id), eq(affiliates.state, from)))
      .returning({ accountId: affiliates.accountId })
    if (!changed) {
      if ((await transaction.$count(affiliates, eq(affiliates.id, id))) === 0) throw new AppError('not_found')
      return false
    }
    const accountId = changed.accountId ?? undefined
    const details = { affiliate: id, reason }
    const by = actorId === accountId ? {} : { actorId }
    await recordEvent(transaction, { event, accountId, ...by, network, requestId, details })
    await enqueueMail(jobs, transaction, { kind: 'affiliateDecided', affiliateId: id, state: to })
    return true
  })
}

/** Ends the account's own agreement by its notice. @throws AppError `not_found` where none is in force */
export async function endOwn(deps: Changing, actor: OperatorActor): Promise<void> {
  const own = await findOwn(deps.db, actor)
  if (own?.state !== 'approved') throw new AppError('not_found')
  await change(deps, actor, { id: own.id, act: 'end', reason: '' })
}

/** The mail with a decision, in the language of the application; none where the account is gone. */
export function prepareAffiliateMails({
  db,
}: Pick<Dependencies, 'db'>): Pick<MailPreparations, 'affiliateDecided'> {
  return {
    affiliateDecided: async ({ affiliateId, state }) => {
      const [found] = await db
        .select({ email: accounts.email, language: affiliates.language, reason: affiliates.reason })
        .from(affiliates)
        .innerJoin(accounts, eq(accounts.id, affiliates.accountId))
        .where(eq(affiliates.id, affiliateId))
      if (!found) return undefined
      const { email, language, reason } = found
      return { to: email, locale: language, data: { email, state, reason } }
    },
  }
}
