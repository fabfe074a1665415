import type { EventsOf } from '#kernel/audit/schema.ts'
import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Pictures } from './pictures/pictures.ts'

const limits = {
  searchesPerVisitor: [
    '60/1m',
    'Searches from one address, by somebody who is not logged in. Searches are counted in each process.',
  ],
  searchesPerMember: ['300/1m', 'Searches of one account.'],
  searchesPerNetwork: ['600/1m', 'Searches from one network, by whomever.'],
  // A field asks with every pause in typing, and a search shall not be refused for it.
  suggestionsPerVisitor: ['300/1m', 'Suggestions while typing, for one address without log-in.'],
  suggestionsPerMember: ['600/1m', 'Suggestions while typing, for one account.'],
  suggestionsPerNetwork: ['3000/1m', 'Suggestions for one network.'],
  searchMissesPerNetwork: [
    '60/1m',
    'Searches of one network that found nothing and are counted for the operators; those beyond are not.',
  ],
  wishesPerNetwork: ['5/1m 20/1h', 'Wishes for templates that are not there yet, from one network.'],
} as const

const audit = {
  'wish.changed': ['wish', 'status'],
} as const

export const library = defineModule({
  name: 'library',
  about: 'the catalogue, its search, pages of templates, requests for templates that are missing',
  needs: ['entitlements', 'identity'],
  screens: {
    search: 'workspace/search/search.tsx',
    'admin/wishes': 'admin/template-requests.tsx',
  },
  rights: {
    'admin/wishes': { see: ['support', 'content'], act: ['support', 'content'] },
  },
  limits,
  audit,
  holds: {
    wishes: {
      about: 'Templates that were asked for',
      of: 'account_id',
      exported: 'at query language text email status',
      withheld: 'id account_id submission note',
    },
    search_misses: { about: 'Words that were searched for in vain, counted by day' },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
declare module '#kernel/dependencies.ts' {
  interface Dependencies {
    catalogue: Catalogue
  }
}
declare module '#kernel/module.ts' {
  interface ServiceDependencies {
    pictures: Pictures
  }
}
