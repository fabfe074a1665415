import type { ProviderEvent } from '../../payments/provider.ts'
import { parseJson } from '../signed-notice.ts'
import type { CallPayPal } from './client.ts'
import {
  CaptureOrder,
  captureAbove,
  capturePath,
  Event,
  Events,
  Sale,
  salePath,
  Verification,
} from './wire.ts'

const LARGEST_PAGE = 300

/** What PayPal has told of one transaction. Notices that we cannot read are none that we look for. */
export async function eventsOf(call: CallPayPal, transaction: string, signal: AbortSignal): Promise<Event[]> {
  const query = new URLSearchParams({ transaction_id: transaction, page_size: String(LARGEST_PAGE) })
  const answer = await call({ method: 'GET', path: `/v1/notifications/webhooks-events?${query}`, signal })
  return Events.parse(answer).events.flatMap((each) => {
    const event = Event.safeParse(each)
    return event.success ? [event.data] : []
  })
}

/** Hosts of PayPal's certificates. We never fetch one: another host is refused before any request. */
const certificateHosts = [
  'api.paypal.com',
  'api-m.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.sandbox.paypal.com',
]
const ALGORITHM = 'SHA256withRSA'

/**
 * Proves a notice by asking PayPal itself about its signature, certificate and recipient: nobody's
 * certificate is fetched, and the notice goes along as it came, byte for byte, because PayPal signs its
 * bytes.
 * @throws where PayPal cannot be asked: then it sends the notice again
 */
export function createVerifyEvent(call: CallPayPal, { webhookId }: { webhookId: string }) {
  return async (
    { headers, body }: { headers: Headers; body: string },
    signal: AbortSignal,
  ): Promise<ProviderEvent | undefined> => {
    const event = Event.safeParse(parseJson(body))
    const proof = proofOf(headers)
    if (!event.success || proof === undefined) return undefined
    const asked = `${JSON.stringify({ ...proof, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${body}}`
    const path = '/v1/notifications/verify-webhook-signature'
    const answer = await call({ method: 'POST', path, body: asked, signal })
    if (Verification.parse(answer).verification_status !== 'SUCCESS') return undefined
    const { id, event_type: type, create_time: at, resource } = event.data
    return { id, type, reference: await paymentOf(type, resource, signal), at }
  }

  /** The subscription or the order that a notice is about; null where it is about none. */
  async function paymentOf(
    type: string,
    resource: Event['resource'],
    signal: AbortSignal,
  ): Promise<string | null> {
    if (resource.billing_agreement_id !== undefined) return resource.billing_agreement_id
    if (/^(BILLING\.SUBSCRIPTION|CHECKOUT\.ORDER)\./.test(type)) return resource.id
    const order = resource.supplementary_data?.related_ids?.order_id
    if (order !== undefined) return order
    // A refund names its sale or its capture alone, and that the subscription or the order.
    if (resource.sale_id !== undefined) {
      const sale = await call({ method: 'GET', path: salePath(resource.sale_id), signal })
      return Sale.parse(sale).billing_agreement_id ?? null
    }
    const capture = captureAbove(resource.links)
    if (capture === undefined) return null
    const { supplementary_data } = CaptureOrder.parse(
      await call({ method: 'GET', path: capturePath(capture), signal }),
    )
    return supplementary_data?.related_ids?.order_id ?? null
  }
}

function proofOf(headers: Headers): Record<string, string> | undefined {
  const proof = {
    auth_algo: headers.get('paypal-auth-algo') ?? '',
    cert_url: headers.get('paypal-cert-url') ?? '',
    transmission_id: headers.get('paypal-transmission-id') ?? '',
    transmission_sig: headers.get('paypal-transmission-sig') ?? '',
    transmission_time: headers.get('paypal-transmission-time') ?? '',
  }
  const isWhole = Object.values(proof).every((value) => value !== '')
  const certificate = URL.parse(proof.cert_url)
  const isPayPals =
    certificate?.protocol === 'https:' &&
    certificate.port === '' &&
    certificateHosts.includes(certificate.hostname)
  return isWhole && isPayPals && proof.auth_algo === ALGORITHM ? proof : undefined
}
