import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'

const limits = {
  // Each is decoded by a renderer, which makes files meanwhile for nobody.
  logosPerAccount: ['30/1h 100/1d', 'Logos that one account uploads. Counted in each process, as files are.'],
} as const

export const profiles = defineModule({
  name: 'profiles',
  about: 'people and companies whose details an account fills in again and again',
  needs: ['documents', 'identity'],
  screens: {
    details: 'workspace/details.tsx',
    'details/offers': 'workspace/offers.ts',
    'details/logo/:hash': 'workspace/logo.ts',
  },
  limits,
  holds: {
    profiles: {
      about: 'Saved details of people and companies',
      of: 'owner_id',
      exported: 'id details previous updated_at deleted_at',
      withheld: 'owner_id version replaced',
    },
    profile_logos: {
      about: 'Logos; their pictures are files',
      of: 'owner_id',
      exported: 'profile_id width height created_at',
      withheld: 'owner_id picture hash',
    },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
