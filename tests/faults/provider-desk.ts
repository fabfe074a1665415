import { openDatabase } from '#kernel/database/connection.ts'
import { loadTokenKey } from '#kernel/database/token-key.ts'
import { noticeSecret, SIGNATURE_HEADER } from '#modules/commerce/providers/sandbox/provider.ts'
import {
  type Change,
  changePayment,
  endedSubscription,
  type SandboxPayment,
  type SandboxTransaction,
} from '#modules/commerce/providers/sandbox/sandbox-store.ts'
import { CHARGEBACK_FEE, feeOf } from '#modules/commerce/providers/sandbox/test-cards.ts'
import { signNotice } from '#modules/commerce/providers/signed-notice.ts'
import { databaseUrl } from './processes.ts'

/**
 * What may happen to money that was paid; to a subscription of PayPal's kind also that it is billed again, or
 * cancelled.
 */
export type Move = Exclude<SandboxTransaction['kind'], 'charge'> | 'bill' | 'cancel'

/**
 * The people of the payment sandbox: they do with a payment what the shop has not asked for, also while that
 * is down.
 */
export interface ProviderDesk {
  /**
   * Gives the first charge of a payment back, disputes the last one, lets the shop win that dispute, bills
   * the next term or cancels the subscription: once, however often it is asked for.
   */
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
    move: (reference, move) => movePayment(books, reference, move),
    sign: (body) => ({ [SIGNATURE_HEADER]: signNotice(noticeSecret(books), { body, now: books.clock() }) }),
    close,
  }
}

/** The same with the provider's books at hand. */
export async function movePayment(
  books: Parameters<typeof changePayment>[0],
  reference: string,
  move: Move,
): Promise<void> {
  await changePayment(books, reference, (payment, moved) => changeOf(payment, moved, move))
}

function changeOf(
  payment: SandboxPayment,
  moved: readonly SandboxTransaction[],
  move: Move,
): Change | undefined {
  const charges = moved
    .filter(({ kind }) => kind === 'charge')
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const [first, ...later] = charges
  if (first === undefined) throw new Error('nothing was paid that could go back')
  if (move === 'cancel') return { set: endedSubscription(payment) }
  if (move === 'bill') {
    const { laterAmount: amount, method } = payment
    return later.length > 0 ? undefined : { moves: [{ kind: 'charge', amount, fee: feeOf(method, amount) }] }
  }
  if (moved.some(({ kind }) => kind === move)) return undefined
  const { id: chargeId, amount } = move === 'refund' ? first : (charges.at(-1) ?? first)
  return { moves: [{ kind: move, amount, fee: move === 'chargeback' ? CHARGEBACK_FEE : 0, chargeId }] }
}
