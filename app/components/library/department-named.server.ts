import { setupI18n } from '@lingui/core'
import { languages } from '../../languages.ts'
import { loadMessages } from '../../messages.ts'
import { type Department, departments } from './departments.ts'

/** Every department by each of its names, in lower case. */
const departmentsByName: ReadonlyMap<string, Department> = new Map(
  (await Promise.all(languages.map(namesIn))).flat(),
)

async function namesIn({ code, tag }: (typeof languages)[number]) {
  const i18n = setupI18n({ locale: tag, messages: { [tag]: await loadMessages(code, 'library') } })
  return departments.map((department) => [i18n._(department.name).toLowerCase(), department] as const)
}

/**
 * The department of this name in any language: an address that names one goes on naming it when its reader changes to
 * another language, or sends it to somebody who speaks one.
 */
export function departmentNamed(name: string): Department | undefined {
  return departmentsByName.get(name.toLowerCase())
}
