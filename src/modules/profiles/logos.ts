import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Details } from '#engine/source/details.ts'
import type { Logo } from '#engine/source/index.ts'
import { cleanText } from '#engine/source/text.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { LogoRead } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { ExportedAccount, ExportedFile } from '#kernel/module.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import type { Services } from '#kernel/services.server.ts'
import { LOGO_BYTES, logoPath } from './schema.ts'
import { profileLogos, profiles } from './tables.ts'

export type LogoPicture = Omit<Extract<LogoRead, { ok: true }>, 'ok'>

/** What an upload is as a logo, or why it is none. No account fills the renderers with pictures. */
export async function readUploadedLogo(
  { limits, rateLimiter, ...services }: Pick<Services, 'readLogo' | 'limits' | 'rateLimiter'>,
  { id }: { id: string },
  file: File,
): Promise<LogoRead | { ok: false; error: 'too_heavy' | 'too_often' }> {
  if (file.size > LOGO_BYTES) return { ok: false, error: 'too_heavy' }
  if (underWay.has(id) || !rateLimiter.take(countersOf(limits, 'logosPerAccount', id)).ok)
    return { ok: false, error: 'too_often' }
  underWay.add(id)
  try {
    return await services.readLogo(new Uint8Array(await file.arrayBuffer()))
  } finally {
    underWay.delete(id)
  }
}

/** Accounts that a renderer reads a logo of: one at a time, so that the others make files meanwhile. */
const underWay = new Set<string>()

/** Gives details of an account a logo in place of the one before; null takes that away. */
export async function writeLogo(
  db: Executor,
  { ownerId, profileId, logo }: { ownerId: string; profileId: string; logo: LogoPicture | null },
): Promise<void> {
  const isOwn = and(eq(profileLogos.profileId, profileId), eq(profileLogos.ownerId, ownerId))
  await db.delete(profileLogos).where(isOwn)
  if (logo === null) return
  const { picture, width, height } = logo
  // Half of it tells the pictures of one account apart, and looks like no secret in a log.
  const hash = createHash('sha256').update(picture).digest().subarray(0, 16).toString('base64url')
  await db.insert(profileLogos).values({ profileId, ownerId, picture, hash, width, height })
}

/** The picture of an account's own logo. Throws `not_found` for somebody else's, a former one, or none. */
export async function getLogoPicture(
  { db }: { db: Executor },
  { id: ownerId }: { id: string },
  { hash }: { hash: string },
): Promise<Buffer> {
  const [logo] = await db
    .select({ picture: profileLogos.picture })
    .from(profileLogos)
    .innerJoin(profiles, eq(profiles.id, profileLogos.profileId))
    .where(and(isShownBy(ownerId), eq(profileLogos.hash, hash)))
    .limit(1)
  if (!logo) throw new AppError('not_found')
  return logo.picture
}

/**
 * The logo that a document of an account shows: the one that the details have now. A file that was made
 * before keeps the one it has; a document whose details have lost theirs shows none.
 */
export async function findDocumentLogo(
  db: Executor,
  { accountId, profile: id, forFile }: { accountId: string; profile: string; forFile: boolean },
): Promise<Logo | undefined> {
  const { hash, width, height, picture } = profileLogos
  const [found] = await db
    .select({ hash, width, height, details: profiles.details, ...(forFile && { picture }) })
    .from(profileLogos)
    .innerJoin(profiles, eq(profiles.id, profileLogos.profileId))
    .where(and(isShownBy(accountId), eq(profileLogos.profileId, id)))
  if (!found) return undefined
  const logo = presentLogo({ id, details: found.details }, found)
  return found.picture
    ? { ...logo, source: `data:image/png;base64,${found.picture.toString('base64')}` }
    : logo
}

function isShownBy(ownerId: string) {
  return and(eq(profileLogos.ownerId, ownerId), eq(profiles.ownerId, ownerId), isNull(profiles.deletedAt))
}

/** As large as a logo is printed at most, in pixels of CSS: two and a half inches by seven eighths. */
const PRINTED_MOST = { width: 240, height: 84 }

/** A logo as pages show it: by its address. A small picture is not drawn larger than it is. */
export function presentLogo(
  { id: profile, details: { party } }: { id: string; details: Details },
  { hash, width, height }: { hash: string; width: number; height: number },
): Logo {
  const scale = Math.min(PRINTED_MOST.width / width, PRINTED_MOST.height / height, 1)
  const printed = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return {
    profile,
    source: logoPath(hash),
    alt: cleanText(party.name ?? '', 'one'),
    width: printed(width),
    height: printed(height),
  }
}

/** The logos that an account has uploaded. */
export async function* exportLogos(
  { db }: { db: Executor },
  { accountId }: Pick<ExportedAccount, 'accountId'>,
): AsyncIterable<ExportedFile> {
  const { profileId, picture, ownerId } = profileLogos
  const found = await db.select({ profileId, picture }).from(profileLogos).where(eq(ownerId, accountId))
  for (const logo of found) yield { path: `logos/${logo.profileId}.png`, content: logo.picture }
}
