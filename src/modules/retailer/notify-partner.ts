import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'

/** The job that passes a body on to the partner. */
export const NOTIFY_PARTNER = 'notify-partner'

export interface NotifyPartnerJob {
  /** JSON, as it came. */
  body: string
}

type Deps = Pick<Dependencies, 'db' | 'jobs' | 'settings'>

/**
 * RET-2: takes a body for the partner of the budgeting pages, which is passed on as it came, by a job:
 * whoever sent it doesn't wait. @throws AppError `not_found` without a partner, `bad_request` for what is no
 * JSON
 */
export async function takeForPartner({ db, jobs, settings }: Deps, body: string): Promise<void> {
  if (settings.BUDGETO_PARTNER_URL === undefined) throw new AppError('not_found')
  try {
    JSON.parse(body)
  } catch {
    throw new AppError('bad_request')
  }
  const job: NotifyPartnerJob = { body }
  await db.transaction((transaction) => jobs.enqueue(transaction, NOTIFY_PARTNER, job))
}

const DEADLINE_MS = 10_000

/**
 * The handler of the job `notify-partner`: the one address of the settings, and wherever that leads on is not
 * followed. What it does not take is tried again for a day.
 */
export async function notifyPartner(
  { settings }: Pick<Dependencies, 'settings'>,
  { body }: NotifyPartnerJob,
): Promise<void> {
  const address = settings.BUDGETO_PARTNER_URL
  if (address === undefined) return
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the partner answers ${response.status}`)
}
