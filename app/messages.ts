import type { Messages } from '@lingui/core'

/**
 * The parts of the product that load their own message catalogue. `website` is the frame of every website page,
 * `website-pages` what stands in it: the browser needs that only once somebody does something (website/page-i18n.tsx).
 * `operators` is what the web application says to operators alone.
 */
export type MessageSection = 'website' | 'website-pages' | 'workspace' | 'operators'

const catalogues = import.meta.glob<{ messages: Messages }>(['../locales/*/*.po', '!../locales/*/mails.po'])

/** The section whose catalogue a page needs at once: everything under /app/ is the web application. */
export function sectionOfPath(pathname: string): MessageSection {
  return pathname === '/app' || pathname.startsWith('/app/') ? 'workspace' : 'website'
}

/** The sections whose texts the browser needs at once. */
export function firstSectionsOf(pathname: string): readonly MessageSection[] {
  const section = sectionOfPath(pathname)
  return /^\/app\/admin(\/|$)/.test(pathname) ? [section, 'operators'] : [section]
}

/** All sections whose texts an address shows: what rendering it on the server takes. */
export function sectionsOfPath(pathname: string): readonly MessageSection[] {
  return sectionOfPath(pathname) === 'website' ? ['website', 'website-pages'] : ['workspace', 'operators']
}

/** Loads one compiled message catalogue: a chunk of its own in the browser. */
export async function loadMessages(language: string, section: MessageSection): Promise<Messages> {
  const load = catalogues[`../locales/${language}/${section}.po`]
  if (load === undefined) throw new Error(`no message catalogue for ${language}/${section}`)
  return (await load()).messages
}
