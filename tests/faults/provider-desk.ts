import { openDatabase } from '#database/connection.ts'
import { changePayment, type SandboxTransaction } from '#server/adapters/payments/sandbox/books.ts'
import { noticeSecret, SIGNATURE_HEADER } from '#server/adapters/payments/sandbox/provider.ts'
import { CHARGEBACK_FEE } from '#server/adapters/payments/sandbox/test-cards.ts'
import { signNotice } from '#server/adapters/payments/signed-notice.ts'
import { loadTokenKey } from '#server/secrets.ts'
import { databaseUrl } from './processes.ts'

/** What may happen to money that was paid. */
export type Move = Exclude<SandboxTransaction['kind'], 'charge'>

/** The people of the payment sandbox: they do with a payment what the shop has not asked for, also while that is down. */
export interface ProviderDesk {
  /** Gives a payment back, disputes it, or lets the shop win that dispute: once, however often it is asked for. */
  move(reference: string, move: Move): Promise<void>
  /** The headers that prove a notice to be the provider's. */
  sign(body: string): Record<string, string>
  close(): Promise<void>
}

/** Opens the provider's books beside the product, which tells nobody of what is done here. */
export function openProviderDesk(dataDir: string): ProviderDesk {
  const { db, close } = openDatabase(databaseUrl(dataDir), {
    poolSize: 2,
    statementMs: 60_000,
    onError: (error) => {
      throw error
    },
  })
  const books = {
    ...{ db, clock: () => new Date(), jobs: { enqueue: async () => {} } },
    tokenKey: loadTokenKey(dataDir),
  }
  return {
    async move(reference, kind) {
      await changePayment(books, reference, ({ amount }, moved) => {
        const chargeId = moved.find((each) => each.kind === 'charge')?.id
        if (chargeId === undefined) throw new Error('nothing was paid that could go back')
        if (moved.some((each) => each.kind === kind)) return undefined
        return { moves: [{ kind, amount, fee: kind === 'chargeback' ? CHARGEBACK_FEE : 0, chargeId }] }
      })
    },
    sign: (body) => ({ [SIGNATURE_HEADER]: signNotice(noticeSecret(books), { body, now: books.clock() }) }),
    close,
  }
}
