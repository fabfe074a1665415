import type { ComponentType } from 'react'
import type { PageId } from './page-addresses.ts'

/** The default export of a page's module. */
export type PageModule = { default: ComponentType<{ data: never }> }

const loadTemplates = () => import('./pages/templates/templates.tsx')
const loadLegal = () => import('./pages/legal/legal.tsx')

/** Every page is a chunk of its own, so that a visit to one pays for no other. */
export const pageChunks: Readonly<Record<PageId, () => Promise<PageModule>>> = {
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
