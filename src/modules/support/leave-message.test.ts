import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildInboxMessage, leaveTestMessage } from '#tests/builders/inbox.ts'
import { deleteOldMessages, leaveMessage } from './leave-message.ts'
import { inboxMessages } from './tables.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const stranger = () => ({ network: randomUUID() })

describe('CHAT-1 a message of a visitor', () => {
  test('is kept with who wrote it and where, and has a number to read out', async () => {
    const { accountId } = await buildAccount(deps)
    const message = buildInboxMessage({ language: 'fr', page: '/fr/templates/' })

    const outcome = await leaveMessage(deps, { ...stranger(), accountId }, message)

    expect(outcome).toMatchObject({ ok: true, reference: expect.stringMatching(/^[1-9]\d{7}$/) })
    const [kept] = await db
      .select()
      .from(inboxMessages)
      .where(eq(inboxMessages.submission, message.submission))
    expect(kept).toMatchObject({
      kind: 'chat',
      language: 'fr',
      name: 'Anna',
      email: message.email,
      text: message.text,
      page: '/fr/templates/',
      accountId,
      state: 'open',
      assignedTo: null,
    })
  })

  test('sent again because its answer was lost is the same message, also where the limit is reached', async () => {
    const writer = stranger()
    const message = buildInboxMessage()
    const [first, second] = await Promise.all([1, 2].map(() => leaveMessage(deps, writer, message)))
    expect(first).toEqual(second)
    for (let count = 0; count < 6; count += 1) await leaveMessage(deps, writer, buildInboxMessage())
    expect(await leaveMessage(deps, writer, buildInboxMessage())).toMatchObject({ ok: false })

    expect(await leaveMessage(deps, writer, message)).toEqual(first)
  })

  test('whose address is corrected before it is sent again is answered at the corrected one', async () => {
    const writer = stranger()
    const wrong = buildInboxMessage()
    const first = await leaveMessage(deps, writer, wrong)
    const right = { ...wrong, email: buildEmail(), name: 'Anna B.' }

    expect(await leaveMessage(deps, writer, right)).toEqual(first)

    const kept = await db.select().from(inboxMessages).where(eq(inboxMessages.submission, wrong.submission))
    expect(kept).toMatchObject([{ email: right.email, name: 'Anna B.' }])
  })

  test('50 at once each have a number of their own', async () => {
    const references = await Promise.all(Array.from({ length: 50 }, () => leaveTestMessage(deps)))
    expect(new Set(references)).toHaveLength(50)
  })
})

describe('spam without a third party', () => {
  test.each([
    [{ website: 'https://spam.test' }, 'hidden_field_filled'],
    [{ openFor: 300 }, 'too_quick'],
  ])('what no person sends (%j) is refused, told, and costs no attempt', async (sign, error) => {
    const message = buildInboxMessage(sign)
    const writer = stranger()
    for (let count = 0; count < 8; count += 1) {
      expect(await leaveMessage(deps, writer, message)).toEqual({ ok: false, error })
    }
    // Whoever was caught by mistake sends once more.
    expect(await leaveMessage(deps, writer, { ...message, website: '', openFor: 9_000 })).toMatchObject({
      ok: true,
    })
  })

  test('a form without a script is not judged by a time that nobody measured', async () => {
    const { openFor: _, ...message } = buildInboxMessage()
    expect(await leaveMessage(deps, stranger(), message)).toMatchObject({ ok: true })
  })

  test('one network and one address have limits, and reaching one is written down once', async () => {
    const writer = stranger()
    const fromOneNetwork = []
    for (let count = 0; count < 8; count += 1) {
      fromOneNetwork.push(await leaveMessage(deps, writer, buildInboxMessage()))
    }
    expect(fromOneNetwork.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false, false])
    expect(fromOneNetwork.at(-1)).toMatchObject({
      error: 'too_many_requests',
      retryAfter: expect.any(Number),
    })
    const noted = await db.select().from(auditEvents).where(eq(auditEvents.network, writer.network))
    expect(noted.map(({ event }) => event)).toEqual(['message.limited'])

    const email = buildEmail()
    const toOneAddress = []
    for (let count = 0; count < 6; count += 1) {
      const message = buildInboxMessage({ email: count % 2 ? email : email.toUpperCase() })
      toOneAddress.push(await leaveMessage(deps, stranger(), message))
    }
    expect(toOneAddress.filter(({ ok }) => ok)).toHaveLength(5)
  })
})

test('messages are deleted with their answers 24 months after anything happened to them', async () => {
  const [old, touched] = [await leaveTestMessage(deps), await leaveTestMessage(deps)]
  await db
    .update(inboxMessages)
    .set({
      at: sql`now() - interval '30 months'`,
      changedAt: sql`now() - case when ${inboxMessages.reference} = ${old} then interval '25 months' else interval '23 months' end`,
    })
    .where(sql`${inboxMessages.reference} in (${old}, ${touched})`)

  await deleteOldMessages(deps)

  const left = await db
    .select({ reference: inboxMessages.reference })
    .from(inboxMessages)
    .where(sql`${inboxMessages.reference} in (${old}, ${touched})`)
  expect(left).toEqual([{ reference: touched }])
})
