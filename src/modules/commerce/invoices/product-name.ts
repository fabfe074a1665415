import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Packages named by what they are, by token; a plan's name is a name, and the same in every language. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  'legal-toolkit': msg`Legal toolkit`,
  'hr-toolkit': msg`HR toolkit`,
}

/** What was bought, in the language of its paper; `name` is what it was called when it was bought. */
export function productNameIn(i18n: I18n, item: { package: string; name: string }): string {
  const name = names[item.package]
  return name ? i18n._(name) : item.name
}
