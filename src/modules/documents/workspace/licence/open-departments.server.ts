import type { I18n } from '@lingui/core'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { departmentName } from '#modules/library/parts/departments.ts'

/** The departments that an account's plans open, by their names in the page's language; `all` of them. A free account has none. */
export type OpenDepartments = 'all' | readonly string[]

/** What of the library is open to an account, as its pages say it. */
export function openDepartmentsOf({ library }: Pick<AccountAccess, 'library'>, i18n: I18n): OpenDepartments {
  return library === 'all' ? 'all' : library.map((id) => departmentName(id, i18n))
}
