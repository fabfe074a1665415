import type { PaymentRequest, StartedPayment } from '../../payments/provider.ts'
import type { Approvable } from './wire.ts'

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
