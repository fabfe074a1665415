import type { EventsOf } from '#kernel/audit/schema.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { defineModule } from '#kernel/module.ts'
import type { Holdings } from '#kernel/personal-data.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import type { EndingPlan } from './schema.ts'

const limits = {
  // Each makes every document of an account twice.
  dataExportsPerAccount: ['3/7d', 'Copies of its data that one account asks for.'],
} as const

const audit = {
  'data-export.requested': ['reason'],
  'data-export.ready': ['size'],
  'data-export.downloaded': [],
  'account-deletion.requested': ['reason', 'due'],
  'account-deletion.undone': ['reason'],
  'account-deletion.done': ['deleted', 'kept'],
} as const

export const privacy = defineModule({
  name: 'privacy',
  about: 'what a person may ask of their data: a copy of it, and the deletion of the account',
  needs: ['identity'],
  screens: {
    'account/data': 'workspace/data.tsx',
    'account/data/:id': 'workspace/data-file.ts',
    'account/delete': 'workspace/delete-account.tsx',
  },
  limits,
  audit,
  holds: {
    data_exports: {
      about: 'Copies of data that were asked for',
      of: 'account_id',
      exported: 'asked_at ready_at expires_at size',
      withheld: 'id account_id',
    },
    data_export_parts: {
      about: 'The pieces of these copies, for 7 days',
      of: { column: 'export_id', table: 'data_exports', key: 'id' },
      withheld: 'export_id position bytes',
    },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
declare module '#kernel/hooks.ts' {
  interface Hooks {
    /** The plans that an account's deletion ends. Asked of what sells them, which is beside this module. */
    plansEndedWith(
      deps: Pick<Dependencies, 'db' | 'clock'>,
      account: { accountId: string },
    ): Promise<EndingPlan[]>
    /**
     * In the transaction that puts an account down for deletion, and again in the one that deletes it:
     * nothing of it renews or is charged from here on.
     * @returns Whether a payment is under way: then nothing is deleted yet
     */
    endPlans(
      deps: Pick<Dependencies, 'clock' | 'jobs'>,
      transaction: Transaction,
      account: { accountId: string; by: 'holder' | 'clock' },
    ): Promise<{ isPaying: boolean }>
  }
}
declare module '#kernel/module.ts' {
  interface JobDependencies {
    /** What all modules say of a person's data. */
    personalData: {
      holdings: Holdings
      exportFiles(deps: JobDependencies, account: ExportedAccount): AsyncIterable<ExportedFile>
    }
    /** Deletes mails to an address, where they lie in the data folder. */
    forgetMails: ((to: string) => Promise<void>) | undefined
  }
}
