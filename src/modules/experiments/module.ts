import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import type { Experiment } from './schema.ts'

const limits = {
  // A network may be a whole company; beyond it visitors see what they would see, and nobody is counted.
  assignmentsPerNetwork: [
    '300/1m',
    'Visits of landing pages that take part in an experiment, from one network. Beyond them none is counted.',
  ],
} as const

export const experiments = defineModule({
  name: 'experiments',
  about: 'which version of a landing page more people sign up on: assignment, outcomes, statistics',
  needs: ['documents', 'identity', 'visitors'],
  screens: {
    'admin/experiments': 'admin/experiments.tsx',
    'admin/experiments/csv': 'admin/experiments-file.ts',
  },
  rights: {
    'admin/experiments': { see: ['content'], act: ['content'] },
    'admin/experiments/csv': { see: ['content'], act: [] },
  },
  limits,
  holds: {
    experiment_assignments: { about: 'Versions of a page by hashes of random numbers, which lead to nobody' },
    experiment_results: { about: 'Totals of experiments' },
    sign_up_variants: {
      about: 'Versions of pages that were shown before the sign-up',
      of: 'account_id',
      exported: 'experiment variant at opened_at',
      withheld: 'account_id',
    },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/module.ts' {
  interface JobDependencies {
    experiments: readonly Experiment[]
  }
}
