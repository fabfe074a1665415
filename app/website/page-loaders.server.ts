import type { I18n } from '@lingui/core'
import type { Language } from '../languages.ts'
import type { Services } from '../services.server.ts'
import type { PageId } from './page-addresses.ts'
import type { PageContent } from './page-content.ts'
import { loadAbout } from './pages/about/about.server.ts'
import { loadBrowsers } from './pages/browsers/browsers.server.ts'
import { loadContact } from './pages/contact/contact.server.ts'
import { loadFeedback } from './pages/feedback/feedback.server.ts'
import { loadHome } from './pages/home/home.server.ts'
import {
  loadCookiePolicy,
  loadPrivacyPolicy,
  loadRefundPolicy,
  loadTermsOfUse,
} from './pages/legal/legal.server.ts'
import { loadSearch } from './pages/search/search.server.ts'
import { loadTemplate } from './pages/template/template.server.ts'
import { loadTemplates } from './pages/templates/templates.server.ts'
import { loadUninstall } from './pages/uninstall/uninstall.server.ts'
import type { WebsiteContext } from './website-context.server.ts'

export interface PageRequest {
  url: URL
  params: Record<string, string>
  website: WebsiteContext
  language: Language
  i18n: I18n
  /** Not there while pages are prerendered. */
  services?: Services | undefined
}

/** Makes a page's content; throws AppError('not_found') where its parameters name nothing. */
export type PageLoader<Data> = (request: PageRequest) => PageContent<Data>

/** The server side of every page. */
export const pageLoaders: Record<PageId, PageLoader<unknown>> = {
  home: loadHome,
  search: loadSearch,
  templates: loadTemplates,
  department: loadTemplates,
  template: loadTemplate,
  termsOfUse: loadTermsOfUse,
  privacyPolicy: loadPrivacyPolicy,
  cookiePolicy: loadCookiePolicy,
  refundPolicy: loadRefundPolicy,
  termsOfUseFrame: loadTermsOfUse,
  privacyPolicyFrame: loadPrivacyPolicy,
  browsers: loadBrowsers,
  about: loadAbout,
  contact: loadContact,
  feedback: loadFeedback,
  uninstall: loadUninstall,
}
