import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { customerIn, foldText, type Item, itemsIn } from '#engine/sheet/offers.ts'
import type { Details } from '#engine/source/details.ts'
import type { Answers, Template } from '#engine/source/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { ENTRIES_MOST } from './schema.ts'
import { keptEntries } from './tables.ts'

type Deps = Pick<Dependencies, 'clock'> & { db: Executor }
type Owner = Pick<AccountAccess, 'id'>
type KeptEntry = { kind: 'customer'; content: Details } | { kind: 'item'; content: Item }
export type Entry = { id: string } & KeptEntry

const { id, ownerId: owner, kind, key, content, usedAt } = keptEntries
/** Every query names the owner: what is somebody else's does not exist. */
const isOwned = (ownerId: string, of: string) => and(eq(id, of), eq(owner, ownerId))

/**
 * Keeps the customer and the items of a document that is issued, in its transaction; of one name, what was
 * issued last counts. Drafts are not kept: they hold what is half typed.
 */
export async function keepEntries(
  { db, clock }: Deps,
  { ownerId, template, answers }: { ownerId: string; template: Template; answers: Answers },
): Promise<void> {
  const customer = customerIn(template, answers)
  const entries: KeptEntry[] = [
    ...(customer ? [{ kind: 'customer' as const, content: customer }] : []),
    ...itemsIn(template, answers).map((item) => ({ kind: 'item' as const, content: item })),
  ]
  await writeEntries({ db, clock }, ownerId, entries)
}

async function writeEntries({ db, clock }: Deps, ownerId: string, entries: KeptEntry[]): Promise<void> {
  if (entries.length === 0) return
  const now = clock()
  // Each once, and in one order, so that two documents that are issued at once never wait for each other.
  const byKey = new Map(entries.map((entry) => [`${entry.kind} ${keyOf(entry)}`, entry]))
  const rows = [...byKey]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, entry]) => ({ ...entry, id: newId(), ownerId, key: keyOf(entry), usedAt: now }))
  await db
    .insert(keptEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: [owner, kind, key],
      set: { content: sql`excluded.content`, usedAt: sql`excluded.used_at` },
    })
  for (const of of new Set(rows.map((row) => row.kind))) {
    const ofKind = and(eq(owner, ownerId), eq(kind, of))
    const beyond = db.select({ id }).from(keptEntries).where(ofKind).orderBy(desc(usedAt), id)
    await db.delete(keptEntries).where(inArray(id, beyond.offset(ENTRIES_MOST)))
  }
}

function nameOf(entry: KeptEntry): string {
  return (entry.kind === 'customer' ? entry.content.party.name : entry.content.name) ?? ''
}

function keyOf(entry: KeptEntry): string {
  return foldText(nameOf(entry)).slice(0, 200)
}

/** The entries of an account, those that were used last first. */
export async function listEntries({ db }: { db: Executor }, { id: ownerId }: Owner): Promise<Entry[]> {
  const rows = await db
    .select({ id, kind, content })
    .from(keptEntries)
    .where(eq(owner, ownerId))
    .orderBy(desc(usedAt), id)
  return rows as Entry[]
}

/** One entry. Throws `not_found` for somebody else's or none. */
export async function getEntry(
  { db }: { db: Executor },
  { id: ownerId }: Owner,
  { id: of }: { id: string },
): Promise<Entry> {
  const [row] = await db.select({ id, kind, content }).from(keptEntries).where(isOwned(ownerId, of))
  if (!row) throw new AppError('not_found')
  return row as Entry
}

/**
 * Changes an entry, which takes the place of another of its new name. Throws `not_found` as `getEntry` does.
 */
export async function changeEntry(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  actor: Owner,
  entry: Entry,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [locked] = await transaction
      .select({ kind })
      .from(keptEntries)
      .where(isOwned(actor.id, entry.id))
      .for('update')
    if (locked?.kind !== entry.kind) throw new AppError('not_found')
    const ofName = and(eq(owner, actor.id), eq(kind, entry.kind), eq(key, keyOf(entry)))
    await transaction.delete(keptEntries).where(and(ofName, sql`${id} <> ${entry.id}`))
    await transaction
      .update(keptEntries)
      .set({ content: entry.content, key: keyOf(entry), usedAt: clock() })
      .where(isOwned(actor.id, entry.id))
  })
}

/** Removes an entry and answers what it said. Throws `not_found` as `getEntry` does. */
export async function deleteEntry(
  { db }: { db: Executor },
  { id: ownerId }: Owner,
  { id: of }: { id: string },
): Promise<KeptEntry> {
  const [row] = await db.delete(keptEntries).where(isOwned(ownerId, of)).returning({ kind, content })
  if (!row) throw new AppError('not_found')
  return row as KeptEntry
}

/** Brings back what was removed, for as long as the page that removed it stands. */
export async function restoreEntry(deps: Deps, { id: ownerId }: Owner, entry: KeptEntry): Promise<void> {
  await writeEntries(deps, ownerId, [entry])
}
