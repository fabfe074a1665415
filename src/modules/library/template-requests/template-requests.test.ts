import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultLimits } from '#apps/modules.ts'
import { createInMemoryRateLimiter } from '#kernel/rate-limits/index.ts'
import { listEvents } from '#modules/identity/accounts/list-events.ts'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { searchMisses, wishes } from '../tables.ts'
import { TemplateRequest, TemplateRequestFilter } from './schema.ts'
import { listSearchMisses, recordSearchMiss, topicOf } from './search-misses.ts'
import {
  changeTemplateRequest,
  countTemplateRequests,
  deleteExpiredTemplateRequests,
  listTemplateRequests,
  recordTemplateRequest,
} from './template-requests.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const visitor = () => ({ network: randomUUID(), language: 'en' })
const buildWish = (wish: Partial<TemplateRequest> = {}) =>
  TemplateRequest.parse({
    query: 'Boat  Rental',
    text: 'A contract for my boat.',
    submission: randomUUID(),
    ...wish,
  })

beforeEach(async () => {
  await db.delete(wishes)
  await db.delete(searchMisses)
})

describe('a wish', () => {
  test('CAT-4 reaches operators with what was searched for, and how many wish and search alike', async () => {
    await recordTemplateRequest(deps, visitor(), buildWish({ email: 'me@mail.test' }))
    await recordTemplateRequest(deps, visitor(), buildWish({ query: 'boat rental', text: 'The same.' }))
    await recordTemplateRequest(deps, { ...visitor(), language: 'fr' }, buildWish())
    await recordSearchMiss(deps, visitor(), { query: 'BOAT rental', language: 'en' })

    const { wishes: listed, next } = await listTemplateRequests(deps, {})

    expect(next).toBeUndefined()
    expect(listed).toMatchObject([
      { language: 'fr', alike: 1, searches: 0 },
      { text: 'The same.', email: null, alike: 2 },
      { query: 'boat rental', email: 'me@mail.test', status: 'open', note: '', alike: 2, searches: 1 },
    ])
    expect(await countTemplateRequests(deps)).toEqual({ open: 3 })
  })

  test('that is sent twice is one; another text of the same form is another', async () => {
    const wish = buildWish()
    const wisher = visitor()
    await Promise.all([recordTemplateRequest(deps, wisher, wish), recordTemplateRequest(deps, wisher, wish)])
    await recordTemplateRequest(deps, wisher, { ...wish, text: 'A contract for my car.' })

    expect((await listTemplateRequests(deps, {})).wishes.map(({ text }) => text)).toEqual([
      'A contract for my car.',
      'A contract for my boat.',
    ])
  })

  test('of a member is answered at the account’s address, and outlives the account without it', async () => {
    const email = buildEmail()
    const { accountId } = await buildAccount(deps, { email })
    await recordTemplateRequest(deps, { ...visitor(), accountId }, buildWish())
    expect((await listTemplateRequests(deps, {})).wishes).toMatchObject([{ email, accountId }])

    await db.execute(sql`delete from accounts where id = ${accountId}`)

    expect((await listTemplateRequests(deps, {})).wishes).toMatchObject([{ email: null, accountId: null }])
  })

  test('R-45 a network that wishes too often is told when to come back; others are not', async () => {
    const limited = {
      ...deps,
      limits: { ...defaultLimits, wishesPerNetwork: [{ attempts: 1, seconds: 60 }] },
    }
    const wisher = visitor()
    expect(await recordTemplateRequest(limited, wisher, buildWish())).toEqual({ ok: true })
    expect(await recordTemplateRequest(limited, wisher, buildWish())).toMatchObject({ ok: false })
    expect(await recordTemplateRequest(limited, visitor(), buildWish())).toEqual({ ok: true })
    expect((await listTemplateRequests(deps, {})).wishes).toHaveLength(2)
  })

  test.each([
    [{ text: ' ' }, 'text', 'required'],
    [{ text: 'x'.repeat(1_001) }, 'text', 'too_long'],
    [{ text: 'a\u0000b' }, 'text', 'wrong_type'],
    [{ email: 'nobody' }, 'email', 'email_invalid'],
    [{ submission: '1' }, 'submission', 'wrong_type'],
  ])('with %j is refused', (part, field, code) => {
    const form = { query: 'boat', text: 'A boat.', submission: randomUUID(), ...part }
    expect(TemplateRequest.safeParse(form).error?.issues).toMatchObject([{ path: [field], message: code }])
  })

  test('is changed by an operator, which is an event; one that is not there is not found', async () => {
    const { accountId } = await buildAccount(deps)
    const operator = { accountId, network: 'n' }
    await recordTemplateRequest(deps, visitor(), buildWish())
    const [wish] = (await listTemplateRequests(deps, {})).wishes
    const wishId = wish?.id ?? 0

    await changeTemplateRequest(deps, operator, { wishId, status: 'planned', note: 'In the spring.' })

    expect((await listTemplateRequests(deps, { status: 'open' })).wishes).toEqual([])
    expect((await listTemplateRequests(deps, { status: 'planned' })).wishes).toMatchObject([
      { note: 'In the spring.' },
    ])
    expect((await listEvents(deps, { event: 'wish.changed' })).events).toMatchObject([
      { account: null, actor: { id: accountId }, details: { wish: wishId, status: 'planned' } },
    ])
    const missing = changeTemplateRequest(deps, operator, { wishId: wishId + 1, status: 'done', note: '' })
    await expect(missing).rejects.toMatchObject({ code: 'not_found' })
  })

  test('pages follow each other without a gap or a repetition', async () => {
    await db.execute(sql`insert into wishes (query, language, text, submission)
      select '', 'en', 'TemplateRequest ' || n, n::text from generate_series(1, 60) n`)
    const seen: number[] = []
    for (let before: number | undefined, page = 0; page < 5; page++) {
      const { wishes: listed, next } = await listTemplateRequests(
        deps,
        TemplateRequestFilter.parse({ before }),
      )
      seen.push(...listed.map(({ id }) => id))
      if (next === undefined) break
      before = next
    }
    expect(seen).toHaveLength(60)
    expect(new Set(seen).size).toBe(60)
  })
})

