import { loadCheckout } from '#modules/commerce/website/checkout/checkout.server.ts'
import { loadPayment } from '#modules/commerce/website/payment/payment.server.ts'
import { loadBudgetoBuy } from '#modules/commerce/website/pricing/budgeto-buy.server.ts'
import { loadPricing } from '#modules/commerce/website/pricing/pricing.server.ts'
import { loadThankYou } from '#modules/commerce/website/thank-you/thank-you.server.ts'
import { loadSearch } from '#modules/library/website/search/search.server.ts'
import { loadTemplate } from '#modules/library/website/template/template.server.ts'
import { loadTemplates } from '#modules/library/website/templates/templates.server.ts'
import { loadContact } from '#modules/support/website/contact/contact.server.ts'
import { loadFeedback } from '#modules/support/website/feedback/feedback.server.ts'
import { loadAnswer } from '#modules/support/website/support/answer.server.ts'
import { loadSupport } from '#modules/support/website/support/support.server.ts'
import { loadUninstall } from '#modules/support/website/uninstall/uninstall.server.ts'
import { loadAbout } from '#modules/website/pages/about/about.server.ts'
import { loadAffiliate } from '#modules/website/pages/affiliate/affiliate.server.ts'
import { loadApps } from '#modules/website/pages/apps/apps.server.ts'
import { loadBlog } from '#modules/website/pages/blog/blog.server.ts'
import { loadPost } from '#modules/website/pages/blog/post.server.ts'
import { loadTag } from '#modules/website/pages/blog/tag.server.ts'
import { loadBrowsers } from '#modules/website/pages/browsers/browsers.server.ts'
import { loadBudgeto } from '#modules/website/pages/budgeto/budgeto.server.ts'
import { loadBusinessPlan } from '#modules/website/pages/business-plan/business-plan.server.ts'
import { loadDocs } from '#modules/website/pages/docs/docs.server.ts'
import { loadDocumentManagement } from '#modules/website/pages/document-management/document-management.server.ts'
import { loadDownload } from '#modules/website/pages/download/download.server.ts'
import { loadDrive } from '#modules/website/pages/drive/drive.server.ts'
import { loadFeatures } from '#modules/website/pages/features/features.server.ts'
import { loadHome } from '#modules/website/pages/home/home.server.ts'
import { loadLandingOf } from '#modules/website/pages/landing/landing.server.ts'
import {
  loadAffiliateAgreement,
  loadCookiePolicy,
  loadEula,
  loadPrivacyPolicy,
  loadRefundPolicy,
  loadTermsOfUse,
} from '#modules/website/pages/legal/legal.server.ts'
import { loadNewsArticle } from '#modules/website/pages/newsroom/article.server.ts'
import { loadNewsroom } from '#modules/website/pages/newsroom/newsroom.server.ts'
import { loadSustainability } from '#modules/website/pages/sustainability/sustainability.server.ts'
import { loadTestimonials } from '#modules/website/pages/testimonials/testimonials.server.ts'
import type { PageId } from '#ui/website/page-addresses.ts'
import type { AskingPageLoader, PageLoader } from '#ui/website/page-loader.server.ts'

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
