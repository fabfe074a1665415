import { Trans } from '@lingui/react/macro'
import type { OrderView } from '../../orders/schema.ts'
import { OrderLines } from './order-lines.tsx'
import { PlannedCharges } from './planned-charges.tsx'

interface OrderCardProps {
  order: OrderView
  name: string
  perSeat: boolean
  /** Whether later charges are still to be said: before it is paid, and while it is. */
  hasCharges?: boolean
}

/** An order that is placed, as an account of what was bought. */
export function OrderCard({ order, name, perSeat, hasCharges = true }: OrderCardProps) {
  const { number } = order
  return (
    <section aria-labelledby="the-order" className="min-w-0 border-ink border-t-2 pt-5">
      <h2 id="the-order" className="text-3xl">
        {name}
      </h2>
      <p className="mt-2 mb-5 text-muted">
        <Trans>
          Order <span className="font-medium text-ink tabular-nums">{number}</span>
        </Trans>
      </p>
      <OrderLines
        of={order}
        name={name}
        perSeat={perSeat}
        reduction={order.credit > 0 && <Trans>For days that are paid and not used</Trans>}
        totalLabel={<Trans>Total</Trans>}
      />
      {hasCharges && <PlannedCharges of={order} />}
    </section>
  )
}
