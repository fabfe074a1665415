import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Details } from '#engine/source/details.ts'
import { isSameAnswer } from '#engine/source/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { type LogoPicture, presentLogo, writeLogo } from './logos.ts'
import { PREVIOUS_MOST, PROFILES_MOST, UNDO_HOURS } from './schema.ts'
import { profileLogos, profiles } from './tables.ts'

type Deps = Pick<Dependencies, 'db'>
export type Owner = Pick<Account, 'id'>

const undoUntil = sql`now() - make_interval(hours => ${UNDO_HOURS})`
/** Every query names the owner: what is somebody else's does not exist. */
const isKeptBy = (ownerId: string) => and(eq(profiles.ownerId, ownerId), isNull(profiles.deletedAt))
export const isOwned = ({ id: ownerId }: Owner, id: string) => and(eq(profiles.id, id), isKeptBy(ownerId))

/** Those of an account, by name. */
export async function listProfiles({ db }: { db: Executor }, { id: ownerId }: Owner) {
  const { id, version, details } = profiles
  const { hash, width, height } = profileLogos
  const rows = await db
    .select({ id, version, details, logo: { hash, width, height } })
    .from(profiles)
    .leftJoin(profileLogos, and(eq(profileLogos.profileId, id), eq(profileLogos.ownerId, ownerId)))
    .where(isKeptBy(ownerId))
    .orderBy(sql`lower(${details} -> 'party' ->> 'name')`, id)
  return rows.map(({ logo, ...profile }) => ({
    ...profile,
    ...(logo && { logo: presentLogo(profile, logo) }),
  }))
}

/** One with what it said before. Throws `not_found` for somebody else's, deleted ones, or none. */
export async function getProfile({ db }: { db: Executor }, actor: Owner, { id }: { id: string }) {
  // Two tabs take turns where they change it.
  const [profile] = await db.select().from(profiles).where(isOwned(actor, id)).for('update')
  if (!profile) throw new AppError('not_found')
  return profile
}

interface ProfileSave {
  /** Absent for new details. */
  id?: string | undefined
  /** The version that was on the screen. */
  version?: number | undefined
  details: Details
  /** Takes the place of the one before; null takes that away. */
  logo?: LogoPicture | null | undefined
}

type SaveRefused =
  | { ok: false; error: 'too_many' }
  /** Somebody saved since: for the writer to decide, on top of this version. */
  | { ok: false; error: 'conflict'; version: number }
type ProfileSaved = { ok: true; id: string; version: number } | SaveRefused

/**
 * Whether what is on the screen can be saved, and the details that it changes: certain within a transaction,
 * outside of one a look before something costly. Throws `not_found` as `getProfile` does.
 */
export async function checkSave(
  { db }: { db: Executor },
  actor: Owner,
  { id, version }: Pick<ProfileSave, 'id' | 'version'>,
): Promise<{ ok: true; before?: Awaited<ReturnType<typeof getProfile>> } | SaveRefused> {
  if (id === undefined) {
    // Two that are added at once are counted one after the other.
    await db.select().from(accounts).where(eq(accounts.id, actor.id)).for('update')
    const count = await db.$count(profiles, isKeptBy(actor.id))
    return count >= PROFILES_MOST ? { ok: false, error: 'too_many' } : { ok: true }
  }
  const before = await getProfile({ db }, actor, { id })
  return before.version === version
    ? { ok: true, before }
    : { ok: false, error: 'conflict', version: before.version }
}

/** Adds details, or changes those of `id`. Throws `not_found` as `getProfile` does. */
export async function saveProfile({ db }: Deps, actor: Owner, input: ProfileSave): Promise<ProfileSaved> {
  const { details, logo } = input
  return db.transaction(async (transaction): Promise<ProfileSaved> => {
    const checked = await checkSave({ db: transaction }, actor, input)
    if (!checked.ok) return checked
    const { before } = checked
    if (!before) {
      const added = { id: newId(), ownerId: actor.id, details }
      await transaction.insert(profiles).values(added)
      if (logo) await writeLogo(transaction, { ownerId: actor.id, profileId: added.id, logo })
      return { ok: true, id: added.id, version: 1 }
    }
    const { id } = before
    if (logo !== undefined) await writeLogo(transaction, { ownerId: actor.id, profileId: id, logo })
    if (isSameAnswer(before.details, details)) return { ok: true, id, version: before.version }
    const version = before.version + 1
    const previous = [before.details, ...before.previous].slice(0, PREVIOUS_MOST)
    const changed = { details, version, previous, replaced: [], updatedAt: sql`now()` }
    await transaction.update(profiles).set(changed).where(isOwned(actor, id))
    return { ok: true, id, version }
  })
}

/** Deletes details; undone by `restoreProfile`. Throws `not_found` as `getProfile` does. */
export async function deleteProfile({ db }: Deps, actor: Owner, { id }: { id: string }) {
  const { rowCount } = await db.update(profiles).set({ deletedAt: sql`now()` }).where(isOwned(actor, id))
  if (rowCount === 0) throw new AppError('not_found')
}

/** Undoes a deletion. Throws `not_found` for what is not deleted, or was deleted too long ago. */
export async function restoreProfile({ db }: Deps, { id: ownerId }: Owner, { id }: { id: string }) {
  const { rowCount } = await db
    .update(profiles)
    .set({ deletedAt: null })
    .where(and(eq(profiles.id, id), eq(profiles.ownerId, ownerId), gt(profiles.deletedAt, undoUntil)))
  if (rowCount === 0) throw new AppError('not_found')
}

/** Deletes for good what nobody can restore any more. */
export async function purgeDeletedProfiles({ db }: Deps): Promise<void> {
  await db.delete(profiles).where(lte(profiles.deletedAt, undoUntil))
}
