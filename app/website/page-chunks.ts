import type { ComponentType } from 'react'
import type { PageId } from './page-addresses.ts'

/** The default export of a page's module. */
export type PageModule = { default: ComponentType<{ data: never }> }

const loadTemplates = () => import('./pages/templates/templates.tsx')
const loadLegal = () => import('./pages/legal/legal.tsx')
const loadLanding = () => import('./pages/landing/landing.tsx')
const loadThankYou = () => import('./pages/thank-you/thank-you.tsx')
const loadPricing = () => import('./pages/pricing/pricing.tsx')
const loadBudgetoBuy = () => import('./pages/pricing/budgeto-buy.tsx')

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
  eula: loadLegal,
  affiliateAgreement: loadLegal,
  termsOfUseFrame: loadLegal,
  privacyPolicyFrame: loadLegal,
  browsers: () => import('./pages/browsers/browsers.tsx'),
  features: () => import('./pages/features/features.tsx'),
  apps: () => import('./pages/apps/apps.tsx'),
  docs: () => import('./pages/docs/docs.tsx'),
  documentManagement: () => import('./pages/document-management/document-management.tsx'),
  businessPlan: () => import('./pages/business-plan/business-plan.tsx'),
  budgeto: () => import('./pages/budgeto/budgeto.tsx'),
  drive: () => import('./pages/drive/drive.tsx'),
  download: () => import('./pages/download/download.tsx'),
  testimonials: () => import('./pages/testimonials/testimonials.tsx'),
  affiliate: () => import('./pages/affiliate/affiliate.tsx'),
  sustainability: () => import('./pages/sustainability/sustainability.tsx'),
  about: () => import('./pages/about/about.tsx'),
  contact: () => import('./pages/contact/contact.tsx'),
  support: () => import('./pages/support/support.tsx'),
  answer: () => import('./pages/support/answer.tsx'),
  newsroom: () => import('./pages/newsroom/newsroom.tsx'),
  newsroomArticle: () => import('./pages/newsroom/article.tsx'),
  blog: () => import('./pages/blog/blog.tsx'),
  blogTag: () => import('./pages/blog/tag.tsx'),
  blogPost: () => import('./pages/blog/post.tsx'),
  feedback: () => import('./pages/feedback/feedback.tsx'),
  uninstall: () => import('./pages/uninstall/uninstall.tsx'),
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
  checkout: () => import('./pages/checkout/checkout.tsx'),
  payment: () => import('./pages/payment/payment.tsx'),
  thankYou: loadThankYou,
}