describe('a search that found nothing', () => {
  test('is counted by its words, language and day, the most frequent first', async () => {
    for (const query of ['boat  rental', 'Boat Rental', 'zeppelin lease']) {
      await recordSearchMiss(deps, visitor(), { query, language: 'en' })
    }
    await db.execute(sql`update search_misses set day = day - 1 where query = 'boat rental'`)
    await recordSearchMiss(deps, visitor(), { query: 'boat rental', language: 'en' })
    await recordTemplateRequest(deps, visitor(), buildWish())

    const { misses, hasMore } = await listSearchMisses(deps, { page: 0 })

    expect(misses).toMatchObject([
      { query: 'boat rental', searches: 3, wishes: 1 },
      { query: 'zeppelin lease', searches: 1, wishes: 0 },
    ])
    expect(misses[0]?.lastDay).toBe(new Date().toISOString().slice(0, 10))
    expect(hasMore).toBe(false)
  })

  test.each([
    ['  Boat\tRENTAL ', 'boat rental'],
    ['Contrat d’alternance', 'contrat d’alternance'],
    ['form 1099', 'form 1099'],
    ['anna@mail.test', undefined],
    ['call 514 555-0100', undefined],
    ['https://evil.example', undefined],
    ['?!', undefined],
    ['x'.repeat(81), undefined],
  ])('%j is the topic %j: what may tell who asked is none', (query, topic) => {
    expect(topicOf(query)).toBe(topic)
  })

  test('is not counted for a network that searches like a machine', async () => {
    const limits = { ...defaultLimits, searchMissesPerNetwork: [{ attempts: 2, seconds: 60 }] }
    const limited = { ...deps, limits, rateLimiter: createInMemoryRateLimiter() }
    const machine = visitor()
    for (const query of ['one thing', 'two things', 'three things']) {
      await recordSearchMiss(limited, machine, { query, language: 'en' })
    }
    expect((await listSearchMisses(deps, { page: 0 })).misses).toHaveLength(2)
  })
})

test('what is too old to act on is deleted', async () => {
  await recordTemplateRequest(deps, visitor(), buildWish({ text: 'old' }))
  await recordTemplateRequest(deps, visitor(), buildWish({ text: 'young' }))
  await db.execute(sql`update wishes set at = now() - interval '25 months' where text = 'old'`)
  await db.execute(sql`insert into search_misses values
    ('old', 'en', current_date - 400, 1), ('young', 'en', current_date - 300, 1)`)

  await deleteExpiredTemplateRequests(deps)

  expect((await listTemplateRequests(deps, {})).wishes).toMatchObject([{ text: 'young' }])
  expect((await listSearchMisses(deps, { page: 0 })).misses).toMatchObject([{ query: 'young' }])
})
