import { type ComponentType, Suspense } from 'react'
import { onFirstInteraction } from '#ui/website/hydration/hydrate-on-interaction.ts'
import { sayOfflineBy } from '#ui/website/overlays/say-offline.ts'
import { lazyWithMessages } from '#ui/website/page-i18n.tsx'

/*
 * Parts of the frame that come to life with the page, at the first interaction: until then they are the
 * server's HTML, whose links, form and disclosure work by themselves, and their code belongs to no first
 * visit (docs/decisions/0007-first-visit.md).
 */

function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ready = onFirstInteraction,
): ComponentType<Props> {
  const Part = lazyWithMessages(async () => ({ default: await load() }), ready)
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

export const LateSearchField = late(
  async () => (await import('#modules/library/website/template-search-field.tsx')).TemplateSearchField,
)
export const LateMobileMenu = late(async () => (await import('./deferred/mobile-menu.tsx')).MobileMenu)

const loadHeaderMenus = () => import('./deferred/header-menus.tsx')

export const LateTemplatesMenu = late(async () => (await loadHeaderMenus()).TemplatesMenu)
export const LateSearchMenu = late(async () => (await loadHeaderMenus()).SearchMenu)
export const LateProductsMenu = late(async () => (await loadHeaderMenus()).ProductsMenu)
export const LateLanguageMenu = late(
  async () => (await import('./deferred/language-switcher.tsx')).LanguageMenu,
)
export const LateLanguageOffer = late(
  async () => (await import('./deferred/language-switcher.tsx')).LanguageOffer,
)
export const LateFooter = late(async () => (await import('./deferred/footer.tsx')).Footer)

/** The chat, of the module that has one. */
const [loadChat] = Object.values(
  import.meta.glob<ComponentType<object>>('/src/modules/*/website/chat/chat.tsx', { import: 'Chat' }),
)
export const LateChat = loadChat === undefined ? () => null : late(loadChat)

/** Who has accepted (`consent/consent-script.ts`) is past a first visit: what they accepted comes at once. */
const consentOrInteraction = () =>
  document.documentElement.dataset.consent === 'accepted' ? Promise.resolve() : onFirstInteraction()

const loadVisitParts = () => import('./deferred/visit-parts.tsx')
sayOfflineBy(loadVisitParts)

export const LateCookieNotice = late(async () => (await loadVisitParts()).CookieNotice, consentOrInteraction)
export const LateCookieChoicesLink = late(async () => (await loadVisitParts()).CookieChoicesLink)
export const LateOldBrowserNotice = late(async () => (await loadVisitParts()).OldBrowserNotice)
export const LateNavigationParts = late(async () => (await loadVisitParts()).NavigationParts)
export const LateEventReports = late(async () => (await loadVisitParts()).EventReports, consentOrInteraction)
