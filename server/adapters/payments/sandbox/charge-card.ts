import type { MandateCharge } from '#domain/payments/index.ts'
import { addCharge } from './add-payment.ts'
import { paymentOfMandate } from './mandate.ts'
import { refuseWhileAway } from './outage.ts'
import { payAgain } from './pay-by-card.ts'
import { changePayment, findPayment, type SandboxDependencies, type SandboxPayment } from './sandbox-store.ts'

/**
 * Charges the card of an earlier payment: a payment of its own, whose row is there before anything is charged, so that the one who
 * asks again after a crash goes on with it.
 */
export async function chargeCard(deps: SandboxDependencies, request: MandateCharge): Promise<SandboxPayment> {
  const saved = await findPayment(deps, paymentOfMandate(request.mandate.reference))
  if (saved?.card == null || saved.state !== 'paid') throw new Error('no such mandate')
  const added = await addCharge(deps, request, saved)
  refuseWhileAway(added, deps.clock())
  // The card that was asked for first, even where the one who asks again has another one.
  const first = added.cardOf === null ? undefined : await findPayment(deps, added.cardOf)
  const charged = await changePayment(deps, added.reference, (payment, _moved, now) =>
    payment.state === 'awaiting' ? payAgain(payment, first ?? saved, now) : undefined,
  )
  if (charged === undefined) throw new Error('a payment has vanished while it was charged')
  return charged
}
