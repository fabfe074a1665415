import { and, eq } from 'drizzle-orm'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { paymentPageChecks, paymentPageScripts } from '../tables/payment-pages.ts'
import type { PageScript, ReadPage, StrangeScript } from './schema.ts'

/**
 * Writes down what a build sends by itself, the first time; afterwards answers what it did not send then. The same build with
 * other scripts has been tampered with, on its disk or in its memory.
 */
export async function learnScripts(
  { db }: Pick<Dependencies, 'db'>,
  build: string,
  { page, scripts }: ReadPage,
): Promise<StrangeScript[]> {
  const known = await listKnown(db, { page, build })
  if (known.length > 0) return strangeAmong(scripts, known)
  if (scripts.length > 0) {
    const rows = scripts.map(({ name, hash }) => ({ page, build, name, hash }))
    await db.insert(paymentPageScripts).values(rows).onConflictDoNothing()
  }
  return []
}

/**
 * What a buyer's browser gets and no build of ours has ever sent. Of any build: while a new version is being brought out, both
 * answer.
 */
export async function findStrangeScripts(
  { db }: Pick<Dependencies, 'db'>,
  { page, scripts }: ReadPage,
): Promise<StrangeScript[]> {
  return strangeAmong(scripts, await listKnown(db, { page }))
}

/** Writes down that a page was looked at, and how many of its scripts are none of ours; null where it could not be reached. */
export async function recordCheck(
  { db, clock }: Pick<Dependencies, 'clock' | 'db'>,
  { page, strange }: { page: string; strange: number | null },
): Promise<void> {
  const check = { at: clock(), strange }
  await db
    .insert(paymentPageChecks)
    .values({ page, ...check })
    .onConflictDoUpdate({ target: paymentPageChecks.page, set: check })
}

function listKnown(db: Database, { page, build }: { page: string; build?: string }): Promise<PageScript[]> {
  const { name, hash } = paymentPageScripts
  const ofBuild = build === undefined ? undefined : eq(paymentPageScripts.build, build)
  return db
    .selectDistinct({ name, hash })
    .from(paymentPageScripts)
    .where(and(eq(paymentPageScripts.page, page), ofBuild))
}

function strangeAmong(scripts: readonly PageScript[], known: readonly PageScript[]): StrangeScript[] {
  return scripts
    .filter(({ name, hash }) => !known.some((each) => each.name === name && each.hash === hash))
    .map((script) => ({
      ...script,
      fault: known.some(({ name }) => name === script.name) ? 'changed' : 'unknown',
    }))
}
