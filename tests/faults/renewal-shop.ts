import { appendFileSync, readFileSync } from 'node:fs'
import { type Database, openDatabase } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { startJobs } from '#kernel/jobs/jobs.ts'
import type { PaymentProvider } from '#modules/commerce/payments/provider.ts'
import { createPaymentProviders } from '#modules/commerce/payments/provider.ts'
import { createSandboxProvider } from '#modules/commerce/providers/sandbox/provider.ts'
import { buildDependencies } from '../builders/dependencies.ts'

/** What every process of the run is told. */
export interface ShopSettings {
  databaseUrl: string
  /** Holds the moment that it is, for all of them. */
  clockFile: string
  /** At so many moments from now on it kills itself; never where it is 0. */
  killAt: number
  /** Where it writes down before at which moment that was. */
  killFile: string
}

export const log = { info() {}, warn() {}, error() {} }
const POOL_SIZE = 6

/**
 * Where a process may be killed: around every commit, every change without one, and every call of the
 * provider.
 */
export const killMoments = [
  'before the provider is asked',
  'after the provider has charged',
  'before a commit',
  'after a commit',
  'before a change without a transaction',
] as const
const STATEMENT_MS = 60_000

/** A shop with the payment sandbox on a clock of its own, in as many processes as one likes. */
export async function openShop({ databaseUrl, clockFile, killAt, killFile }: ShopSettings) {
  let left = killAt
  const database = openDatabase(databaseUrl, {
    poolSize: POOL_SIZE,
    statementMs: STATEMENT_MS,
    onError: (error) => {
      throw error
    },
  })
  const clock = () => new Date(readFileSync(clockFile, 'utf8'))
  const jobs = await startJobs({ url: databaseUrl, log })
  const built = buildDependencies(database.db)
  const tokenKey = new Uint8Array(32).fill(7)
  // Its notices are lost, all of them: what it has charged it is asked for.
  const unheard = { enqueue: async () => {} }
  const sandbox = createSandboxProvider({
    ...{ db: database.db, clock, jobs: unheard, tokenKey },
    website: built.urls.website,
  })
  const deps: Dependencies = {
    ...built,
    ...{ clock, jobs, tokenKey },
    db: killAt > 0 ? mortal(database.db) : database.db,
    payments: createPaymentProviders([{ ...sandbox, chargeMandate: charge }]),
  }
  return { deps, jobs, database, sandbox: { db: database.db, clock, jobs: unheard, tokenKey } }

  function pass(moment: (typeof killMoments)[number]): void {
    if (killAt === 0) return
    left -= 1
    if (left > 0) return
    appendFileSync(killFile, `${moment}\n`)
    process.kill(process.pid, 'SIGKILL')
  }

  async function charge(...request: Parameters<PaymentProvider['chargeMandate']>) {
    pass('before the provider is asked')
    const charged = await sandbox.chargeMandate(...request)
    pass('after the provider has charged')
    return charged
  }

  /** The same database, with moments around everything that is written. */
  function mortal(db: Database): Database {
    return new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') {
          return async (work: Parameters<Database['transaction']>[0]) => {
            const result = await target.transaction(async (transaction) => {
              const done = await work(transaction)
              pass('before a commit')
              return done
            })
            pass('after a commit')
            return result
          }
        }
        if (name === 'update') pass('before a change without a transaction')
        return Reflect.get(target, name)
      },
    })
  }
}
