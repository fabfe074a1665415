import { createDecipheriv, createHash } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#kernel/ids.ts'

/*
 * What ClickBank encrypts for us: instant notifications of version 6 and later, and the way back
 * from its checkout. Nothing of it is signed: whoever knows one message may change it bit by bit or send it
 * again. So a message only makes us ask ClickBank.
 */

const Envelope = z.object({ notification: z.base64().max(200_000), iv: z.base64().max(40) })
const Link = z.object({ params: z.base64().max(20_000), iv: z.base64().max(40) })

/** Of a sale eight letters and digits, of its later charges with `-B001` and so on behind. */
const receipt = z.string().regex(/^[A-Z0-9]{4,20}(-[A-Z0-9]{1,6})?$/)

/** A notice, as far as we read it. Its buyer is left out: who has bought, ClickBank is asked. */
const Notice = z.object({
  transactionTime: z.string().min(1).max(60),
  // Of a test of the address: asterisks.
  receipt: receipt.or(z.string().regex(/^\*{1,20}$/)),
  transactionType: z.string().regex(/^[A-Z_-]{2,40}$/),
  vendor: z.string().max(60),
  role: z.string().max(40),
  version: z.coerce.number(),
  orderLanguage: z.string().max(10).optional(),
  lineItems: z
    .array(z.looseObject({ itemNo: z.string().max(40) }))
    .max(100)
    .default([]),
})
export type Notice = z.output<typeof Notice>

/** The first version that is encrypted. */
const OLDEST = 6

/** The notice in a body as it was sent; undefined for whatever is none, for whichever reason. */
export function readNotice(body: string, secret: string): Notice | undefined {
  const envelope = Envelope.safeParse(parse(body))
  if (!envelope.success) return undefined
  const { notification, iv } = envelope.data
  const notice = Notice.safeParse(parse(decrypt(notification, iv, secret)))
  return notice.success && notice.data.version >= OLDEST ? notice.data : undefined
}

/** What makes a notice this one, however often it is sent: its time is that of what has happened. */
export function noticeId({ receipt: of, transactionType, transactionTime, lineItems }: Notice): string {
  return createHash('sha256')
    .update(JSON.stringify([of, transactionType, transactionTime, lineItems]))
    .digest('hex')
}

/** The sale that a receipt belongs to: its own, or that of which it is a later charge. */
export function saleOf(of: string): string {
  return of.split('-', 1)[0] ?? of
}

/** What the way back from ClickBank's checkout carries. */
const ThankYou = z.object({
  cbreceipt: receipt,
  time: z.string().regex(/^\d{1,12}$/),
  item: z.string().max(40),
  cbpop: z.string().max(40),
})

const VALID_SECONDS = 24 * 60 * 60

/**
 * The sale that a link back from ClickBank's checkout proves for a day; undefined for any other. Its eight
 * digits can be guessed in bulk, so tries are to be limited, and it opens nothing.
 */
export function readThankYou(query: unknown, secret: string, now: Date): string | undefined {
  const encrypted = Link.safeParse(query)
  const open = encrypted.success ? decrypt(encrypted.data.params, encrypted.data.iv, secret) : undefined
  // Its parameters as JSON, or written as in an address.
  const fields = open === undefined ? query : (parse(open) ?? Object.fromEntries(new URLSearchParams(open)))
  const link = ThankYou.safeParse(fields)
  if (!link.success) return undefined
  const { cbreceipt, time, item, cbpop } = link.data
  const age = now.getTime() / 1000 - Number(time)
  const isVerified = isSameSecret(cbpop.toUpperCase(), thankYouHash(secret, { cbreceipt, time, item }))
  return isVerified && Math.abs(age) <= VALID_SECONDS ? saleOf(cbreceipt) : undefined
}

/** `cbpop`: the first eight digits of a hash. */
export function thankYouHash(
  secret: string,
  { cbreceipt, time, item }: Pick<z.output<typeof ThankYou>, 'cbreceipt' | 'time' | 'item'>,
): string {
  const text = [secret, cbreceipt, time, item].join('|')
  return createHash('sha1').update(text).digest('hex').slice(0, 8).toUpperCase()
}

/** The first 32 digits of the secret's hash, as characters. */
export function cipherKey(secret: string): string {
  return createHash('sha1').update(secret).digest('hex').slice(0, 32)
}

/** Undefined where it is not encrypted with the secret, or no text: nobody learns which. */
function decrypt(encrypted: string, iv: string, secret: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-cbc', cipherKey(secret), Buffer.from(iv, 'base64'))
    const bytes = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\p{Cc}+$/u, '')
  } catch {
    return undefined
  }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
