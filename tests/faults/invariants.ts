import pg from 'pg'
import { databaseUrl } from './processes.ts'

/** What must hold after any fault, each as a query for the rows that break it. */
const invariants: Record<string, string> = {
  'one account for each address': `
    select lower(email) from accounts group by 1 having count(*) > 1`,
  'every account but the demo accounts has its sign-up': `
    select email from accounts a where email not like '%@formulary.example'
    and not exists (select from sign_ups s where s.account_id = a.id)`,
  'every sign-up has its log-in': `
    select account_id from sign_ups s
    where not exists (select from website_log_ins l where l.account_id = s.account_id)`,
  'every sign-up has its welcome mail, pending or sent, once': `
    select s.account_id from sign_ups s
    left join pgboss.job j on j.name = 'send-mail' and j.data ->> 'kind' = 'welcome' and j.data ->> 'accountId' = s.account_id
    group by s.account_id having count(j.id) <> 1 or bool_or(j.state in ('failed', 'cancelled'))`,
  'every welcome mail has its account': `
    select id::text from pgboss.job j where name = 'send-mail' and data ->> 'kind' = 'welcome'
    and not exists (select from accounts a where a.id = j.data ->> 'accountId')`,
  'every posting of the books sums to zero in one currency': `
    select posting from ledger_entries group by posting having sum(amount) <> 0 or count(distinct currency) > 1`,
  'every paid order has one charge that pays for it, and one subscription that it begins or is for': `
    select o.id from orders o where o.state = 'paid' and (
      not exists (
        select from ledger_entries l where l.order_id = o.id and l.kind = 'charge' and l.account = 'revenue')
      or (select count(*) from subscriptions s where s.order_id = o.id or s.id = o.subscription_id) <> 1)`,
  'every charge that pays for an order has its invoice': `
    select posting from ledger_entries l where kind = 'charge' and account = 'revenue'
    and not exists (select from invoices i where i.posting = l.posting)`,
  'invoices are numbered without a gap': `
    select from (select count(*), coalesce(max(number), 0) as last from invoices) i where i.count <> i.last`,
  'every invoice has its receipt, pending or sent, once': `
    select i.number from invoices i left join pgboss.job j
      on j.name = 'send-mail' and j.data ->> 'kind' = 'receipt' and (j.data ->> 'invoice')::int = i.number
    where i.kind = 'invoice'
    group by i.number having count(j.id) <> 1 or bool_or(j.state in ('failed', 'cancelled'))`,
}

export interface DatabaseFindings {
  /** Addresses that have an account, in lower case. */
  emails: Set<string>
  /** Broken invariants, with how many rows break each. */
  broken: { invariant: string; rows: number }[]
}

/** Reads from the database itself, beside the product, what is in it; `url` where it is not embedded. */
export async function inspectDatabase(dataDir: string, url?: string): Promise<DatabaseFindings> {
  const ask: Parameters<typeof queryDatabase<DatabaseFindings>>[1] = async (query) => {
    const accounts = await query<{ email: string }>('select lower(email) as email from accounts')
    const broken: DatabaseFindings['broken'] = []
    for (const [invariant, breaking] of Object.entries(invariants)) {
      const { length: rows } = await query(breaking)
      if (rows > 0) broken.push({ invariant, rows })
    }
    return { emails: new Set(accounts.map(({ email }) => email)), broken }
  }
  return queryDatabase(dataDir, ask, url)
}

/** Asks the database of the product in this data folder, by a connection of its own. */
export async function queryDatabase<Result>(
  dataDir: string,
  ask: (query: <Row extends object>(text: string) => Promise<Row[]>) => Promise<Result>,
  url = databaseUrl(dataDir),
): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await ask(async <Row extends object>(text: string) => (await client.query<Row>(text)).rows)
  } finally {
    await client.end()
  }
}
