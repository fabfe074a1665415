import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { consents } from '../tables.ts'
import { ConsentRecord, deleteOldConsents, recordConsent } from './record-consent.ts'
import { CONSENT_VERSION, type ConsentPurpose, choiceFor, consentFrom } from './schema.ts'

const { db } = await createTestDatabase()
const record = ConsentRecord.parse({
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  choice: 'accepted',
  version: CONSENT_VERSION,
  language: 'fr',
})
const stored = () => db.select().from(consents)

beforeEach(async () => {
  await db.delete(consents)
})

test('R-38 a choice is kept with its moment, the text and its language, and nothing of who made it', async () => {
  await recordConsent(buildDependencies(db), { network: 'n' }, record)
  expect(await stored()).toEqual([{ ...record, at: expect.any(Date) }])
})

test('R-38 a record that is sent again is the same record, whatever it says then', async () => {
  const deps = buildDependencies(db)
  await recordConsent(deps, { network: 'n' }, record)
  await recordConsent(deps, { network: 'n' }, { ...record, choice: 'declined' })
  expect(await stored()).toMatchObject([{ choice: 'accepted' }])
})

test('R-38 one network cannot fill the records', async () => {
  const deps = buildDependencies(db)
  const narrow = { ...deps, limits: { ...deps.limits, consentsPerNetwork: [{ attempts: 1, seconds: 60 }] } }
  await recordConsent(narrow, { network: 'n' }, record)
  const refused = recordConsent(narrow, { network: 'n' }, { ...record, id: 'BBBBBBBBBBBBBBBBBBBBBB' })
  await expect(refused).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('R-38 records are deleted when nobody needs their proof any more', async () => {
  await db.execute(sql`
    insert into ${consents} (id, choice, version, language, at) values
      ('old', 'accepted', '2024-01-01', 'en', now() - interval '24 months 1 day'),
      ('kept', 'accepted', '2024-01-01', 'en', now() - interval '23 months')`)
  await deleteOldConsents({ db })
  expect(await stored()).toMatchObject([{ id: 'kept' }])
})

const later: ConsentPurpose[] = ['captcha', 'experiments']
const earlier: ConsentPurpose[] = ['tag-manager', 'behaviour', 'chat']

test.each([
  [['1', '2026-11-20'], earlier, 'accepted'],
  [['1', '2026-11-20'], later, undefined],
  [['1', undefined], earlier, 'accepted'],
  [['1', undefined], later, undefined],
  [['1', '9'], later, undefined],
  [['1', CONSENT_VERSION], [...earlier, ...later], 'accepted'],
  [['0', '2026-11-20'], [...earlier, ...later], 'declined'],
  [[undefined, CONSENT_VERSION], [...earlier, ...later], undefined],
  [['2', CONSENT_VERSION], [...earlier, ...later], undefined],
] as const)('R-38 the cookies %j say of %j: %s', ([choice, version], purposes, expected) => {
  for (const purpose of purposes) {
    expect(choiceFor(purpose, consentFrom(choice, version)), purpose).toBe(expected)
  }
})

test.each([
  ['an id that says something', { id: 'ann@mail.example' }],
  ['another choice', { choice: 'maybe' }],
  ['a version that is no day', { version: 'latest' }],
  ['a language we do not speak', { language: 'xx' }],
  ['anything more', { email: 'ann@mail.example' }],
])('R-38 %s is refused', (_what, change) => {
  expect(ConsentRecord.safeParse({ ...record, ...change }).success).toBe(false)
})
