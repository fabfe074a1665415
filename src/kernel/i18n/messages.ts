import type { Messages } from '@lingui/core'

/**
 * The parts of the product that load their own message catalogue. `website` is the frame of every website
 * page, `website-pages` what stands in it: the browser needs that only once somebody does something
 * (website/page-i18n.tsx). `checkout` is what pages of prices and payment have beside that (`messages` of
 * their rows in `pages.ts`). `workspace` is the frame of the web application and the document, where most
 * visits go; `account`, `library` (finding templates and documents again) and `operators` are what its other
 * screens have beside that.
 */
export type MessageSection =
  | 'website'
  | 'website-pages'
  | 'checkout'
  | 'workspace'
  | 'account'
  | 'library'
  | 'operators'

const catalogues = import.meta.glob<{ messages: Messages }>(['/locales/*/*.po', '!/locales/*/mails.po'])

/** The section whose catalogue a page needs at once: everything under /app/ is the web application. */
export function sectionOfPath(pathname: string): MessageSection {
  return pathname === '/app' || pathname.startsWith('/app/') ? 'workspace' : 'website'
}

/** By the segment after /app/. A screen that is not named here has what `workspace` says. */
const sectionsOfScreens: ReadonlyMap<string, MessageSection> = new Map([
  ['', 'library'],
  ['search', 'library'],
  ['documents', 'library'],
  ['packs', 'library'],
  ['account', 'account'],
  ['affiliate', 'account'],
  ['licence', 'account'],
  ['details', 'account'],
  ['invoices', 'account'],
  ['admin', 'operators'],
])

/** The sections whose texts the browser needs before it draws the first screen of an address. */
export function firstSectionsOf(pathname: string): readonly MessageSection[] {
  const section = sectionOfPath(pathname)
  const own = section === 'workspace' ? sectionsOfScreens.get(pathname.split('/')[2] ?? '') : undefined
  return own === undefined ? [section] : [section, own]
}

/** Loads one compiled message catalogue: a chunk of its own in the browser. */
export async function loadMessages(language: string, section: MessageSection): Promise<Messages> {
  const load = catalogues[`/locales/${language}/${section}.po`]
  if (load === undefined) throw new Error(`no message catalogue for ${language}/${section}`)
  return (await load()).messages
}
