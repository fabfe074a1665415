import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { defaultLimits, moduleSettings } from '#apps/modules.ts'
import { hooks } from '#apps/server/hooks.ts'
import { priceBook } from '#content/prices/price-book.ts'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { createInMemoryRateLimiter } from '#kernel/rate-limits/index.ts'
import type { Settings } from '#kernel/settings.ts'
import { createPaymentProviders } from '#modules/commerce/payments/provider.ts'
import { createSandboxProvider } from '#modules/commerce/providers/sandbox/provider.ts'
import { type CompiledTemplate, createCatalogue } from '#modules/library/catalogue/catalogue.ts'

/** A job that was asked for, as `buildDependencies().enqueued` keeps it. */
export interface EnqueuedJob {
  name: string
  data: object
  notBefore?: Date
}

/** Dependencies for a test: a real database, everything else in memory and fast. */
export function buildDependencies(
  db: Database,
  { templates = [] }: { templates?: CompiledTemplate[] } = {},
): Dependencies & { enqueued: EnqueuedJob[] } {
  const enqueued: EnqueuedJob[] = []
  const tokenKey = randomBytes(32)
  return {
    db,
    clock: () => new Date(),
    log: { info() {}, warn() {}, error() {} },
    jobs: {
      async enqueue(_transaction, name, data, notBefore) {
        enqueued.push({ name, data, ...(notBefore && { notBefore }) })
      },
    },
    hooks,
    passwords: {
      hash: (password) => hash(password, cheapest),
      verify: (hashed, password) => verify(hashed, password),
    },
    productWords: ['Formulary'],
    captcha: null,
    payments: createPaymentProviders([
      createSandboxProvider({
        db,
        jobs: { enqueue: async () => {} },
        clock: () => new Date(),
        tokenKey,
        website: 'http://localhost:3000',
      }),
    ]),
    limits: defaultLimits,
    settings: moduleSettings.parse({}) as unknown as Settings,
    rateLimiter: createInMemoryRateLimiter(),
    catalogue: createCatalogue(templates),
    priceBook,
    seller: {
      name: 'Formulary Inc.',
      address: ['1 Example Street', 'Montreal, Quebec'],
      email: 'support@mail.test',
      phone: '+1 514 555 0100',
    },
    urls: {
      website: 'http://localhost:3000',
      webApp: 'http://localhost:3000/app',
      userbase: 'http://localhost:3000/api/userbase',
      accountServices: 'http://localhost:3000/api',
      templates: 'http://localhost:3000/api/templates',
      paypal: 'http://localhost:3000/api/paypal',
      geo: 'http://localhost:3000/api/geo',
    },
    tokenKey,
    enqueued,
  }
}

const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 }
