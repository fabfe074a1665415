import pg from 'pg'
import { until } from '../builders/until.ts'
import { databaseUrl } from './processes.ts'

/** Nobody else's number of a lock. */
const LOCK = 3_620_261_130
const POLL_MS = 3
const GONE_LIMIT_MS = 30_000

/** Stops the product at a step of its own choosing, where it can be killed. */
export interface Halt {
  /** From now on, the n-th step waits: a statement that is about to write, or a commit. */
  at(step: number): Promise<void>
  /** Where something waits by now: "INSERT orders", "commit after INSERT orders"; else undefined. */
  met(): Promise<string | undefined>
  /** Lets everything pass, and resolves once what waited has come to its end. */
  off(): Promise<void>
  close(): Promise<void>
}

/**
 * Begins to count the steps of what writes to these tables of the database in the data folder. A process that
 * is killed before a statement leaves a transaction that the database gives up; before a commit, one that is
 * committed without anybody hearing of it.
 */
export async function prepareHalt(dataDir: string, tables: readonly string[]): Promise<Halt> {
  const client = new pg.Client(databaseUrl(dataDir))
  await client.connect()
  await client.query(`
    create table halts (at bigint not null);
    insert into halts values (0);
    create sequence halt_steps;
    create function halt_at(what text) returns void language plpgsql security definer as $$
    declare wanted bigint := (select at from halts);
    begin
      if wanted > 0 and nextval('halt_steps') = wanted then
        -- What others can see of a transaction before its end.
        perform set_config('application_name', 'halted: ' || what, false);
        perform pg_advisory_xact_lock(${LOCK});
      end if;
    end $$;
    create function halt_before_statement() returns trigger language plpgsql security definer as $$
    begin
      perform halt_at(tg_op || ' ' || tg_table_name);
      return null;
    end $$;
    create function halt_before_commit() returns trigger language plpgsql security definer as $$
    begin
      if current_setting('halt.committed', true) is distinct from txid_current()::text then
        perform set_config('halt.committed', txid_current()::text, true);
        perform halt_at('commit after ' || tg_op || ' ' || tg_table_name);
      end if;
      return null;
    end $$;`)
  for (const table of tables)
    await client.query(`
      create trigger halt_statement before insert or update or delete on ${table}
        for each statement execute function halt_before_statement();
      create constraint trigger halt_commit after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function halt_before_commit()`)
  await client.query(`select pg_advisory_lock(${LOCK})`)
  return {
    async at(step) {
      await client.query(`select setval('halt_steps', 1, false)`)
      await client.query('update halts set at = $1', [step])
    },
    met: async () => (await waiting())[0],
    async off() {
      await client.query('update halts set at = 0')
      await client.query(`select pg_advisory_unlock(${LOCK})`)
      await until(
        async () => (await waiting()).length === 0,
        { limitMs: GONE_LIMIT_MS, pollMs: POLL_MS },
        () => 'what was halted does not end',
      )
      await client.query(`select pg_advisory_lock(${LOCK})`)
    },
    close: () => client.end(),
  }

  async function waiting(): Promise<string[]> {
    const { rows } = await client.query<{ what: string }>(
      `select substr(application_name, 9) as what from pg_stat_activity where application_name like 'halted: %'`,
    )
    return rows.map(({ what }) => what.trim())
  }
}
