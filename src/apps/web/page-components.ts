import type { ComponentType, LazyExoticComponent } from 'react'
import { onFirstInteraction } from '#ui/website/hydration/hydrate-on-interaction.ts'
import { lazyWithMessages, loadPageI18n } from '#ui/website/page-i18n.tsx'
import { getPage, type PageId } from '#ui/website/pages.ts'
import type { PageModule } from './page-views.ts'

type PageComponent = LazyExoticComponent<ComponentType<{ data: unknown }>>

const atOnce = () => Promise.resolve()

const components: Partial<Record<PageId, PageComponent>> = {}

/**
 * The component of a page, loaded when it is first rendered. In the browser a page comes to life at the first
 * interaction: until then it is the server's HTML, whose links and forms work by themselves. A page that is
 * navigated to is loaded by then (`preloadPage`).
 */
export function pageComponent(id: PageId): PageComponent {
  components[id] ??= lazyWithMessages(
    () => loadPageModule(id),
    getPage(id).aliveAtOnce ? atOnce : onFirstInteraction,
  ) as PageComponent
  return components[id]
}

/** Starts loading a page's chunk and texts while its data is still on the way. */
export function preloadPage(id: PageId): Promise<unknown> {
  return Promise.all([loadPageModule(id), loadPageI18n()])
}

/** The names of all pages' chunks would be a fiftieth of a first visit, which needs none of them. */
async function loadPageModule(id: PageId): Promise<PageModule> {
  const { loadPageView } = await import('./page-views.ts')
  return loadPageView(id)
}
