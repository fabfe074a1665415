import { z } from 'zod'

/* What PayPal answers, as far as we read it. Source: PayPal's reference of Subscriptions v1 and Webhooks v1. Orders: order-wire.ts */

export const Amount = z.object({ currency_code: z.string().length(3), value: z.string() })

/** What was begun and waits for its buyer. */
export const Approvable = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.url() })),
})
export type Approvable = z.infer<typeof Approvable>

export const Product = z.object({ id: z.string() })
export const Plan = z.object({ id: z.string(), name: z.string().optional(), status: z.string().optional() })
export const Plans = z.object({ plans: z.array(Plan).optional() })

const subscriptionStatuses = [
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
] as const

export const Subscription = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  custom_id: z.string().optional(),
  create_time: z.iso.datetime({ offset: true }),
  update_time: z.iso.datetime({ offset: true }).optional(),
  plan: z
    .object({
      billing_cycles: z.array(
        z.looseObject({
          sequence: z.number(),
          pricing_scheme: z.looseObject({ fixed_price: Amount }).optional(),
        }),
      ),
    })
    .optional(),
  billing_info: z
    .looseObject({
      last_failed_payment: z.looseObject({ reason_code: z.string().optional() }).optional(),
      failed_payments_count: z.number().optional(),
    })
    .optional(),
})
export type Subscription = z.infer<typeof Subscription>

export const Transactions = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
        amount_with_breakdown: z.object({ gross_amount: Amount, fee_amount: Amount.optional() }),
        time: z.iso.datetime({ offset: true }),
      }),
    )
    .optional(),
})
export type Transaction = NonNullable<z.infer<typeof Transactions>['transactions']>[number]

/** A notice, as it is sent to us and as PayPal keeps it. */
export const Event = z.object({
  id: z.string().min(1).max(255),
  event_type: z.string().min(1).max(255),
  create_time: z.iso.datetime({ offset: true }),
  resource: z.looseObject({
    id: z.string(),
    billing_agreement_id: z.string().optional(),
    sale_id: z.string().optional(),
    invoice_number: z.string().optional(),
    create_time: z.iso.datetime({ offset: true }).optional(),
    /** As payments of subscriptions (v1) have it, or those of orders (v2). */
    amount: z
      .looseObject({
        total: z.string().optional(),
        currency: z.string().optional(),
        value: z.string().optional(),
        currency_code: z.string().optional(),
      })
      .optional(),
    supplementary_data: z
      .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
      .optional(),
    links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).optional(),
  }),
})
export type Event = z.infer<typeof Event>
export const Events = z.object({ events: z.array(z.unknown()) })

export const Sale = z.object({
  id: z.string(),
  billing_agreement_id: z.string().optional(),
  update_time: z.iso.datetime({ offset: true }).optional(),
})
export type Sale = z.infer<typeof Sale>

export function salePath(sale: string): string {
  return `/v1/payments/sale/${encodeURIComponent(sale)}`
}

export const Verification = z.object({ verification_status: z.string() })
