import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { creditAnswers, creditNoteOf, hasOptions, invoiceAnswers } from '#engine/sheet/derive-invoice.ts'
import { type Answers, checkAnswers, type Template } from '#engine/source/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { findDocument, startDocument, startingDays, templateOf } from '#modules/documents/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { lockIssued } from './issued.ts'
import type { IssuedKind } from './schema.ts'
import { invoiceDrafts, issuedDocuments, issuedPayments } from './tables.ts'

type Deps = Pick<Dependencies, 'catalogue' | 'clock' | 'db'>
type Owner = Pick<AccountAccess, 'id'>

type MakeOutcome =
  | { ok: true; document: { id: string; slug: string } }
  /** More has been made of it than its page showed. */
  | { ok: false; error: 'made_meanwhile' }

/**
 * Starts the draft of what follows: of a quote its invoice, with the deposit that was paid on it; of an
 * invoice its credit note. `made` is how many the page showed: of two tabs, the second is told. Throws
 * `not_found` for somebody else's or none, and `conflict` where nothing follows.
 */
export async function makeNext(
  deps: Deps,
  { id: ownerId }: Owner,
  { id, made, withOptions }: { id: string; made: number; withOptions: boolean },
): Promise<MakeOutcome> {
  return deps.db.transaction(async (db): Promise<MakeOutcome> => {
    const source = await lockIssued(db, ownerId, id)
    const next = await nextOf({ ...deps, db }, source)
    if (!next || source.voidedAt) throw new AppError('conflict')
    const before = await listMade(db, { id: ownerId }, { id })
    if (before.length !== made) return { ok: false, error: 'made_meanwhile' }
    // What was paid is deducted once, by whichever of them does it.
    const deposit = Math.max(0, (await paidOn(db, id)) - deductedBy(before, next))
    const answers = { ...startingDays(next.template, deps.clock()), ...next.answer({ withOptions, deposit }) }
    const checked = checkAnswers(next.template, answers)
    if (!checked.ok) throw new Error(`${source.number}: ${JSON.stringify(checked.problems)}`)
    const { template, slug, revision } = next
    const document = await startDocument(db, { ownerId, template, slug, revision, answers: checked.answers })
    await db.insert(invoiceDrafts).values({ documentId: document.id, ownerId, sourceId: id })
    return { ok: true, document: { id: document.id, slug } }
  })
}

type DeleteOutcome = { ok: true } | { ok: false; error: 'deducted' }

/**
 * Takes back a payment that was recorded by mistake, unless what follows deducts it. Throws `not_found` for
 * somebody else's or none.
 */
export async function deletePayment(
  deps: Pick<Deps, 'catalogue' | 'db'>,
  { id: ownerId }: Owner,
  { id, payment }: { id: string; payment: string },
): Promise<DeleteOutcome> {
  return deps.db.transaction(async (db): Promise<DeleteOutcome> => {
    const source = await lockIssued(db, ownerId, id)
    const { id: key, issuedId, ownerId: owner } = issuedPayments
    const isMeant = and(eq(key, payment), eq(issuedId, id), eq(owner, ownerId))
    const [found] = await db.select().from(issuedPayments).where(isMeant)
    if (!found) throw new AppError('not_found')
    const next = source.kind === 'quote' ? await nextOf({ ...deps, db }, source) : undefined
    const deducted = next ? deductedBy(await listMade(db, { id: ownerId }, { id }), next) : 0
    if ((await paidOn(db, id)) - found.amount < deducted) return { ok: false, error: 'deducted' }
    await db.delete(issuedPayments).where(isMeant)
    return { ok: true }
  })
}

type Source = Pick<typeof issuedDocuments.$inferSelect, 'revisionHash' | 'answers' | 'number' | 'issuedOn'>

interface Next {
  kind: IssuedKind
  hasOptions: boolean
  template: Template
  slug: string
  revision: string
  answer: (choice: { withOptions: boolean; deposit: number }) => Answers
}

