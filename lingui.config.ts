import { globSync } from 'node:fs'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** @throws Error where a pattern fits nothing any more: its sentences would be in no catalogue */
const inSource = (...patterns: string[]) =>
  patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: 'src' })
    if (found.length === 0) throw new Error(`lingui.config.ts names src/${pattern}, which is not there`)
    return found.sort().map((path) => `<rootDir>/src/${path}`)
  })

/** One catalogue for each part that is loaded on its own; what parts share is in each of them. */
const errorDialog = '<rootDir>/content/brand/error-dialog.ts'
const shared = [...inSource('ui/components', 'root.tsx', 'ui/errors'), errorDialog]
/** What only forms say, which the frames do without. */
const forms = inSource('ui/components/email-field.tsx')
/** What pages and dialogs say by an entry of `content/` (OPEN-1). */
const passwordMessages = '<rootDir>/content/sign-up/password-messages.ts'
const ofContent = [errorDialog, passwordMessages, '<rootDir>/content/landing/taglines.ts']
/** What taxes are called: alike before paying, on the pages of billing and on the invoice (PRICE-5). */
const [taxNames = ''] = inSource('modules/commerce/parts/invoice-lines.ts')

/** The frame of the website: a first visit loads these texts at once, and those of `framedPages`. */
const websiteFrame = inSource('ui/website', 'apps/web')
/** What stands inside it: a first visit does without these texts in the browser. */
const websitePages = inSource(
  'ui/website/{browsers,navigation,overlays,texts,legal-link.tsx}',
  'apps/web/layouts/deferred',
  'apps/web/page-not-found.tsx',
  'modules/*/{website,pages}',
)
/** What the frame says from a folder of pages. */
const framedPages = inSource(
  'modules/library/website/template-search-field.tsx',
  'modules/visitors/website/{events,geography,traffic,visitor}',
  'modules/identity/website/web-app-addresses.ts',
)
/** The main menu's words are shown by the header, and by the menu of small screens. */
const mainMenu = inSource('apps/web/layouts/navigation.ts')
/** What pages of prices and payment say: they alone load it (`messages` in src/modules/commerce/pages.ts). */
const checkout = inSource('modules/commerce/website')

/** The server alone reads what stands on invoices, as with mails; the browser has the names of taxes too. */
const invoices = inSource('modules/commerce/{invoices,parts}', 'modules/affiliates/statements')

/** What search and library say on both sites: a page of the website brings these texts, not its frame. */
const film = inSource('ui/components/{film,suggestions}')
const library = [...film, ...inSource('modules/library/parts')]

/** What the frame of the web application and the document say. */
const workspace = inSource(
  'ui/workspace',
  'apps/web/{workspace,screen-texts,not-found}.tsx',
  'modules/*/workspace',
)
/** What its other screens say beside them (`sectionsOfScreens` in src/kernel/i18n/messages.ts). */
const account = inSource(
  'apps/web/account.tsx',
  'modules/identity/workspace/{account,hand-off}',
  'modules/documents/workspace/licence',
  'modules/{affiliates,commerce,invoicing,privacy,profiles}/workspace',
)
/** What the pages of billing show as the checkout does. */
const billing = inSource(
  'modules/commerce/website/parts/{countries.server.ts,order-lines.tsx}',
  'modules/commerce/website/checkout/buyer-fields.tsx',
  'modules/commerce/website/payment/hosted-fields.tsx',
)
const findingDocuments = inSource(
  'modules/documents/workspace/{list,home,packs}',
  'modules/library/workspace',
)

/** What the web application says to operators alone. */
const operators = inSource('modules/*/admin', 'ui/operators')
/** What they see of a subscription as its holder does, and of a sale as its affiliate does. */
const operatorsBilling = inSource(
  'modules/commerce/workspace/billing/use-event-text.ts',
  'modules/affiliates/workspace/sale-words.tsx',
)

const whole = (paths: string[]) => paths.flatMap((path) => (/\.\w+$/.test(path) ? [path] : [`${path}/**`]))

/** Where `npm run check` extracts into a copy, it names that. */
const catalogues = process.env.CATALOGUES ?? '<rootDir>/locales'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'es', 'de', 'it', 'pt'],
  catalogs: [
    {
      path: `${catalogues}/{locale}/website`,
      include: [...shared, ...websiteFrame, ...framedPages],
      exclude: whole([
        ...inSource(
          'ui/website/{browsers,navigation,overlays,texts,legal-link.tsx}',
          'apps/web/layouts/deferred',
        ),
        ...inSource('apps/web/{page-not-found,workspace,account,screen-texts,not-found}.tsx'),
        ...forms,
        ...library,
      ]),
    },
    {
      path: `${catalogues}/{locale}/website-pages`,
      include: [
        ...inSource('ui/components', 'modules/library/parts'),
        ...websitePages,
        ...ofContent,
        ...mainMenu,
      ],
      exclude: whole([...framedPages, ...checkout]),
    },
    { path: `${catalogues}/{locale}/checkout`, include: [...checkout, taxNames] },
    {
      path: `${catalogues}/{locale}/workspace`,
      include: [...shared, ...workspace],
      exclude: whole([...account, ...findingDocuments, ...forms, ...library]),
    },
    {
      path: `${catalogues}/{locale}/account`,
      include: [...account, ...billing, ...forms, passwordMessages, taxNames],
    },
    { path: `${catalogues}/{locale}/library`, include: [...findingDocuments, ...library] },
    {
      path: `${catalogues}/{locale}/operators`,
      include: [...operators, ...operatorsBilling, ...film],
    },
    {
      path: `${catalogues}/{locale}/mails`,
      include: [...inSource('modules/*/mails', 'kernel/mail'), ...invoices],
    },
  ],
  // Without line numbers and dates: a catalogue changes when a sentence does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
