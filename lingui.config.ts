import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** One catalogue for each part that is loaded on its own; what parts share is in each of them. */
const errorDialog = '<rootDir>/content/brand/error-dialog.ts'
const shared = ['<rootDir>/app/components', '<rootDir>/app/root.tsx', '<rootDir>/app/errors', errorDialog]
/** What stands inside the website's frame: a first visit does without these texts in the browser. */
const websitePages = [
  'browsers',
  'captcha',
  'chat',
  'consent',
  'message-form',
  'navigation',
  'overlays',
  'pages',
  'sign-up',
  'templates',
  'texts',
  'layouts/deferred',
].map((folder) => `<rootDir>/app/website/${folder}`)
/** What pages and dialogs say by an entry of `content/` (OPEN-1). */
const passwordMessages = '<rootDir>/content/sign-up/password-messages.ts'
const ofContent = [errorDialog, passwordMessages, '<rootDir>/content/landing/taglines.ts']
/** What taxes are called: alike before paying, on the pages of billing and on the invoice (PRICE-5). */
const taxNames = '<rootDir>/app/invoices/tax-name.ts'
/** What pages of prices and of payment say: their addresses alone load it (`ownSectionOf` in app/website/own-section.ts). */
const checkout = ['pages/pricing', 'pages/checkout', 'pages/payment', 'pages/thank-you', 'checkout'].map(
  (folder) => `<rootDir>/app/website/${folder}`,
)

/** What stands on invoices is read on the server alone, as mails are; the names of taxes in the browser, too. */
const invoices = '<rootDir>/app/invoices'

/** The main menu's words are shown by the header, and by the menu of small screens. */
const mainMenu = '<rootDir>/app/website/layouts/navigation.ts'

/** What both sites have of search and library: a page of the website brings these texts, its frame does without them. */
const library = ['film', 'library', 'suggestions'].map((folder) => `<rootDir>/app/components/${folder}`)

/** What the web application says to operators alone. */
const operators = '<rootDir>/app/workspace/admin'
/** What they see of a subscription as its holder does. */
const operatorsBilling = '<rootDir>/app/workspace/account/billing/use-event-text.ts'
/** Every component stands on a page of theirs. */
const operatorsComponents = ['film', 'suggestions'].map((folder) => `<rootDir>/app/components/${folder}`)

/** What screens of the web application say beside its frame and the document (`sectionsOfScreens` in app/messages.ts). */
const account = ['account', 'hand-off', 'licence'].map((folder) => `<rootDir>/app/workspace/${folder}`)
/** What the pages of billing show as the checkout does. */
const billing = [
  'checkout/countries.server.ts',
  'checkout/decline-text.tsx',
  'checkout/opens-text.tsx',
  'checkout/order-lines.tsx',
  'checkout/planned-charges.tsx',
  'checkout/term-text.tsx',
  'pages/checkout/buyer-fields.tsx',
  'pages/checkout/seats-field.tsx',
  'pages/checkout/use-problem-text.ts',
  'pages/payment/hosted-fields.tsx',
].map((file) => `<rootDir>/app/website/${file}`)
const findingDocuments = ['documents', 'home', 'search'].map((folder) => `<rootDir>/app/workspace/${folder}`)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'es', 'de', 'it', 'pt'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/website',
      include: [...shared, '<rootDir>/app/website'],
      exclude: [...websitePages, ...checkout, ...library].map((folder) => `${folder}/**`),
    },
    {
      path: '<rootDir>/locales/{locale}/website-pages',
      include: ['<rootDir>/app/components', ...websitePages, ...ofContent, mainMenu],
      exclude: checkout.map((folder) => `${folder}/**`),
    },
    { path: '<rootDir>/locales/{locale}/checkout', include: [...checkout, taxNames] },
    {
      path: '<rootDir>/locales/{locale}/workspace',
      include: [...shared, '<rootDir>/app/workspace'],
      exclude: [operators, ...account, ...findingDocuments, ...library].map((folder) => `${folder}/**`),
    },
    {
      path: '<rootDir>/locales/{locale}/account',
      include: [...account, ...billing, passwordMessages, taxNames],
    },
    { path: '<rootDir>/locales/{locale}/library', include: [...findingDocuments, ...library] },
    {
      path: '<rootDir>/locales/{locale}/operators',
      include: [operators, operatorsBilling, ...operatorsComponents],
    },
    { path: '<rootDir>/locales/{locale}/mails', include: ['<rootDir>/app/mails', invoices] },
  ],
  // Without line numbers and dates: a catalogue changes when a sentence does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
