import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { departmentIds } from '../catalogue/schema.ts'

export interface Department {
  id: (typeof departmentIds)[number]
  name: MessageDescriptor
  /** One sentence: what is found there. */
  lead: MessageDescriptor
}

/** The departments of the library, in the order they are shown (CAT-5), and the words of each. */
export const departments: readonly Department[] = [
  {
    id: 'legal',
    name: msg`Legal`,
    lead: msg`Agreements, promises and notices: what two sides owe each other, in wording you can rely on.`,
  },
  {
    id: 'administration',
    name: msg`Administration`,
    lead: msg`Resolutions, policies and plans: how an organization decides, and how it keeps a record.`,
  },
  {
    id: 'human-resources',
    name: msg`Human resources`,
    lead: msg`From the offer to the last day: hiring, working and parting ways, in documents that are fair to both sides.`,
  },
  {
    id: 'finance-and-accounting',
    name: msg`Finance and accounting`,
    lead: msg`Money owed, paid and planned: letters and tables that do the math for you.`,
  },
  {
    id: 'sales-and-marketing',
    name: msg`Sales and marketing`,
    lead: msg`Briefs, proposals and plans: tell the people who need it what you offer.`,
  },
  {
    id: 'production-and-operations',
    name: msg`Production and operations`,
    lead: msg`Orders, reports and checklists: the paperwork of making things and shipping them.`,
  },
]

/** A department in the language of the page. @throws Error for one that the library does not have */
export function departmentName(id: string, i18n: I18n): string {
  const department = departments.find((each) => each.id === id)
  if (department === undefined) throw new Error(`there is no department "${id}"`)
  return i18n._(department.name)
}

export function isDepartment(id: string): boolean {
  return departments.some((department) => department.id === id)
}
