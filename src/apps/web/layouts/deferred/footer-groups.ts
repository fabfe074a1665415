import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NavigationEntry } from '../navigation.ts'

export interface FooterGroup {
  title: MessageDescriptor
  entries: readonly NavigationEntry[]
}

/** What the short footer has as well. */
export const legalEntries: readonly NavigationEntry[] = [
  { to: '/company/terms-of-use/', label: msg`Terms of use`, dialog: 'terms' },
  { to: '/company/eula/', label: msg`License` },
  { to: '/company/privacy-policy/', label: msg`Privacy policy`, dialog: 'terms' },
  { to: '/company/cookie-policy/', label: msg`Cookie policy` },
  { to: '/company/refund-policy/', label: msg`Refund policy` },
  { to: '/company/affiliate-agreement/', label: msg`Affiliate agreement`, dialog: 'affiliate-agreement' },
]

/** The groups of the full footer (FOOT-1). Only what exists is shown, and of a group without anything nothing. */
export const footerGroups: readonly FooterGroup[] = [
  {
    title: msg`Apps`,
    entries: [
      { to: '/templates/', label: msg`Templates` },
      { to: '/apps/', label: msg`All apps` },
      { to: '/features/', label: msg`Features` },
      { to: '/docs/', label: msg`Documents` },
      { to: '/business-plan/', label: msg`Business plan` },
      { to: '/budgeto/', label: msg`Budgeting` },
      { to: '/drive/', label: msg`Drive` },
      { to: '/document-management/', label: msg`Document Management` },
      { to: '/download/', label: msg`Download` },
      { to: '/pricing/plans/', label: msg`Pricing` },
    ],
  },
  {
    title: msg`Company`,
    entries: [
      { to: '/company/about/', label: msg`About us` },
      { to: '/company/contact/', label: msg`Contact` },
      { to: '/company/support/', label: msg`Help` },
      { to: '/testimonials/', label: msg`What customers say` },
      { to: '/company/newsroom/', label: msg`Newsroom` },
      { to: '/blog/', label: msg`Blog` },
      { to: '/company/sustainability/', label: msg`Sustainability` },
      { to: '/company/affiliate/', label: msg`Affiliate program` },
    ],
  },
  {
    // AUD-1: each leads to what they need most.
    title: msg`Who it is for`,
    entries: [
      { to: '/templates/business-plans/', label: msg`Entrepreneurs` },
      { to: '/templates/contracts/', label: msg`Freelancers` },
      { to: '/templates/letters/', label: msg`Small teams` },
      { to: '/templates/administration/', label: msg`Medium businesses` },
      { to: '/templates/legal/', label: msg`Lawyers` },
      { to: '/templates/human-resources/', label: msg`HR teams` },
    ],
  },
  { title: msg`Legal`, entries: legalEntries },
]
