import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { countDownloads, type DownloadedText, forgetDownloadDays, recordDownload } from './record-download.ts'
import { downloadDays } from './tables.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

async function buildTaker(downloadsPerMonth: number | null = null) {
  return { id: (await buildAccount(deps)).accountId, downloadsPerMonth }
}
type Taker = Awaited<ReturnType<typeof buildTaker>>

/** A text that nobody has downloaded yet. */
const newText = (): DownloadedText => ({ document: newId(), version: 1 })
/** One process takes an account's files one after the other; these take turns. */
const processes = Array.from({ length: 8 }, () => Object.create(db))
let turn = 0
const take = (taker: Taker, network = 'home', text: DownloadedText = newText()) => {
  turn += 1
  return recordDownload({ ...deps, db: processes[turn % processes.length] }, taker, { network, text })
}
/** Takes so many at once; answers how many were given, and why the others were not. */
async function takeAtOnce(
  taker: Taker,
  count: number,
  networkOf = (_place: number) => 'home',
  textOf = (_place: number) => newText(),
) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, (_, place) => take(taker, networkOf(place), textOf(place))),
  )
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  return { given: count - refused.length, codes: new Set(refused.map(({ fields }) => fields[0].code)) }
}
/** What was taken on another day: so many days from today. */
const setDay = (taker: Taker, days: number, count: number, documents: string[] = names(count)) =>
  db.insert(downloadDays).values({
    accountId: taker.id,
    day: sql`(now() at time zone 'UTC')::date + ${days}::int`,
    count,
    networks: ['home'],
    documents,
  })
const names = (count: number) => Array.from({ length: count }, () => `${newId()}:1`)

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

describe('a package with so many documents a month counts', () => {
  const monthOf = async (taker: Taker) => (await countDownloads(deps, taker)).month?.taken

  test('the same version of a document once, in whichever format, and of sixty at once exactly what is left', async () => {
    const taker = await buildTaker(2)
    const same = newText()
    // Twenty of one text, twenty of another, twenty of a third: two of the three are given, whole.
    const texts = [same, newText(), newText()]
    const textOf = (place: number) => texts[place % 3] ?? null
    expect(await takeAtOnce(taker, 60, undefined, textOf)).toEqual({
      given: 40,
      codes: new Set(['month_limit']),
    })
    expect(await countDownloads(deps, taker)).toMatchObject({ today: { taken: 40 }, month: { taken: 2 } })
  })

  test('a version that was changed anew', async () => {
    const taker = await buildTaker(2)
    const document = newId()
    for (const version of [1, 1, 2]) await take(taker, 'home', { document, version })
    expect(await monthOf(taker)).toBe(2)
    await expect(take(taker, 'home', { document, version: 3 })).rejects.toMatchObject({
      fields: [{ code: 'month_limit' }],
    })
    await expect(take(taker, 'home', { document, version: 1 })).resolves.toBeDefined()
  })

  test('no free template, also when the month is used up', async () => {
    const taker = await buildTaker(1)
    expect((await takeAtOnce(taker, 10, undefined, () => null)).given).toBe(10)
    expect(await monthOf(taker)).toBe(0)
    await take(taker)
    await expect(take(taker, 'home', null)).resolves.toBeDefined()
    expect(await countDownloads(deps, taker)).toMatchObject({ today: { taken: 12 }, month: { taken: 1 } })
  })

  test.each([
    [29, 0],
    [30, 1],
  ])('what counted %i days ago: %i times today', async (days, times) => {
    const taker = await buildTaker(100)
    const text = { document: newId(), version: 4 }
    await setDay(taker, -days, 1, [`${text.document}:4`])
    const before = (await monthOf(taker)) ?? 0
    await take(taker, 'home', text)
    expect(((await monthOf(taker)) ?? 0) - before).toBe(times)
  })

  test('what was given back no more, but what another download of the same text has', async () => {
    const taker = await buildTaker(1)
    const text = newText()
    const [failed, arrived] = [await take(taker, 'home', text), await take(taker, 'home', text)]
    await failed.giveBack()
    expect(await monthOf(taker)).toBe(1)
    await arrived.giveBack()
    expect(await monthOf(taker)).toBe(0)
    await expect(take(taker)).resolves.toBeDefined()
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
