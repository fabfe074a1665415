import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'

/*
 * How PayPal signs its notices (developer.paypal.com, "Integrate webhooks"; R-35), with a key of the
 * simulator's own.
 */

const ALGORITHM = 'SHA256withRSA'
const CERTIFICATE = 'https://api.paypal.com/v1/notifications/certs/CERT-1'

interface Transmission {
  id: string
  time: string
  webhookId: string
  body: string
}

/** What is signed of a notice: where it goes, and its bytes by their checksum, as a decimal. */
export function signedText({ id, time, webhookId, body }: Transmission): string {
  return [id, time, webhookId, crc32(body)].join('|')
}

/** What PayPal is asked about a notice, beside its body. */
export interface AskedProof {
  auth_algo?: unknown
  cert_url?: unknown
  transmission_id?: unknown
  transmission_sig?: unknown
  transmission_time?: unknown
  webhook_id?: unknown
}

export function createSigner({ now }: { now: () => string }) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  return {
    /** The headers of a notice to a merchant's webhook. */
    sign(body: string, webhookId: string): Headers {
      const [id, time] = [randomBytes(16).toString('hex'), now()]
      const text = signedText({ id, time, webhookId, body })
      return new Headers({
        'content-type': 'application/json',
        'paypal-auth-algo': ALGORITHM,
        'paypal-cert-url': CERTIFICATE,
        'paypal-transmission-id': id,
        'paypal-transmission-sig': sign('sha256', Buffer.from(text), privateKey).toString('base64'),
        'paypal-transmission-time': time,
      })
    },

    /**
     * Whether a notice was signed here, for a webhook that there is: everything that is asked has to be as it
     * was sent.
     */
    isOurs(asked: AskedProof, body: string, webhookId: string): boolean {
      if (asked.auth_algo !== ALGORITHM || asked.cert_url !== CERTIFICATE || asked.webhook_id !== webhookId)
        return false
      const [id, time] = [String(asked.transmission_id), String(asked.transmission_time)]
      const text = signedText({ id, time, webhookId, body })
      const signature = Buffer.from(String(asked.transmission_sig), 'base64')
      return verify('sha256', Buffer.from(text), publicKey, signature)
    },
  }
}
