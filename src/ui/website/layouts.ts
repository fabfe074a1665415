import type { Tagline } from '#content/landing/taglines.ts'
import type { SignUpVariantName } from '#content/sign-up/variants.ts'

/** What the frame around a page is made of: choices, not copies. */
export interface Frame {
  /** `simple` has no menus that open (LAY-4: the old one); `landing` has no way to log in (LAY-6). */
  header: 'full' | 'simple' | 'landing' | 'none'
  /** Whether the main menu stands in the header (HEAD-4). */
  mainMenu: boolean
  /** Stays at the top while the page is scrolled, and gains a shadow then (LAY-6: on every screen). */
  stickyHeader: 'always' | 'on-wide-screens' | 'never'
  /** The header's button is an outline until the page is scrolled (HEAD-5). */
  outline: boolean
  headerTagline?: 'help'
  footer: 'full' | 'short' | 'social' | 'none'
  /** LAY-8: said in the footer, under the name. */
  tagline?: Tagline
  /** Full width for pages that arrange themselves, or one column to read. */
  content: 'full' | 'text'
  /** LAY-2: a press on a way into the product opens the sign-up dialog; without it, a page does. */
  signUpDialog: boolean
  /** SIGN-1: which of its named forms that dialog has; the standard one where this is left out. */
  signUpVariant?: SignUpVariantName
  /** The labels of its form lie inside the fields instead of above them. */
  labelStyle?: 'inside'
  /** SIGN-4: what its button says, whichever form it has. */
  signUpButton?: 'access-now'
  /** Texts that open over the page (LAY-3, FOOT-3). Its error dialog and its loader are in every frame. */
  dialogs: readonly ('terms' | 'affiliate-agreement')[]
  /** The widget, replaced at a press by a configured help desk; or that desk alone, with consent (LAY-3). */
  chat: 'widget' | 'help-desk' | 'none'
  /** LAY-2: kept out of search engines, whatever its pages say. */
  robots: 'page' | 'noindex'
  /** LAY-7: the colours of the page, from `page-themes.css`. */
  theme: 'default' | 'budgeto' | 'sustainability'
  /** ROUTE-2: shown inside other pages of this site, so it is content alone: it asks and counts nothing. */
  embedded: boolean
}

interface Layout extends Frame {
  /** LAY-4: what is different on the paths of other languages than English. */
  inOtherLanguages?: Partial<Frame>
}

const standard: Layout = {
  header: 'full',
  mainMenu: true,
  stickyHeader: 'on-wide-screens',
  outline: true,
  footer: 'full',
  content: 'full',
  signUpDialog: true,
  dialogs: ['terms', 'affiliate-agreement'],
  chat: 'widget',
  robots: 'page',
  theme: 'default',
  embedded: false,
}

const landing: Layout = {
  ...standard,
  footer: 'short',
  tagline: 'toolkit',
  chat: 'none',
  robots: 'noindex',
}

/** The new frame on English paths, the old one on the others (LAY-4). */
const twoLanguages: Layout = {
  ...landing,
  footer: 'full',
  inOtherLanguages: { header: 'simple', footer: 'short' },
}

const pricing: Layout = {
  ...standard,
  stickyHeader: 'never',
  outline: false,
  footer: 'short',
  dialogs: ['terms'],
  chat: 'widget',
}

/** The layouts that pages choose from (LAY-1), under the names of the specification. */
export const layouts = {
  budgeto: { ...standard, tagline: 'numbers', theme: 'budgeto' },
  'click-bank': { ...landing, header: 'simple', footer: 'short' },
  company: { ...standard, footer: 'social' },
  default: standard,
  default_backup: { ...standard, header: 'simple', footer: 'short', tagline: 'toolkit' },
  empty: {
    ...standard,
    header: 'none',
    mainMenu: false,
    stickyHeader: 'never',
    outline: false,
    footer: 'none',
    signUpDialog: false,
    dialogs: [],
    chat: 'none',
  },
  legal: { ...standard, content: 'text', stickyHeader: 'never', outline: false },
  lp: { ...landing, header: 'simple' },
  lpab: { ...landing, header: 'simple' },
  lpabdocs: landing,
  lpdocs: twoLanguages,
  lpf: { ...landing, header: 'landing', stickyHeader: 'always' },
  lpl: { ...landing, header: 'landing', stickyHeader: 'always' },
  lpNew: twoLanguages,
  lpsaas: { ...landing, footer: 'social' },
  pricing: { ...pricing, chat: 'help-desk' },
  pricingNew: pricing,
} satisfies Readonly<Record<string, Layout>>

export type LayoutName = keyof typeof layouts
