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
  server: () => import('./server.ts'),
})

declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
