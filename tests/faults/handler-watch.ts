import pg from 'pg'
import { PAYMENT_EVENT } from '#modules/commerce/payments/payment-events.ts'
import { until } from '../builders/until.ts'
import { databaseUrl } from './processes.ts'

const POLL_MS = 2
const STALL_LIMIT_MS = 60_000

/** Sees from the database whether the product's process works on what a provider has told. */
export interface HandlerWatch {
  /** Resolves as soon as it books a notice. @throws Error where that does not happen for long */
  untilBooking(): Promise<void>
  /**
   * Kills the process as `kill` does, and answers how many bookings it leaves that it was in the midst of.
   */
  cutBy(kill: () => Promise<void>): Promise<number>
  close(): Promise<void>
}

/**
 * Begins to watch, and keeps everything out that books payments without a notice: what the handler loses, the
 * sweep would make good within minutes, and nobody would see it.
 */
export async function watchHandler(dataDir: string): Promise<HandlerWatch> {
  const client = new pg.Client(databaseUrl(dataDir))
  await client.connect()
  await client.query(`
    create function keep_out() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger keep_sweeps_out before insert on pgboss.job for each row
      when (new.name in ('settle-waiting', 'compare-payments')) execute function keep_out()`)
  let startedAfter = await now()
  return {
    untilBooking: () =>
      until(
        async () => (await countActive(startedAfter, 'infinity')) > 0,
        { limitMs: STALL_LIMIT_MS, pollMs: POLL_MS },
        () => 'no notice is booked any more',
      ),
    async cutBy(kill) {
      const killed = kill()
      const killedAt = await now()
      await killed
      // A commit may still have come through; what is active now is what nobody has ended.
      const cut = await countActive(startedAfter, killedAt)
      startedAfter = killedAt
      return cut
    },
    close: () => client.end(),
  }

  async function now(): Promise<string> {
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    return rows[0]?.now ?? ''
  }

  async function countActive(after: string, before: string): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pgboss.job where name = $1 and state = 'active' and started_on > $2 and started_on <= $3`,
      [PAYMENT_EVENT, after, before],
    )
    return rows[0]?.count ?? 0
  }
}
