import { brand } from '../brand/brand.ts'

export const authorIds = ['contracts', 'people'] as const
type AuthorId = (typeof authorIds)[number]

/** Who answers for an article of the blog. */
export interface Author {
  name: string
  /** What they do, and what they do not. */
  about: string
}

export const authors: Readonly<Record<AuthorId, Author>> = {
  contracts: {
    name: 'The contracts desk',
    about: `The editors of ${brand.name} who look after agreements, payment and property. They work on the questions and clauses of these templates, and write about what an example with figures shows better than a clause can. They give general information, not legal advice.`,
  },
  people: {
    name: 'The people desk',
    about: `The editors of ${brand.name} who look after hiring, employment and the day-to-day running of a firm. They work on letters, descriptions, reports and worksheets, and show each one filled in. They give general information, not legal advice.`,
  },
}
