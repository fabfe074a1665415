import type { ComponentType, LazyExoticComponent } from 'react'
import { firstInteraction } from './first-interaction.ts'
import type { PageId } from './page-addresses.ts'
import { lazyWithMessages, loadPageI18n } from './page-i18n.tsx'

type Component = ComponentType<{ data: never }>
type LoadComponent = () => Promise<{ default: Component }>

const loadTemplates = () => import('./pages/templates/templates.tsx')
const loadLegal = () => import('./pages/legal/legal.tsx')

/** Every page is a chunk of its own, so that a visit to one pays for no other. */
const loaders: Record<PageId, LoadComponent> = {
  home: () => import('./pages/home/home.tsx'),
  search: () => import('./pages/search/search.tsx'),
  templates: loadTemplates,
  department: loadTemplates,
  template: () => import('./pages/template/template.tsx'),
  termsOfUse: loadLegal,
  privacyPolicy: loadLegal,
  cookiePolicy: loadLegal,
  refundPolicy: loadLegal,
  termsOfUseFrame: loadLegal,
  privacyPolicyFrame: loadLegal,
  browsers: () => import('./pages/browsers/browsers.tsx'),
  about: () => import('./pages/about/about.tsx'),
  contact: () => import('./pages/contact/contact.tsx'),
  feedback: () => import('./pages/feedback/feedback.tsx'),
  uninstall: () => import('./pages/uninstall/uninstall.tsx'),
}

/**
 * In the browser a page comes to life at the first interaction: until then it is the server's HTML, whose links and forms
 * work by themselves. A page that is navigated to is loaded by then (`preloadPage`).
 */
const components = Object.fromEntries(
  Object.entries(loaders).map(([id, load]) => [id, lazyWithMessages(load, firstInteraction)]),
) as Record<PageId, LazyExoticComponent<Component>>

/** The component of a page, loaded when it is first rendered. */
export function pageComponent(id: PageId): LazyExoticComponent<ComponentType<{ data: unknown }>> {
  return components[id] as LazyExoticComponent<ComponentType<{ data: unknown }>>
}

/** Starts loading a page's chunk and texts while its data is still on the way. */
export function preloadPage(id: PageId): Promise<unknown> {
  return Promise.all([loaders[id](), loadPageI18n()])
}
