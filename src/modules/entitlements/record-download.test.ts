import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { countDownloads, forgetDownloadDays, recordDownload } from './record-download.ts'
import { downloadDays } from './tables.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

async function buildTaker(downloadsPerMonth: number | null = null) {
  return { id: (await buildAccount(deps)).accountId, downloadsPerMonth }
}
type Taker = Awaited<ReturnType<typeof buildTaker>>

/** As a process of its own would: one process takes them one after the other. */
const take = (taker: Taker, network = 'home') =>
  recordDownload({ ...deps, db: Object.create(db) }, taker, { network })
/** Takes so many at once; answers how many were given, and why the others were not. */
async function takeAtOnce(taker: Taker, count: number, networkOf = (_place: number) => 'home') {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, (_, place) => take(taker, networkOf(place))),
  )
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  return { given: count - refused.length, codes: new Set(refused.map(({ fields }) => fields[0].code)) }
}
/** What was taken on another day: so many days from today. */
const setDay = (taker: Taker, days: number, count: number) =>
  db.insert(downloadDays).values({
    accountId: taker.id,
    day: sql`(now() at time zone 'UTC')::date + ${days}::int`,
    count,
    networks: ['home'],
  })

describe('LIC-2 a hundred files a day', () => {
  test('of two hundred at once exactly a hundred are given', async () => {
    const taker = await buildTaker()
    expect(await takeAtOnce(taker, 200)).toEqual({ given: 100, codes: new Set(['day_limit']) })
    expect(await countDownloads(deps, taker)).toEqual({
      today: { taken: 100, most: 100 },
      networks: { taken: 1, most: 10 },
      month: null,
    })
  })

  test('are counted before they are used up, and open again at midnight in UTC', async () => {
    const taker = await buildTaker()
    await takeAtOnce(taker, 37)
    expect((await countDownloads(deps, taker)).today).toEqual({ taken: 37, most: 100 })

    await takeAtOnce(taker, 63)
    const now = new Date()
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
    const error = await take(taker).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'too_many_requests' })
    const { retryAfter } = error as { retryAfter: number }
    expect(Math.abs(retryAfter - (midnight - now.getTime()) / 1000)).toBeLessThan(30)
  })

  test('R-10 what was taken yesterday, up to the last one, leaves all of today', async () => {
    const taker = await buildTaker()
    await setDay(taker, -1, 100)
    await take(taker)
    expect((await countDownloads(deps, taker)).today).toEqual({ taken: 1, most: 100 })
    expect(await takeAtOnce(taker, 120)).toEqual({ given: 99, codes: new Set(['day_limit']) })
  })

  test('R-10 where files are given back while others are refused, never more than a hundred are out, and nobody is told of networks', async () => {
    const taker = await buildTaker()
    await takeAtOnce(taker, 95)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, async (_, place) => {
        const taken = await take(taker)
        if (place % 2 === 0) await taken.giveBack()
        return place % 2
      }),
    )
    const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.fields[0].code] : []))
    expect(codes.filter((code) => code !== 'day_limit')).toEqual([])
    const kept = outcomes.filter((each) => each.status === 'fulfilled' && each.value === 1).length
    expect(kept).toBeLessThanOrEqual(5)
    expect((await countDownloads(deps, taker)).today.taken).toBe(95 + kept)
  })

  test('one of which no file came is given back', async () => {
    const taker = await buildTaker()
    const taken = await take(taker)
    await taken.giveBack()
    expect((await countDownloads(deps, taker)).today.taken).toBe(0)
  })

  test('of each account by itself', async () => {
    const [one, other] = [await buildTaker(), await buildTaker()]
    await takeAtOnce(one, 100)
    await expect(take(other)).resolves.toBeDefined()
  })
})

describe('LIC-2 ten networks a day', () => {
  test('of thirty at once exactly ten are let in, and they stay', async () => {
    const taker = await buildTaker()
    const { given, codes } = await takeAtOnce(taker, 30, (place) => `network-${place}`)
    expect({ given, codes }).toEqual({ given: 10, codes: new Set(['network_limit']) })
    const [row] = await db.select().from(downloadDays).where(eq(downloadDays.accountId, taker.id))
    expect(new Set(row?.networks).size).toBe(10)
    expect((await countDownloads(deps, taker)).networks).toEqual({ taken: 10, most: 10 })
    await expect(take(taker, row?.networks[0])).resolves.toBeDefined()
    await expect(take(taker, 'another')).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('one from which no file came counts for none, and one from which another came stays', async () => {
    const taker = await buildTaker()
    await take(taker, 'home')
    const [failed, alsoAtHome] = [await take(taker, 'train'), await take(taker, 'home')]
    await failed.giveBack()
    await alsoAtHome.giveBack()
    expect(await countDownloads(deps, taker)).toMatchObject({
      today: { taken: 1 },
      networks: { taken: 1, most: 10 },
    })
    const [row] = await db.select().from(downloadDays).where(eq(downloadDays.accountId, taker.id))
    expect(row?.networks).toEqual(['home'])
  })
})

describe('a package with so many files a month', () => {
  test('of forty at once gives exactly as many, with those of earlier days', async () => {
    const taker = await buildTaker(20)
    const isFirstOfMonth = new Date().getUTCDate() === 1
    if (!isFirstOfMonth) await setDay(taker, -1, 5)
    const left = isFirstOfMonth ? 20 : 15
    expect(await takeAtOnce(taker, 40)).toEqual({ given: left, codes: new Set(['month_limit']) })
    expect((await countDownloads(deps, taker)).month).toEqual({ taken: 20, most: 20 })
  })

  test('begins anew with the month', async () => {
    const taker = await buildTaker(3)
    await setDay(taker, -40, 3)
    expect((await takeAtOnce(taker, 5)).given).toBe(3)
    expect(await countDownloads(deps, taker)).toMatchObject({ month: { taken: 3, most: 3 } })
  })
})

test('counts of long ago are deleted, and of days that are over the networks', async () => {
  const taker = await buildTaker()
  await setDay(taker, -70, 3)
  await setDay(taker, -1, 2)
  await take(taker)
  await forgetDownloadDays(deps)
  const rows = await db
    .select()
    .from(downloadDays)
    .where(eq(downloadDays.accountId, taker.id))
    .orderBy(downloadDays.day)
  expect(rows.map(({ count, networks }) => ({ count, networks }))).toEqual([
    { count: 2, networks: [] },
    { count: 1, networks: ['home'] },
  ])
})
