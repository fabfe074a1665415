import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { websiteEvents } from '../tables.ts'
import { countVerdicts } from './record-events.ts'

const { db } = await createTestDatabase()
const at = new Date('2026-11-20T23:59:59Z')

const judge = (answer: string, helpful: 'yes' | 'no', times = 1) =>
  db
    .insert(websiteEvents)
    .values(
      Array.from({ length: times }, () => ({ name: 'Answer judged', details: { answer, helpful }, at })),
    )

beforeEach(async () => {
  await db.delete(websiteEvents)
})

test('EVT-3 verdicts on answers are counted, the least helpful first; one press does not outweigh many', async () => {
  await judge('refunds', 'yes', 9)
  await judge('refunds', 'no', 1)
  await judge('no-mail', 'no', 8)
  await judge('no-mail', 'yes', 2)
  await judge('expired-link', 'no', 1)
  await db.insert(websiteEvents).values({ name: 'Page view', details: { answer: 'refunds', helpful: 'no' } })

  expect(
    await countVerdicts({ db }, { answers: ['refunds', 'no-mail', 'expired-link', 'free-account'] }),
  ).toEqual([
    { answer: 'no-mail', yes: 2, no: 8, lastDay: '2026-11-20' },
    { answer: 'expired-link', yes: 0, no: 1, lastDay: '2026-11-20' },
    { answer: 'refunds', yes: 9, no: 1, lastDay: '2026-11-20' },
  ])
})

test('EVT-3 what is no answer of ours is left out, also where there is none at all', async () => {
  await judge('made-up', 'no', 5)
  expect(await countVerdicts({ db }, { answers: ['refunds'] })).toEqual([])
  expect(await countVerdicts({ db }, { answers: [] })).toEqual([])
})
