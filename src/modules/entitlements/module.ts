import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import { DOWNLOADS_A_DAY, NETWORKS_A_DAY } from './licensing/schema.ts'

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

export const entitlements = defineModule({
  name: 'entitlements',
  about: 'what an account may do: files, texts, and the limits of a licence',
  needs: ['identity'],
  screens: {},
  limits,
  server: () => import('./server.ts'),
})

declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
