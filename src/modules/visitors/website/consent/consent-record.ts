import { callService, IDEMPOTENCY_HEADER } from '#ui/call-service.ts'
import { randomId } from '#ui/random-id.ts'
import { CONSENT_SECONDS, type Consent, type ConsentChoice } from '../../consent/schema.ts'

/** Where this browser keeps what was chosen, when, and of which text. */
export const CONSENT_RECORD = 'formulary:consent'
const SERVICE = '/api/consent/'

/** A choice as it is kept here; the server's record of it has the same id. */
export interface KeptConsent {
  id: string
  choice: ConsentChoice
  /** ISO 8601, by the visitor's clock; the server has its own. */
  at: string
  version: string
  language: string
  /** Whether the server has it. */
  isSent: boolean
}

/**
 * Keeps a record of the choice here and on the server. The cookie is what counts: where the record is
 * missing, out of date or never reached the server, it is made up for, with the next page at the latest.
 */
export function keepConsentRecord(now: Consent & { language: string; isFresh: boolean }): void {
  const { isFresh, ...chosen } = now
  const kept = readRecord()
  const isCurrent = !isFresh && isRecordOf(kept, chosen, Date.now())
  const at = new Date().toISOString()
  const record = isCurrent ? kept : { id: randomId(), at, ...chosen, isSent: false }
  if (!isCurrent) writeRecord(record)
  if (!record.isSent && !underWay.has(record.id)) void send(record)
}

/** Whether a record's choice still holds: the same, about the same text, no older than the cookie can be. */
export function isRecordOf(
  record: KeptConsent | undefined,
  { choice, version }: Consent,
  now: number,
): record is KeptConsent {
  const isSame = record?.choice === choice && record.version === version
  return isSame && now - Date.parse(record.at) < CONSENT_SECONDS * 1000
}

const underWay = new Set<string>()

async function send(record: KeptConsent): Promise<void> {
  const { id, choice, version, language } = record
  underWay.add(id)
  try {
    // The page may be left, or loaded anew, right after the press.
    const { status } = await callService(SERVICE, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: id },
      body: JSON.stringify({ id, choice, version, language }),
    })
    // What the server refuses for good it would refuse again.
    const isAnswered = status < 500 && status !== 429
    if (isAnswered && readRecord()?.id === id) writeRecord({ ...record, isSent: true })
  } catch {
    // The choice holds all the same; the next page tries again.
  } finally {
    underWay.delete(id)
  }
}

function readRecord(): KeptConsent | undefined {
  try {
    // Nothing but `writeRecord` writes this key.
    return (
      (JSON.parse(window.localStorage.getItem(CONSENT_RECORD) ?? 'null') as KeptConsent | null) ?? undefined
    )
  } catch {
    return undefined // switched off
  }
}

function writeRecord(record: KeptConsent): void {
  try {
    window.localStorage.setItem(CONSENT_RECORD, JSON.stringify(record))
  } catch {
    // Switched off: the server has the record.
  }
}
