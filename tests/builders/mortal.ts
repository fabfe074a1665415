import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { PaymentProvider } from '#modules/commerce/payments/provider.ts'

/**
 * Where a process may be killed: around every commit, every change without one, and every call of a provider.
 */
export interface Mortal<Deps> {
  deps: Deps
  /** After what, or before what, it was killed; undefined while it lives. */
  readonly killed: string | undefined
}

const changes = new Set(['insert', 'update', 'delete'])

/**
 * A process that dies at one of its moments, counted from 1: nothing that it does from then on reaches
 * anybody.
 */
export function buildMortal<Deps extends Pick<Dependencies, 'db' | 'payments'>>(
  deps: Deps,
  killAt: number,
): Mortal<Deps> {
  let left = killAt
  const mortal: { deps: Deps; killed: string | undefined } = {
    deps: {
      ...deps,
      db: mortalDatabase(deps.db),
      payments: {
        ...deps.payments,
        forMethod: (method) => mortalProvider(deps.payments.forMethod(method)),
        byName: (name) => {
          const provider = deps.payments.byName(name)
          return provider && mortalProvider(provider)
        },
      },
    } as Deps,
    killed: undefined,
  }
  return mortal

  function pass(moment: string): void {
    left -= 1
    if (left === 0) mortal.killed = moment
    if (left <= 0) throw new Error('the process is killed')
  }

  function mortalDatabase(db: Database): Database {
    return new Proxy(db, {
      get(target, name) {
        if (mortal.killed !== undefined) pass('')
        if (name === 'transaction')
          return async (work: Parameters<Database['transaction']>[0]) => {
            const result = await target.transaction(async (transaction) => {
              const done = await work(transaction)
              pass('before a commit')
              return done
            })
            pass('after a commit')
            return result
          }
        if (changes.has(String(name))) pass(`before an ${String(name)} without a transaction`)
        return Reflect.get(target, name)
      },
    })
  }

  function mortalProvider(provider: PaymentProvider): PaymentProvider {
    return new Proxy(provider, {
      get(target, name) {
        const call: unknown = Reflect.get(target, name)
        if (typeof call !== 'function') return call
        return async (...request: unknown[]) => {
          pass(`before ${String(name)}`)
          const answer: unknown = await call.apply(target, request)
          pass(`after ${String(name)}`)
          return answer
        }
      },
    })
  }
}
