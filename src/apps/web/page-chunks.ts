import type { ComponentType } from 'react'
import type { PageId } from '#ui/website/page-addresses.ts'

/** The default export of a page's module. */
export type PageModule = { default: ComponentType<{ data: never }> }

const loadTemplates = () => import('#modules/library/website/templates/templates.tsx')
const loadLegal = () => import('#modules/website/pages/legal/legal.tsx')
const loadLanding = () => import('#modules/website/pages/landing/landing.tsx')
const loadThankYou = () => import('#modules/commerce/website/thank-you/thank-you.tsx')
const loadPricing = () => import('#modules/commerce/website/pricing/pricing.tsx')
const loadBudgetoBuy = () => import('#modules/commerce/website/pricing/budgeto-buy.tsx')

/** Every page is a chunk of its own, so that a visit to one pays for no other. */
export const pageChunks: Readonly<Record<PageId, () => Promise<PageModule>>> = {
  home: () => import('#modules/website/pages/home/home.tsx'),
  search: () => import('#modules/library/website/search/search.tsx'),
  templates: loadTemplates,
  department: loadTemplates,
  template: () => import('#modules/library/website/template/template.tsx'),
  termsOfUse: loadLegal,
  privacyPolicy: loadLegal,
  cookiePolicy: loadLegal,
  refundPolicy: loadLegal,
  eula: loadLegal,
  affiliateAgreement: loadLegal,
  termsOfUseFrame: loadLegal,
  privacyPolicyFrame: loadLegal,
  browsers: () => import('#modules/website/pages/browsers/browsers.tsx'),
  features: () => import('#modules/website/pages/features/features.tsx'),
  apps: () => import('#modules/website/pages/apps/apps.tsx'),
  docs: () => import('#modules/website/pages/docs/docs.tsx'),
  documentManagement: () => import('#modules/website/pages/document-management/document-management.tsx'),
  businessPlan: () => import('#modules/website/pages/business-plan/business-plan.tsx'),
  budgeto: () => import('#modules/website/pages/budgeto/budgeto.tsx'),
  drive: () => import('#modules/website/pages/drive/drive.tsx'),
  download: () => import('#modules/website/pages/download/download.tsx'),
  testimonials: () => import('#modules/website/pages/testimonials/testimonials.tsx'),
  affiliate: () => import('#modules/website/pages/affiliate/affiliate.tsx'),
  sustainability: () => import('#modules/website/pages/sustainability/sustainability.tsx'),
  about: () => import('#modules/website/pages/about/about.tsx'),
  contact: () => import('#modules/support/website/contact/contact.tsx'),
  support: () => import('#modules/support/website/support/support.tsx'),
  answer: () => import('#modules/support/website/support/answer.tsx'),
  newsroom: () => import('#modules/website/pages/newsroom/newsroom.tsx'),
  newsroomArticle: () => import('#modules/website/pages/newsroom/article.tsx'),
  blog: () => import('#modules/website/pages/blog/blog.tsx'),
  blogTag: () => import('#modules/website/pages/blog/tag.tsx'),
  blogPost: () => import('#modules/website/pages/blog/post.tsx'),
  feedback: () => import('#modules/support/website/feedback/feedback.tsx'),
  uninstall: () => import('#modules/support/website/uninstall/uninstall.tsx'),
  landingDocs: loadLanding,
  landingDocsTest: loadLanding,
  landingLp: loadLanding,
  landingLpStart: loadLanding,
  landingLpTest: loadLanding,
  landingF: loadLanding,
  landingL: loadLanding,
  landingLStart: loadLanding,
  pricingPlans: loadPricing,
  pricingVariant: loadPricing,
  pricingSaveToday: loadPricing,
  pricingTest: loadPricing,
  pricingTestPair: loadPricing,
  startPlans: loadPricing,
  budgetoBuy: loadBudgetoBuy,
  budgetoBuyPackage: loadBudgetoBuy,
  budgetoThankYou: loadThankYou,
  checkout: () => import('#modules/commerce/website/checkout/checkout.tsx'),
  payment: () => import('#modules/commerce/website/payment/payment.tsx'),
  thankYou: loadThankYou,
}
