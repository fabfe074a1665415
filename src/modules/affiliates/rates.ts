import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import { digitsOf, shareOf } from '#kernel/money/index.ts'
import { currencies } from '#kernel/money/schema.ts'
import { addDays, dayOf } from '#kernel/time.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { affiliateRates } from './tables.ts'

/** A rate that is older than so many days is asked for again before anything is paid by it. */
const RATE_DAYS = 31
const DECIMALS = 8
const UNIT = 10 ** DECIMALS

/** What the form of a rate sends: what one unit of the currency is in US dollars, exactly. */
export const RateInput = z.object({
  currency: z.enum(currencies, 'required').refine((currency) => currency !== 'USD', 'required'),
  day: z.iso.date('required'),
  /** An unusual one is right. */
  confirmed: z.literal('on').optional(),
  rate: z
    .string('required')
    .trim()
    .transform((text) => text.replace(',', '.'))
    .pipe(
      z
        .string()
        .regex(/^\d{1,4}(?:\.\d{1,8})?$/, 'wrong_rate')
        .refine((text) => Number(text) > 0, 'wrong_rate'),
    ),
})

/** What one unit of a currency is in US dollars, and since which day. */
export interface Rate {
  rate: string
  day: string
}

/** Adds a rate. One that was wrong stays, and a newer one of the same day takes its place. */
export async function addRate(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { accountId, network, requestId }: OperatorActor,
  { confirmed, ...input }: z.infer<typeof RateInput>,
): Promise<'added' | 'future' | 'unusual'> {
  if (input.day > dayOf(clock())) return 'future'
  const last = await findLast(db, input.currency)
  if (last !== undefined && isUnusual(Number(input.rate), Number(last)) && confirmed !== 'on')
    return 'unusual'
  await db.transaction(async (transaction) => {
    await transaction.insert(affiliateRates).values({ id: newId(), at: clock(), ...input })
    await recordEvent(transaction, {
      ...{ event: 'affiliate-rate.added', accountId: undefined, actorId: accountId, network, requestId },
      details: input,
    })
  })
  return 'added'
}

/** More than a fifth off the last one: as a slip of the pen is, and hardly ever a currency in a month. */
const isUnusual = (rate: number, last: number) => rate > last * 1.2 || rate < last * 0.8

async function findLast(db: Executor, currency: string): Promise<string | undefined> {
  const [last] = await db
    .select({ rate: affiliateRates.rate })
    .from(affiliateRates)
    .where(eq(affiliateRates.currency, currency))
    .orderBy(desc(affiliateRates.day), desc(affiliateRates.at))
    .limit(1)
  return last?.rate
}

/** The rates that were added, the newest day first. */
export async function listRates({ db }: { db: Executor }) {
  const { id, currency, day, rate } = affiliateRates
  const rows = await db
    .select({ id, currency, day, rate })
    .from(affiliateRates)
    .orderBy(desc(day), currency, desc(affiliateRates.at))
    .limit(50)
  return rows.map((row) => ({ ...row, rate: short(row.rate) }))
}

/** A rate without the zeros that the database fills it up with. */
const short = (rate: string) => rate.replace(/\.?0+$/, '')

/** The rates that hold at a moment: of each currency the newest, unless that is too old. */
export async function ratesAt(db: Executor, now: Date): Promise<ReadonlyMap<string, Rate>> {
  const rows = await db
    .selectDistinctOn([affiliateRates.currency], {
      ...{ currency: affiliateRates.currency, rate: affiliateRates.rate, day: affiliateRates.day },
    })
    .from(affiliateRates)
    .where(
      sql`${affiliateRates.day} between ${dayOf(addDays(now, -RATE_DAYS))} and ${dayOf(now)}
        and ${affiliateRates.at} <= ${now}`,
    )
    .orderBy(affiliateRates.currency, desc(affiliateRates.day), desc(affiliateRates.at))
  return new Map([
    ['USD', { rate: '1', day: dayOf(now) }],
    ...rows.map(({ currency, day, rate }) => [currency, { day, rate: short(rate) }] as const),
  ])
}

/** A rate in hundred-millionths. */
function unitsOf(rate: string): number {
  const [whole = '', part = ''] = rate.split('.')
  return Number(`${whole}${part.padEnd(DECIMALS, '0')}`)
}

/** An amount of a currency in US cents: one rounding, half away from zero. */
export function toDollars(amount: number, currency: string, rate: string): number {
  return shareOf(amount, unitsOf(rate) * 100, UNIT * 10 ** digitsOf(currency))
}

/** US cents in euro cents, rounded in the same way. */
export function toEuros(cents: number, rate: string): number {
  return shareOf(cents, UNIT, unitsOf(rate))
}
