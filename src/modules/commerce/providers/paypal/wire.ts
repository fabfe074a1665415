import { z } from 'zod'
import { digitsOf } from '#kernel/money/index.ts'
import type { PaymentRequest, StartedPayment } from '../../payments/provider.ts'

/*
 * What PayPal answers, as far as we read it; amounts and moments in our words. Source: PayPal's references of
 * Subscriptions v1, Webhooks v1, Orders v2 and Payments v2.
 */

/**
 * PayPal's decimals in the smallest unit of their currency: "14.5" of CAD is 1450, "500" of JPY is 500. NaN
 * is no amount: it equals nothing that was ordered, so that nothing is opened for it.
 */
export function minorUnits(decimal: string | undefined, currency: string | undefined): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(decimal ?? '') ?? []
  if (whole === '' || !/^[A-Z]{3}$/.test(currency ?? '')) return Number.NaN
  const digits = digitsOf(currency ?? '')
  const fraction = part.replace(/0+$/, '')
  if (fraction.length > digits) return Number.NaN
  const amount = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'))
  return sign === '-' ? -amount : amount
}

const Amount = z
  .object({ currency_code: z.string().length(3), value: z.string() })
  .transform(({ value, currency_code: currency }) => ({ amount: minorUnits(value, currency), currency }))
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const Links = z.array(z.looseObject({ rel: z.string(), href: z.string() }))
/** What of a capture leads to the order that it belongs to. */
const supplementary_data = z
  .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
  .optional()

/** What was begun and waits for its buyer. */
export const Approvable = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.url() })),
})
export type Approvable = z.infer<typeof Approvable>

export const Product = z.object({ id: z.string() })
export const Plan = z.object({ id: z.string(), name: z.string().optional(), status: z.string().optional() })
export const Plans = z.object({ plans: z.array(Plan).optional() })

export const Subscription = z.object({
  id: z.string(),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  custom_id: z.string().optional(),
  create_time: Moment,
  update_time: Moment.optional(),
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

/** How a charge stands: one of a subscription, or what was captured of an order. */
const ChargeStatus = z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'])

/** Whether its money has arrived, whatever became of it since. */
export function isCharge({ status }: { status: z.infer<typeof ChargeStatus> }): boolean {
  return status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'
}

const Transaction = z.object({
  id: z.string(),
  status: ChargeStatus,
  amount_with_breakdown: z.object({ gross_amount: Amount, fee_amount: Amount.optional() }),
  time: Moment,
})
export type Transaction = z.infer<typeof Transaction>
export const Transactions = z.object({ transactions: z.array(Transaction).optional() })

/** A notice, as it is sent to us and as PayPal keeps it. */
export const Event = z.object({
  id: z.string().min(1).max(255),
  event_type: z.string().min(1).max(255),
  create_time: Moment,
  resource: z.looseObject({
    id: z.string(),
    billing_agreement_id: z.string().optional(),
    sale_id: z.string().optional(),
    invoice_number: z.string().optional(),
    create_time: Moment.optional(),
    /** As payments of subscriptions (v1) have it, or those of orders (v2). */
    amount: z
      .looseObject({
        total: z.string().optional(),
        currency: z.string().optional(),
        value: z.string().optional(),
        currency_code: z.string().optional(),
      })
      .optional(),
    supplementary_data,
    links: Links.optional(),
  }),
})
export type Event = z.infer<typeof Event>
export const Events = z.object({ events: z.array(z.unknown()) })

export const Sale = z.object({
  id: z.string(),
  billing_agreement_id: z.string().optional(),
  update_time: Moment.optional(),
})
export type Sale = z.infer<typeof Sale>

export function salePath(sale: string): string {
  return `/v1/payments/sale/${encodeURIComponent(sale)}`
}

const Capture = z.object({
  id: z.string(),
  status: ChargeStatus,
  amount: Amount,
  seller_receivable_breakdown: z.looseObject({ paypal_fee: Amount.optional() }).optional(),
  create_time: Moment,
  update_time: Moment.optional(),
})
export type Capture = z.infer<typeof Capture>

const CaptureRefund = z.object({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: Amount,
  invoice_id: z.string().optional(),
  /** One leads up to the capture that is given back. */
  links: Links.optional(),
  create_time: Moment,
  update_time: Moment.optional(),
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
  create_time: Moment,
  update_time: Moment.optional(),
})
export type Order = z.infer<typeof Order>

export const CaptureOrder = z.object({ supplementary_data })

export function capturePath(capture: string): string {
  return `/v2/payments/captures/${encodeURIComponent(capture)}`
}

/** The capture that something of PayPal's names as what it came from; undefined where it names none. */
export function captureAbove(links: z.infer<typeof Links> | undefined): string | undefined {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return /\/v2\/payments\/captures\/([\w-]+)$/.exec(up ?? '')?.[1]
}

export const Verification = z.object({ verification_status: z.string() })

/** The languages of PayPal's own pages. */
const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  fr: 'fr-FR',
  es: 'es-ES',
  de: 'de-DE',
  it: 'it-IT',
  pt: 'pt-BR',
}

/** How PayPal's page is to look on which a payment is approved, and where it sends the buyer back to. */
export function approvalPage(
  { language, returnUrl, cancelUrl }: PaymentRequest,
  { productName }: { productName: string },
) {
  return {
    brand_name: productName,
    locale: locales[language] ?? 'en-US',
    shipping_preference: 'NO_SHIPPING',
    return_url: returnUrl,
    cancel_url: cancelUrl,
  } as const
}

/** What PayPal has begun, with the address of that page. @throws Error where it names none */
export function startedPayment({ id, links }: Approvable): StartedPayment {
  const approval = links.find(({ rel }) => rel === 'approve' || rel === 'payer-action')
  if (approval === undefined) throw new Error('PayPal names no page to approve the payment on')
  return { reference: id, step: { kind: 'approval', url: approval.href } }
}
