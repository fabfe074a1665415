import { languageOfPath } from '#kernel/i18n/languages.ts'
import { type MessageSection, sectionOfPath } from '#kernel/i18n/messages.ts'
import { matchPage } from '#ui/website/pages.ts'

/** All sections whose texts an address shows: what rendering it on the server takes. */
export function sectionsOfPath(pathname: string): readonly MessageSection[] {
  if (sectionOfPath(pathname) === 'workspace') return ['workspace', 'account', 'library', 'operators']
  const { code, prefix } = languageOfPath(pathname)
  const own = matchPage(pathname.slice(prefix.length), code)?.page.messages
  return ['website', 'website-pages', ...(own === undefined ? [] : [own])]
}
