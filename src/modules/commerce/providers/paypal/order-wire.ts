import { z } from 'zod'
import { Amount } from './wire.ts'

/* What PayPal answers of an order, as far as we read it. Source: PayPal's reference of Orders v2 and Payments v2. */

const Links = z.array(z.looseObject({ rel: z.string(), href: z.string() }))

export const Capture = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: Amount,
  seller_receivable_breakdown: z.looseObject({ paypal_fee: Amount.optional() }).optional(),
  create_time: z.iso.datetime({ offset: true }),
  update_time: z.iso.datetime({ offset: true }).optional(),
})
export type Capture = z.infer<typeof Capture>

export const CaptureRefund = z.object({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: Amount,
  invoice_id: z.string().optional(),
  /** One leads up to the capture that is given back. */
  links: Links.optional(),
  create_time: z.iso.datetime({ offset: true }),
  update_time: z.iso.datetime({ offset: true }).optional(),
})
export type CaptureRefund = z.infer<typeof CaptureRefund>

export const Order = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z
    .array(
      z.looseObject({
        amount: Amount,
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(Capture).optional(), refunds: z.array(CaptureRefund).optional() })
          .optional(),
      }),
    )
    .min(1),
  create_time: z.iso.datetime({ offset: true }),
  update_time: z.iso.datetime({ offset: true }).optional(),
})
export type Order = z.infer<typeof Order>

/** What of a capture leads to the order that it belongs to. */
export const CaptureOrder = z.object({
  supplementary_data: z
    .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
    .optional(),
})

export function capturePath(capture: string): string {
  return `/v2/payments/captures/${encodeURIComponent(capture)}`
}

/** The capture that something of PayPal's names as what it came from; undefined where it names none. */
export function captureAbove(links: z.infer<typeof Links> | undefined): string | undefined {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return /\/v2\/payments\/captures\/([\w-]+)$/.exec(up ?? '')?.[1]
}
