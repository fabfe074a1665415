import { eq, lte } from 'drizzle-orm'
import { signNotice } from '../signed-notice.ts'
import { noticeSecret, SIGNATURE_HEADER } from './provider.ts'
import {
  changePayment,
  type NoticeJob,
  SANDBOX_NOTICE,
  SANDBOX_TURN,
  type SandboxDependencies,
  type TurnJob,
} from './sandbox-store.ts'
import { sandboxNotices, sandboxPayments } from './tables.ts'

export interface SandboxJobOptions extends SandboxDependencies {
  /** The shop's endpoint for notices, as this process reaches it. */
  noticeUrl: string
  send?: typeof fetch
}

const TIMEOUT_MS = 10_000
const AT_ONCE = 4

/**
 * What the sandbox does by itself. Its notices go through the network and through everything that stands
 * before the shop's endpoint, like those of any provider; one that is not answered 2xx is sent again for two
 * days, as every job is.
 */
export function listSandboxJobs(options: SandboxJobOptions) {
  return [
    {
      name: SANDBOX_NOTICE,
      concurrency: AT_ONCE,
      // Only sandbox-store.ts makes jobs of these names.
      handle: (job: object) => sendNotice(options, (job as NoticeJob).id),
    },
    { name: SANDBOX_TURN, handle: (job: object) => turn(options, (job as TurnJob).reference) },
    { name: 'sandbox-renewals', schedule: '*/10 * * * *', handle: () => renew(options) },
  ]
}

async function sendNotice(options: SandboxJobOptions, id: string): Promise<void> {
  const { db, clock, noticeUrl, send = fetch } = options
  const [notice] = await db.select().from(sandboxNotices).where(eq(sandboxNotices.id, id))
  if (notice === undefined) return
  const { type, reference, at } = notice
  const body = JSON.stringify({ id, type, reference, at: at.toISOString() })
  const response = await send(noticeUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signNotice(noticeSecret(options), { body, now: clock() }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`a notice was answered with ${response.status}`)
}

async function turn(options: SandboxDependencies, reference: string): Promise<void> {
  const payment = await changePayment(options, reference, () => undefined)
  // The database's clock, which starts jobs, may be a little ahead of ours.
  if (payment?.turnsAt != null) throw new Error('it is not time yet')
}

/** Charges the subscriptions that are due: {@link changePayment} lets happen what is. */
async function renew(options: SandboxDependencies): Promise<void> {
  const { db, clock } = options
  const due = await db
    .select({ reference: sandboxPayments.reference })
    .from(sandboxPayments)
    .where(lte(sandboxPayments.renewsAt, clock()))
  for (const { reference } of due) await changePayment(options, reference, () => undefined)
}
