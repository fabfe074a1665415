import type { PackageContents } from './schema.ts'

/** What somebody may take of the library. */
export interface LibraryAccess {
  /** The departments that are open; `all` of them. Without any the free samples alone are. */
  library: PackageContents['library']
  /** How many files a calendar month (UTC); null where only the limit of the day holds (LIC-2). */
  downloadsPerMonth: number | null
}

/** Nothing but the free samples. */
const noAccess: LibraryAccess = { library: [], downloadsPerMonth: null }
/** Whatever there is. */
export const wholeLibrary: LibraryAccess = { library: 'all', downloadsPerMonth: null }

/**
 * What somebody may take for whom these packages are paid ahead: everything that any of them opens, and as many files as the
 * most generous. Nothing else decides, so that access ends with the date until which it is paid.
 */
export function accessOf(paid: readonly PackageContents[]): LibraryAccess {
  const open = paid.filter(({ library }) => library.length > 0)
  if (open.length === 0) return noAccess
  const shelves = open.flatMap(({ library }) => (library === 'all' ? [] : library))
  const limits = open.map(({ downloadsPerMonth }) => downloadsPerMonth ?? Number.POSITIVE_INFINITY)
  const most = Math.max(...limits)
  return {
    library: open.some(({ library }) => library === 'all') ? 'all' : [...new Set(shelves)],
    downloadsPerMonth: Number.isFinite(most) ? most : null,
  }
}

/** Whether what is open already is all that a package would open: who has it needs no second licence (PAY-4). */
export function covers(access: LibraryAccess, wanted: PackageContents): boolean {
  const { library } = access
  if (wanted.library.length === 0 || library === 'all') return wanted.library.length > 0
  return wanted.library !== 'all' && wanted.library.every((shelf) => library.includes(shelf))
}
