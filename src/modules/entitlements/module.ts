import type { SQL } from 'drizzle-orm'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { Language } from '#kernel/i18n/languages.ts'
import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import type { Services } from '#kernel/services.server.ts'
import { DOWNLOADS_A_DAY, NETWORKS_A_DAY, type PlanOffer } from './schema.ts'

const limits = {
  // LIC-2, of which a day is that of UTC and begins at midnight.
  filesPerAccount: [
    `${DOWNLOADS_A_DAY}/1d`,
    'Files that one account takes on a day (UTC), as the licence says.',
  ],
  networksPerAccount: [
    `${NETWORKS_A_DAY}/1d`,
    'Networks from which one account takes files on a day (UTC), as the licence says.',
  ],
} as const

const audit = {
  'licence.given': ['reason'],
  'licence.taken': ['reason'],
  'licence.declared': ['kind'],
} as const

export const entitlements = defineModule({
  name: 'entitlements',
  about: 'what an account may do: files, texts, and the limits of a licence',
  needs: ['identity'],
  screens: {},
  limits,
  audit,
  holds: {
    declared_licences: {
      about: 'Kinds of license that were declared, with the version agreed to',
      of: 'account_id',
      exported: 'kind version language at',
      withheld: 'id account_id',
    },
    download_days: {
      about: 'Files that were downloaded, by day',
      of: 'account_id',
      exported: 'day count documents',
      withheld: 'account_id networks',
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
    /**
     * The packages that are paid ahead for an account, as a part of a query: rows whose `contents` are
     * `PackageContents`. Asked of what sells them, which comes later. `account`: the outer query's column,
     * named in full.
     */
    openPackages(account: SQL): SQL
    /** The plans that open what is not open to the reader of a page. Asked of the same. */
    planOffers(
      services: Pick<Services, 'describeVisitor' | 'priceBook' | 'urls'>,
      language: Language,
    ): Promise<PlanOffer[]>
  }
}
