import { sql } from 'drizzle-orm'
import { inspectDatabase } from './invariants.ts'
import type { openShop } from './renewal-shop.ts'

/**
 * What must hold after renewals under kill -9, each as a query for the rows that break it at the moment
 * `$now`.
 */
const broken: Record<string, string> = {
  'a charge of the provider twice for one order': `
    select p.order_id from sandbox_payments p join sandbox_transactions t using (reference)
    where t.kind = 'charge' group by 1 having count(*) > 1`,
  'a charge of the provider that is not in the books': `
    select t.id from sandbox_transactions t where not exists (
      select from ledger_entries l where l.posting = 'sandbox:' || t.id)`,
  'a charge in the books that the provider does not know': `
    select l.posting from ledger_entries l where not exists (
      select from sandbox_transactions t where l.posting = 'sandbox:' || t.id)`,
  'money for nothing': `select posting from ledger_entries where account = 'unallocated'`,
  'a term that was ordered twice': `
    select subscription_id from orders where kind = 'renewal' group by subscription_id, term_from having count(*) > 1`,
  'a paid renewal without a charge, or a charged one that is not paid': `
    select o.id from orders o where o.kind = 'renewal' and (o.state = 'paid') <> exists (
      select from ledger_entries l where l.order_id = o.id and l.kind = 'charge')`,
  'a term that is missing': `
    select s.id from subscriptions s join orders o on o.subscription_id = s.id and o.kind = 'renewal' and o.state = 'paid'
    group by s.id having max(o.term_from at time zone 'UTC') <> (
      select f.paid_at at time zone 'UTC' from orders f join subscriptions b on b.order_id = f.id where b.id = s.id)
      + count(*) * interval '1 month'`,
  'a term that is over, and neither paid, suspended nor tried': `
    select s.id from subscriptions s where s.paid_through <= $now
      and s.state <> case when $now < s.paid_through + interval '168 hours' then 'past_due' else 'suspended' end`,
  'a suspension that was not told once, or told of what is not suspended': `
    select s.id from subscriptions s where (s.state = 'suspended')::int <> (
      select count(*) from subscription_notices n where n.subscription_id = s.id and n.kind = 'suspended')`,
  'somebody who was told that everything is open again, and was never told that it had failed': `
    select n.subscription_id from subscription_notices n where n.kind = 'back' and not exists (
      select from subscription_notices f where f.subscription_id = n.subscription_id and f.kind = 'payment_failed')`,
  'a change that was planned, and has not come with the next term': `
    select s.id from subscriptions s where s.state = 'active' and exists (
      select from subscription_events e where e.subscription_id = s.id and e.kind = 'change_planned')
    and (s.next is not null or s.package <> 'starter') and exists (
      select from orders o where o.subscription_id = s.id and o.kind = 'renewal' and o.state = 'paid')`,
  'a good card, and what it should have renewed is not open': `
    select s.id from subscriptions s
    join sandbox_payments p on p.order_id = s.order_id
    where p.card in ('visa', 'mastercard', 'amex') and s.state <> 'active'`,
  'a bad card that has renewed something': `
    select s.id from subscriptions s
    join sandbox_payments p on p.order_id = s.order_id join orders o on o.subscription_id = s.id and o.state = 'paid'
    where p.card like 'renewal_%'`,
  'a renewal that was tried more than five times': `
    select order_id from payments where is_unattended group by 1 having count(*) > 5`,
  'a try that the provider was asked for twice': `
    select request_id from sandbox_payments group by 1 having count(*) > 1`,
  'a failure that does not stand in the history once': `
    select p.id from payments p where p.is_unattended and p.state = 'declined' and (
      select count(*) from subscription_events e where e.kind = 'payment_failed' and e.details ->> 'payment' = p.id) <> 1`,
  'a failure that was not told': `
    select p.order_id from payments p join orders o on o.id = p.order_id
    where p.is_unattended and p.state = 'declined' group by p.order_id, o.subscription_id having count(*) <> (
      select count(*) from subscription_notices n
      where n.subscription_id = o.subscription_id and n.kind = 'payment_failed' and n.details ->> 'order' = p.order_id)`,
  'a renewal that was not told of': `
    select o.id from orders o where o.kind = 'renewal' and not exists (
      select from subscription_notices n where n.subscription_id = o.subscription_id and n.kind = 'renewal'
      and n.about like to_char(o.term_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '#%')`,
  'a term that is paid twice in the history': `
    select e.details ->> 'order' from subscription_events e where e.kind = 'renewed' group by 1 having count(*) > 1`,
  'a notice without its mail, or with more than one': `
    select n.about from subscription_notices n left join pgboss.job j on j.name = 'send-mail'
      and j.data ->> 'subscriptionId' = n.subscription_id and j.data ->> 'about' = n.about
    group by n.subscription_id, n.kind, n.about having count(j.id) <> 1`,
  'a charge that is under way for ever': `
    select id from payments where state in ('awaiting', 'processing')`,
}

/** Asks the database what has become of everything. */
export async function checkRenewals(
  { database: { db }, deps }: Awaited<ReturnType<typeof openShop>>,
  dataDir: string,
): Promise<{ failures: string[]; measured: Record<string, number> }> {
  const failures: string[] = []
  const now = `'${deps.clock().toISOString()}'::timestamptz`
  for (const [what, query] of Object.entries(broken)) {
    const { rows } = await db.execute(sql.raw(query.replaceAll('$now', now)))
    if (rows.length > 0) failures.push(`${what}: ${rows.length} rows, ${JSON.stringify(rows[0])}`)
  }
  const { broken: invariants } = await inspectDatabase(dataDir)
  for (const { invariant, rows } of invariants) failures.push(`does not hold: ${invariant} (${rows} rows)`)
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*)::int from orders where kind = 'renewal' and state = 'paid') as renewals,
      (select count(*)::int from payments where state = 'declined') as declined,
      (select count(*)::int from subscription_notices) as notices`)
  return { failures, measured: rows[0] ?? {} }
}
