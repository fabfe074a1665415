import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays } from '#kernel/time.ts'
import { affiliatePayees, affiliateRates, affiliates } from '#modules/affiliates/tables.ts'
import { buildAccount } from '../builders/accounts.ts'
import { inspectDatabase, queryDatabase } from './invariants.ts'

/**
 * Two affiliates who have said where to pay, one in euros and one in US dollars, by which links things are
 * bought in which currency; two operators; and the rates of today.
 */
export async function peopleOfTheRun(deps: Dependencies) {
  const since = addDays(deps.clock(), -1)
  for (const [id, country, method] of [
    ['french', 'FR', 'sepa'],
    ['american', 'US', 'ach'],
  ] as const) {
    const { accountId } = await buildAccount(deps)
    const common = { kind: 'person' as const, name: `The ${id} one`, country }
    await deps.db.insert(affiliates).values({
      ...{ ...common, id, code: id, accountId, state: 'approved', company: '', sites: '', promotion: '' },
      ...{ language: 'en', agreement: '2026-11-30', network: id, appliedAt: since, approvedAt: since },
    })
    await deps.db.insert(affiliatePayees).values({
      ...{ ...common, id, affiliateId: id, email: '', address: '1 Example Street', vatNumber: null, method },
      ...{ hint: 'XX •••• 0000', sealed: '', savedAt: since, countsFrom: since },
    })
  }
  const at = new Date()
  for (const [currency, rate] of Object.entries({ CAD: '0.73', EUR: '1.08' }))
    await deps.db
      .insert(affiliateRates)
      .values({ id: currency, currency, rate, day: at.toISOString().slice(0, 10), at })
  const buildOperator = async () => {
    const { accountId } = await buildAccount(deps)
    return { accountId, network: 'office', requestId: 'faults' }
  }
  return {
    french: { code: 'french', currency: 'USD' },
    american: { code: 'american', currency: 'CAD' },
    ...{ operator: await buildOperator(), other: await buildOperator() },
  }
}

/** What must be there once everything is done, as lines that a query answers. */
const expected: Record<string, { query: string; lines: string[] }> = {
  'orders, each with its sale': {
    query: `select o.state || ' ' || s.decision || ' ' || s.affiliate_id from orders o
      left join affiliate_sales s on s.order_id = o.id where o.kind <> 'renewal' order by 1`,
    lines: ['paid credited american', ...Array(2).fill('paid credited french'), 'refunded credited french'],
  },
  // 30 % of $299.88 twice, nothing of what was refunded, and 30 % of CA$395.88, which was disputed and won.
  'commissions of sales': {
    query: `select affiliate_id || ' ' || currency || ' ' || sum(-amount) from affiliate_entries
      where posting like 'order:%' and account in ('earned', 'held') group by order_id, affiliate_id, currency order by 1`,
    lines: ['american CAD 11876', 'french USD 0', 'french USD 8996', 'french USD 8996'],
  },
  balances: {
    query: `select affiliate_id || ' ' || currency || ' ' || account || ' ' || sum(-amount) from affiliate_entries
      where account not in ('cost', 'exchange') group by affiliate_id, currency, account having sum(amount) <> 0 order by 1`,
    lines: ['american USD paid 8669', 'french USD paid 17992'],
  },
  'postings that are not balanced': {
    query: `select posting from affiliate_entries group by posting, currency having sum(amount) <> 0`,
    lines: [],
  },
  'runs and payouts': {
    query: `select (select count(*) from affiliate_runs) || ' ' || affiliate_id || ' ' || amount || ' ' || (paid_at is not null)
      from affiliate_payouts order by 1`,
    lines: ['1 american 8669 true', '1 french 17992 true'],
  },
  'numbers of statements': {
    query: `select number::text from affiliate_payouts order by number`,
    lines: ['1', '2'],
  },
  'mails with a statement': {
    query: `select p.affiliate_id || ' ' || count(j.id) from affiliate_payouts p left join pgboss.job j
      on j.name = 'send-mail' and j.data ->> 'kind' = 'affiliateStatement' and j.data ->> 'payoutId' = p.id
      group by p.affiliate_id order by 1`,
    lines: ['american 1', 'french 1'],
  },
  events: {
    query: `select event || ' ' || count(*) from audit_events where event like 'affiliate%' group by event order by 1`,
    lines: [
      ...['affiliate-books.compared 1', 'affiliate-payout.paid 2', 'affiliate-run.prepared 1'],
      ...['affiliate-run.released 1', 'affiliate-sale.released 1'],
    ],
  },
}

/** What is not as it must be, once everything is done. */
export async function checkCommissions(dataDir: string): Promise<string[]> {
  const failures: string[] = []
  for (const [what, { query, lines }] of Object.entries(expected)) {
    const rows = await queryDatabase(dataDir, (read) => read<Record<string, string>>(query))
    const found = rows.map((row) => Object.values(row)[0] ?? '')
    if (found.join('\n') !== lines.join('\n'))
      failures.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(lines)}`)
  }
  const { broken } = await inspectDatabase(dataDir)
  return [...failures, ...broken.map(({ invariant, rows }) => `does not hold: ${invariant} (${rows} rows)`)]
}
