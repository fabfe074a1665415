interface Tag {
  title: string
  /** One sentence; what a search engine shows. */
  description: string
}

/** What articles of the blog are about: a page for each, in this order. */
export const tags = {
  contracts: {
    title: 'Contracts',
    description:
      'What belongs in a contract before anyone signs it: scope, price, payment and the way out, each shown in a case with figures.',
  },
  payment: {
    title: 'Getting paid',
    description:
      'Payment terms, reminders, demand letters and installment loans, with the math shown so that you can check it.',
  },
  hiring: {
    title: 'Hiring',
    description:
      'From the job description to the signed offer: how to say what the work is, what it pays, and what you don’t promise.',
  },
  employment: {
    title: 'Employment',
    description:
      'Documents between a firm and the people who work for it, from the offer letter to the code of conduct and the non-conformance report.',
  },
  company: {
    title: 'Running a company',
    description:
      'Founders who share a company, rules that staff actually read, a worksheet that ends in a decision, and selling the company van.',
  },
  property: {
    title: 'Property and vehicles',
    description:
      'What a shop costs under a net lease, and how to sell a used van: costs, defects, dates and handover day.',
  },
  confidentiality: {
    title: 'Confidentiality',
    description:
      'Which kind of non-disclosure agreement fits, how long its duties should last, and which clauses to strike out before you sign.',
  },
  privacy: {
    title: 'Privacy',
    description:
      'What a small company has to know about its data before it writes a privacy notice, and how to find out.',
  },
  'small-business': {
    title: 'Small business',
    description:
      'For firms without a legal department: examples from workshops, offices and shops, with amounts and deadlines to match.',
  },
  templates: {
    title: 'Working with templates',
    description:
      'How to fill in a brief, a job description, a worksheet or a report so that it does its job, each with a completed example.',
  },
} satisfies Record<string, Tag>

export type TagId = keyof typeof tags
export const tagIds = Object.keys(tags) as TagId[]
