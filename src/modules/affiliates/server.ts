import type { ModuleServer } from '#kernel/module.ts'
import { prepareAffiliateMails } from './application.ts'
import { bookCommissions, compareBooks } from './ledger.ts'
import { preparePayoutMails } from './payees.ts'

export const server: ModuleServer = {
  jobs: (deps) => [
    { name: 'book-commissions', schedule: '*/5 * * * *', handle: () => bookCommissions(deps) },
    {
      name: 'compare-affiliate-books',
      schedule: '41 4 * * *',
      // What is not booked yet is no difference, unless it cannot be.
      handle: async () => {
        await bookCommissions(deps)
        await compareBooks(deps)
      },
    },
  ],
  mails: (deps) => ({
    ...prepareAffiliateMails(deps),
    ...preparePayoutMails(deps),
  }),
}