/** What can be made of something that was issued; undefined where nothing follows. */
export async function nextOf(
  deps: Pick<Deps, 'catalogue'> & { db: Executor },
  { revisionHash, answers, number, issuedOn }: Source,
): Promise<Next | undefined> {
  const template = await templateOf(deps, { revision: revisionHash })
  const credit = creditNoteOf(template)
  if (credit && template.invoicing?.credit) {
    const { invoicing } = template
    const day = new Intl.DateTimeFormat(template.language, { dateStyle: 'long', timeZone: 'UTC' })
    const credited = `${number}, ${day.format(new Date(issuedOn))}`
    const { [invoicing.number]: _, [invoicing.date]: __, ...kept } = answers
    return {
      kind: 'credit',
      hasOptions: false,
      template: credit,
      slug: `${template.slug}-D${template.number}`,
      // A template of its own: named by what it says, as those of the catalogue are.
      revision: createHash('sha256').update(JSON.stringify(credit)).digest('base64url').slice(0, 22),
      answer: () => creditAnswers(invoicing, kept, credited),
    }
  }
  const target = template.invoicing?.invoice?.template
  const entry = deps.catalogue.templates.find((one) => one.template.number === target)
  if (!entry) return undefined
  return {
    kind: 'invoice',
    hasOptions: hasOptions(template, answers),
    ...entry,
    answer: (choice) => invoiceAnswers(template, answers, entry.template, { ...choice, number }),
  }
}

/** Of a draft there is a `slug`, of what was issued `total` and `currency`. */
interface Made {
  id: string
  title: string
  slug?: string
  total?: number
  currency?: string
  answers: Answers
}

/** What was made of something that was issued, drafts too; but nothing that is void or in the trash. */
export async function listMade(
  db: Executor,
  { id: ownerId }: Owner,
  { id: sourceId }: { id: string },
): Promise<Made[]> {
  const { id, number, total, currency, answers, voidedAt } = issuedDocuments
  const issued = await db
    .select({ id, title: number, total, currency, answers })
    .from(issuedDocuments)
    .where(
      and(eq(issuedDocuments.ownerId, ownerId), eq(issuedDocuments.sourceId, sourceId), isNull(voidedAt)),
    )
    .orderBy(issuedDocuments.createdAt)
  const drafts = await db
    .select({ id: invoiceDrafts.documentId })
    .from(invoiceDrafts)
    .where(and(eq(invoiceDrafts.ownerId, ownerId), eq(invoiceDrafts.sourceId, sourceId)))
  const made: Made[] = issued
  for (const draft of drafts) {
    const document = await findDocument(db, { ownerId, id: draft.id })
    if (!document || document.frozenAt) continue
    const { title, templateSlug: slug } = document
    made.push({ id: document.id, title, slug, answers: document.answers })
  }
  return made
}

/** What they deduct of what was paid before, in the smallest unit. */
function deductedBy(made: readonly Made[], { template }: Pick<Next, 'template'>): number {
  const { deposit = '' } = template.invoicing ?? {}
  return made.reduce((sum, { answers }) => sum + minorOf(answers[deposit]), 0)
}

/** What an answer that is an amount says, in the smallest unit; nothing where there is none. */
function minorOf(answer: Answers[string] | undefined): number {
  return typeof answer === 'object' && answer !== null && 'minor' in answer ? Number(answer.minor) : 0
}

/** What a draft was made of: the id of what was issued. */
export async function findSourceId(
  db: Executor,
  { ownerId, documentId }: { ownerId: string; documentId: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: invoiceDrafts.sourceId })
    .from(invoiceDrafts)
    .where(and(eq(invoiceDrafts.documentId, documentId), eq(invoiceDrafts.ownerId, ownerId)))
  return found?.id
}

async function paidOn(db: Executor, issuedId: string): Promise<number> {
  const [sum] = await db
    .select({ paid: sql<number>`coalesce(sum(${issuedPayments.amount}), 0)`.mapWith(Number) })
    .from(issuedPayments)
    .where(eq(issuedPayments.issuedId, issuedId))
  return sum?.paid ?? 0
}
