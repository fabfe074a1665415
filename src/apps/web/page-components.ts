import type { ComponentType, LazyExoticComponent } from 'react'
import { onFirstInteraction } from '#ui/website/hydrate-on-interaction.ts'
import type { PageId } from '#ui/website/page-addresses.ts'
import { lazyWithMessages, loadPageI18n } from '#ui/website/page-i18n.tsx'
import type { PageModule } from './page-chunks.ts'

type PageComponent = LazyExoticComponent<ComponentType<{ data: unknown }>>

/** Something goes on there whether or not somebody moves: a payment, or a form that is filled in again after a reload. */
const aliveAtOnce: readonly PageId[] = ['checkout', 'payment', 'thankYou', 'budgetoThankYou']
const atOnce = () => Promise.resolve()

const components: Partial<Record<PageId, PageComponent>> = {}

/**
 * The component of a page, loaded when it is first rendered. In the browser a page comes to life at the first interaction:
 * until then it is the server's HTML, whose links and forms work by themselves. A page that is navigated to is loaded by
 * then (`preloadPage`).
 */
export function pageComponent(id: PageId): PageComponent {
  components[id] ??= lazyWithMessages(
    () => loadPageModule(id),
    aliveAtOnce.includes(id) ? atOnce : onFirstInteraction,
  ) as PageComponent
  return components[id]
}

/** Starts loading a page's chunk and texts while its data is still on the way. */
export function preloadPage(id: PageId): Promise<unknown> {
  return Promise.all([loadPageModule(id), loadPageI18n()])
}

/** The names of all pages' chunks would be a fiftieth of a first visit, which needs none of them. */
async function loadPageModule(id: PageId): Promise<PageModule> {
  const { loadPageChunk } = await import('./load-page-chunk.ts')
  return loadPageChunk(id)
}
