import { eq, type SQL, sql } from 'drizzle-orm'
import type { Template } from '#engine/source/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { LibraryAccess, PackageContents } from './schema.ts'

/** Nothing but the free samples. */
const noAccess: LibraryAccess = { library: [], downloadsPerMonth: null }
/** Whatever there is. */
const wholeLibrary: LibraryAccess = { library: 'all', downloadsPerMonth: null }

/**
 * What an account may take at this moment: the whole library where an operator has given it (SET-9), else
 * what is bought and paid ahead, by the account or by whoever gave it a seat. One statement, by the
 * database's clock.
 */
export async function findAccess(
  { db, hooks }: Pick<Dependencies, 'hooks'> & { db: Executor },
  { accountId }: { accountId: string },
): Promise<LibraryAccess> {
  const [row] = await db
    .select({ given: accounts.licence, paid: contentsOf(hooks.openPackages(sql`"accounts"."id"`)) })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!row) return noAccess
  return row.given === 'subscriber' ? wholeLibrary : accessOf(row.paid)
}

const contentsOf = (packages: SQL) =>
  sql<PackageContents[]>`(select coalesce(json_agg(open.contents), '[]') from ${packages} open)`

/**
 * What somebody may take for whom these packages are paid ahead: everything that any of them opens, and as
 * many files as the most generous. Nothing else decides, so that access ends with the date until which it is
 * paid.
 */
export function accessOf(paid: readonly PackageContents[]): LibraryAccess {
  const open = paid.filter(hasLicence)
  if (open.length === 0) return noAccess
  const shelves = open.flatMap(({ library }) => (library === 'all' ? [] : library))
  const limits = open.map(({ downloadsPerMonth }) => downloadsPerMonth ?? Number.POSITIVE_INFINITY)
  const most = Math.max(...limits)
  return {
    library: open.some(({ library }) => library === 'all') ? 'all' : [...new Set(shelves)],
    downloadsPerMonth: Number.isFinite(most) ? most : null,
  }
}

/** Whether anything but the free samples is open. */
export function hasLicence({ library }: Pick<LibraryAccess, 'library'>): boolean {
  return library.length > 0
}

/** Whether what is open already covers a package: who has it all needs no second licence (PAY-4). */
export function covers({ library }: Pick<LibraryAccess, 'library'>, wanted: PackageContents): boolean {
  if (wanted.library.length === 0 || library === 'all') return wanted.library.length > 0
  return wanted.library !== 'all' && wanted.library.every((shelf) => library.includes(shelf))
}

/**
 * Whether somebody may have a template's text and files: the free samples are anybody's with an account
 * (SET-9, LIC-3), everything else of those to whom the whole library is open, or the template's department.
 * Every way out asks here, on the server, of the access as this request found it.
 */
export function mayDownload(
  { library }: Pick<LibraryAccess, 'library'>,
  { free, department }: Pick<Template, 'free' | 'department'>,
): boolean {
  return free || library === 'all' || library.includes(department)
}
