import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import type { SettingsOf } from '#kernel/settings.ts'
import type { OperatorWords } from './geography/localize.ts'
import { settings } from './settings.ts'

const limits = {
  // A visitor chooses once in a month; a network may be a whole company.
  consentsPerNetwork: [
    '60/1m 600/1h',
    'Choices about cookies that one network has written down. Counted in each process, as events are.',
  ],
  // A page that is not answered asks again every ten seconds.
  localizationsPerVisitor: [
    '60/1m',
    'Questions of one address where it lies. Counted in each process, as events are.',
  ],
  localizationsPerNetwork: ['600/1m', 'The same, from one network.'],
  // A page sends one when it is left.
  eventBatchesPerNetwork: ['300/1m', 'Batches of events of the website from one network.'],
} as const

export const visitors = defineModule({
  name: 'visitors',
  about: 'what is known of visitors, and what they agree to: consent, events, places, where they came from',
  needs: [],
  screens: {},
  limits,
  settings,
  holds: {
    consents: { about: 'Choices about cookies, under random numbers that browsers keep' },
    visit_salts: { about: 'The random value of a day, gone after it' },
    website_events: { about: 'What happened on the website, of nobody' },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/settings.ts' {
  interface Settings extends SettingsOf<typeof settings> {}
}
declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/module.ts' {
  interface ServiceDependencies {
    operatorWords: OperatorWords
  }
}
