import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NavigationEntry } from '../navigation.ts'

interface Product extends NavigationEntry {
  /** What it is for, in a few words. */
  text: MessageDescriptor
}

/** The lists of the products' menu (HEAD-2). Only what exists is shown, and of a list without anything nothing. */
export const productGroups: readonly { title: MessageDescriptor; entries: readonly Product[] }[] = [
  {
    title: msg`Documents`,
    entries: [
      { to: '/docs/', label: msg`Documents`, text: msg`What a template is made of` },
      {
        to: '/document-management/',
        label: msg`Document Management`,
        text: msg`Where your documents are kept`,
      },
      { to: '/drive/', label: msg`Drive`, text: msg`Where your files are today` },
    ],
  },
  {
    title: msg`Planning`,
    entries: [
      { to: '/business-plan/', label: msg`Business plan`, text: msg`Templates to plan with` },
      { to: '/budgeto/', label: msg`Budgeting`, text: msg`Work out what is left each month` },
    ],
  },
  {
    title: msg`Apps`,
    entries: [
      { to: '/apps/', label: msg`All apps`, text: msg`What there is, and what is to come` },
      { to: '/download/', label: msg`Download`, text: msg`The web application on your computer or phone` },
    ],
  },
  {
    title: msg`People`,
    entries: [
      { to: '/company/support/', label: msg`Help`, text: msg`Answers to what people ask` },
      { to: '/company/contact/', label: msg`Contact`, text: msg`Write to a person` },
      { to: '/company/about/', label: msg`About us`, text: msg`Who is behind it` },
    ],
  },
]
