import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { planned } from '#content/brand/planned.ts'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import type { Frame } from '#ui/website/layouts.ts'
import { matchPage } from '#ui/website/pages.ts'
import type { Site } from '#ui/website/site.tsx'

export interface NavigationEntry {
  /** A page's path without a language, with its anchor. An entry whose page does not exist is not shown. */
  to: `/${string}`
  label: MessageDescriptor
  menu?: 'templates' | 'products'
  /** Opens over the page, where the page's frame has that dialog. */
  dialog?: Frame['dialogs'][number]
}

const home: NavigationEntry = { to: '/', label: msg`Home` }
const templates: NavigationEntry = { to: '/templates/', label: msg`Templates`, menu: 'templates' }

/** HEAD-1: the main menu of English pages, and that of the others. */
const english: readonly NavigationEntry[] = [
  home,
  { to: '/features/', label: msg`Features`, menu: 'products' },
  templates,
  { to: '/document-management/', label: msg`Document Management` },
  { to: '/pricing/plans/', label: msg`Pricing` },
]
const others: readonly NavigationEntry[] = [home, templates, { to: '/pricing/plans/', label: msg`Buy now` }]

/** The main menu of a site's language: only pages that exist in it. */
export function mainNavigation(site: Pick<Site, 'language' | 'menu'>): readonly NavigationEntry[] {
  return existing(site.language === defaultLanguage.code ? english : others, site)
}

/**
 * Entries whose page exists in the site's language (LANG-2), and what it is about; a shelf exists when it
 * holds something.
 */
export function existing<Entry extends Pick<NavigationEntry, 'to'>>(
  entries: readonly Entry[],
  { language, menu }: Pick<Site, 'language' | 'menu'>,
): Entry[] {
  return entries.filter(({ to }) => {
    if (Object.values<string | null>(planned).includes(to)) return false
    const match = matchPage(to.split(/[?#]/, 1)[0] ?? '', language)
    if (match?.page.id !== 'department') return match !== undefined
    const shelves = [...menu.departments.map(({ id }) => id), ...menu.collections.map(({ slug }) => slug)]
    return shelves.some((shelf) => shelf === match.params.department)
  })
}
