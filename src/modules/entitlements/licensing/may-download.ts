import type { Template } from '#engine/source/index.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'

/**
 * Whether an account may have a template's text and files: the free samples are anybody's with an account (SET-9,
 * LIC-3), everything else of those to whom the whole library is open, or the template's department. Every way out asks here, on
 * the server, of the account as this request found it.
 */
export function mayDownload(
  { library }: Pick<Account, 'library'>,
  { free, department }: Pick<Template, 'free' | 'department'>,
): boolean {
  return free || library === 'all' || library.includes(department)
}
