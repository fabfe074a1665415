import type { I18n } from '@lingui/core'
import type { Language } from '../languages.ts'
import type { Services } from '../services.server.ts'
import type { PageId } from './page-addresses.ts'
import type { PageContent } from './page-content.ts'
import { loadAbout } from './pages/about/about.server.ts'
import { loadAffiliate } from './pages/affiliate/affiliate.server.ts'
import { loadApps } from './pages/apps/apps.server.ts'
import { loadBlog } from './pages/blog/blog.server.ts'
import { loadPost } from './pages/blog/post.server.ts'
import { loadTag } from './pages/blog/tag.server.ts'
import { loadBrowsers } from './pages/browsers/browsers.server.ts'
import { loadBudgeto } from './pages/budgeto/budgeto.server.ts'
import { loadBusinessPlan } from './pages/business-plan/business-plan.server.ts'
import { loadCheckout } from './pages/checkout/checkout.server.ts'
import { loadContact } from './pages/contact/contact.server.ts'
import { loadDocs } from './pages/docs/docs.server.ts'
import { loadDocumentManagement } from './pages/document-management/document-management.server.ts'
import { loadDownload } from './pages/download/download.server.ts'
import { loadDrive } from './pages/drive/drive.server.ts'
import { loadFeatures } from './pages/features/features.server.ts'
import { loadFeedback } from './pages/feedback/feedback.server.ts'
import { loadHome } from './pages/home/home.server.ts'
import { loadLandingOf } from './pages/landing/landing.server.ts'
import {
  loadAffiliateAgreement,
  loadCookiePolicy,
  loadEula,
  loadPrivacyPolicy,
  loadRefundPolicy,
  loadTermsOfUse,
} from './pages/legal/legal.server.ts'
import { loadNewsArticle } from './pages/newsroom/article.server.ts'
import { loadNewsroom } from './pages/newsroom/newsroom.server.ts'
import { loadPayment } from './pages/payment/payment.server.ts'
import { loadBudgetoBuy } from './pages/pricing/budgeto-buy.server.ts'
import { loadPricing } from './pages/pricing/pricing.server.ts'
import { loadSearch } from './pages/search/search.server.ts'
import { loadAnswer } from './pages/support/answer.server.ts'
import { loadSupport } from './pages/support/support.server.ts'
import { loadSustainability } from './pages/sustainability/sustainability.server.ts'
import { loadTemplate } from './pages/template/template.server.ts'
import { loadTemplates } from './pages/templates/templates.server.ts'
import { loadTestimonials } from './pages/testimonials/testimonials.server.ts'
import { loadThankYou } from './pages/thank-you/thank-you.server.ts'
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
  /** What the browser sent; not there while pages are prerendered. Only pages that are made for each request may read it. */
  headers?: Headers | undefined
}

/** Makes a page's content; throws AppError('not_found') where its parameters name nothing. */
export type PageLoader<Data> = (request: PageRequest) => PageContent<Data>

/** Makes the content of a page that is made for each request, from what has to be asked for: orders, who is logged in. */
export type AskingPageLoader<Data> = (request: PageRequest) => Promise<PageContent<Data>>

/** The server side of every page. */
export const pageLoaders = {
  home: loadHome,
  search: loadSearch,
  templates: loadTemplates,
  department: loadTemplates,
  template: loadTemplate,
  termsOfUse: loadTermsOfUse,
  privacyPolicy: loadPrivacyPolicy,
  cookiePolicy: loadCookiePolicy,
  refundPolicy: loadRefundPolicy,
  eula: loadEula,
  affiliateAgreement: loadAffiliateAgreement,
  termsOfUseFrame: loadTermsOfUse,
  privacyPolicyFrame: loadPrivacyPolicy,
  browsers: loadBrowsers,
  features: loadFeatures,
  apps: loadApps,
  docs: loadDocs,
  documentManagement: loadDocumentManagement,
  businessPlan: loadBusinessPlan,
  budgeto: loadBudgeto,
  drive: loadDrive,
  download: loadDownload,
  testimonials: loadTestimonials,
  affiliate: loadAffiliate,
  sustainability: loadSustainability,
  about: loadAbout,
  contact: loadContact,
  support: loadSupport,
  answer: loadAnswer,
  newsroom: loadNewsroom,
  newsroomArticle: loadNewsArticle,
  blog: loadBlog,
  blogTag: loadTag,
  blogPost: loadPost,
  feedback: loadFeedback,
  uninstall: loadUninstall,
  landingDocs: loadLandingOf('docs'),
  landingDocsTest: loadLandingOf('docsTest'),
  landingLp: loadLandingOf('lp'),
  landingLpStart: loadLandingOf('lpStart'),
  landingLpTest: loadLandingOf('lpTest'),
  landingF: loadLandingOf('f'),
  landingL: loadLandingOf('l'),
  landingLStart: loadLandingOf('lStart'),
  pricingPlans: loadPricing,
  pricingVariant: loadPricing,
  pricingSaveToday: loadPricing,
  pricingTest: loadPricing,
  pricingTestPair: loadPricing,
  startPlans: loadPricing,
  budgetoBuy: loadBudgetoBuy,
  budgetoBuyPackage: loadBudgetoBuy,
  budgetoThankYou: loadThankYou,
  checkout: loadCheckout,
  payment: loadPayment,
  thankYou: loadThankYou,
} satisfies Record<PageId, PageLoader<unknown> | AskingPageLoader<unknown>>
