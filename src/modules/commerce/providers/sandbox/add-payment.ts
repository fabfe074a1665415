import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { MandateCharge, MethodRequest, PaymentRequest } from '../../payments/provider.ts'
import { outageFrom, type SandboxDependencies, type SandboxPayment } from './sandbox-store.ts'
import { sandboxPayments } from './tables.ts'

type Adding = Pick<SandboxDependencies, 'db' | 'clock'>

/**
 * The payment that is asked for: the one that was added before, or a new one, of which nothing is
 * paid.
 * @throws Error where it was asked for before with something else
 */
export function addPayment(deps: Adding, request: PaymentRequest): Promise<SandboxPayment> {
  const { method, every, returnUrl, cancelUrl } = request
  const isSubscription = method === 'paypal' && every !== null
  return findOrAdd(deps, request, {
    ...{ method, returnUrl, cancelUrl },
    reference: isSubscription ? `I-${randomBytes(16).toString('hex').toUpperCase()}` : `pay_${newId()}`,
    subscription: isSubscription ? 'APPROVAL_PENDING' : null,
  })
}

/** The same for a renewal, which is charged to the card of an earlier payment. */
export function addCharge(
  deps: Adding,
  request: MandateCharge,
  { reference, method, returnUrl, cancelUrl }: SandboxPayment,
): Promise<SandboxPayment> {
  const own = { reference: `pay_${newId()}`, cardOf: reference, method, returnUrl, cancelUrl }
  return findOrAdd(deps, request, own)
}

/** The same for a card that is to be saved. */
export function addCard(
  deps: Adding,
  { setupId, subscriptionId, currency, email, language, returnUrl }: MethodRequest,
): Promise<SandboxPayment> {
  const nothing = { orderNumber: '', description: '', sku: '', quantity: 1, every: null }
  return findOrAdd(
    deps,
    {
      ...{ paymentId: setupId, orderId: subscriptionId, currency, email, language },
      ...{ amount: 0, laterAmount: 0, ...nothing },
    },
    {
      ...{ reference: `set_${newId()}`, purpose: 'card', method: 'card' },
      ...{ returnUrl, cancelUrl: returnUrl },
    },
  )
}

async function findOrAdd(
  { db, clock }: Adding,
  request: Omit<MandateCharge, 'mandate'>,
  own: Pick<SandboxPayment, 'reference' | 'method' | 'returnUrl' | 'cancelUrl'> & Partial<SandboxPayment>,
): Promise<SandboxPayment> {
  const now = clock()
  const { paymentId, orderId, orderNumber, amount, currency, every } = request
  const { description, sku, quantity, laterAmount, language, email } = request
  await db
    .insert(sandboxPayments)
    .values({
      requestId: paymentId,
      ...{ orderId, orderNumber, amount, currency, every, description, sku, quantity, laterAmount, language },
      ...own,
      unreachableUntil: outageFrom(now, email),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: sandboxPayments.requestId })
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.requestId, paymentId))
  if (payment === undefined) throw new Error('a payment has vanished while it was begun')
  if (payment.orderId !== orderId || payment.amount !== amount || payment.currency !== currency)
    throw new Error('the same payment was begun before with something else')
  return payment
}
