import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listEvents } from '#modules/identity/accounts/list-events.ts'
import { buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOperator, leaveTestMessage } from '#tests/builders/inbox.ts'
import { answerMessage, noteAnswerDelivery, prepareInboxMails } from './answer-message.ts'
import { releaseMessage, setMessageState, takeMessage } from './change-message.ts'
import { InboxFilter } from './input.ts'
import { countMessages, countOpenMessages, listMessages } from './list-messages.ts'
import { inboxEntries } from './tables.ts'
import { viewMessage } from './view-message.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const [anna, ben] = [await buildOperator(deps, 'Anna'), await buildOperator(deps, 'Ben')]
const view = (reference: string, operator = anna) => viewMessage(deps, operator, { reference })
const answer = (reference: string, changes: object = {}) => ({
  reference,
  text: 'Yes, there is.',
  seen: 0,
  closes: true,
  ...changes,
})

describe('two operators at once', () => {
  test('do not answer twice: the second sends nothing, and sees who was first and what was answered', async () => {
    const reference = await leaveTestMessage(deps)
    deps.enqueued.length = 0

    const outcomes = await Promise.all([
      answerMessage(deps, anna, answer(reference, { text: 'From Anna.' })),
      answerMessage(deps, ben, answer(reference, { text: 'From Ben.' })),
    ])

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, error: 'changed_meanwhile' })
    expect(deps.enqueued).toMatchObject([{ name: 'send-mail', data: { kind: 'inboxAnswer' } }])
    const { history, answers, assignee, state } = await view(reference)
    const first = outcomes[0]?.ok ? 'Anna' : 'Ben'
    expect({ answers, state, who: assignee?.name }).toEqual({ answers: 1, state: 'closed', who: first })
    expect(history).toMatchObject([
      { act: 'answered', operator: first, text: `From ${first}.`, delivery: 'waiting' },
      { act: 'closed', operator: first },
    ])
  })

  test('nor do 50 presses at once, nor one operator who presses twice', async () => {
    const reference = await leaveTestMessage(deps)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, count) =>
        answerMessage(deps, count % 2 ? anna : ben, answer(reference)),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await view(reference)).history.filter(({ act }) => act === 'answered')).toHaveLength(1)
  })

  test('of 50 who take a message at once one has it, and the others are told', async () => {
    const reference = await leaveTestMessage(deps)
    const operators = await Promise.all(
      Array.from({ length: 50 }, (_, count) => buildOperator(deps, `Operator ${count}`)),
    )
    const outcomes = await Promise.all(
      operators.map((operator) => takeMessage(deps, operator, { reference, seen: null })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const { assignee, history } = await view(reference)
    expect(assignee?.accountId).toBe(operators[outcomes.findIndex(({ ok }) => ok)]?.accountId)
    expect(history).toHaveLength(1)
  })

  test('a message that a colleague has just given back is free: whoever takes it over has it', async () => {
    const reference = await leaveTestMessage(deps)
    await takeMessage(deps, anna, { reference, seen: null })
    await releaseMessage(deps, anna, { reference })
    expect(await takeMessage(deps, ben, { reference, seen: anna.accountId })).toEqual({ ok: true })
  })

  test('what a colleague has closed meanwhile is answered only once it was taken out again', async () => {
    const reference = await leaveTestMessage(deps)
    await setMessageState(deps, anna, { reference, state: 'closed' })
    expect(await answerMessage(deps, ben, answer(reference))).toEqual({
      ok: false,
      error: 'changed_meanwhile',
    })
    await setMessageState(deps, ben, { reference, state: 'open' })
    expect(await answerMessage(deps, ben, answer(reference))).toEqual({ ok: true })
  })

  test('an answer is refused while a colleague has the message, and possible once it was taken over', async () => {
    const reference = await leaveTestMessage(deps)
    expect(await takeMessage(deps, anna, { reference, seen: null })).toEqual({ ok: true })
    expect(await answerMessage(deps, ben, answer(reference))).toMatchObject({ ok: false })
    expect(await takeMessage(deps, ben, { reference, seen: null })).toMatchObject({ ok: false })
    expect(await takeMessage(deps, ben, { reference, seen: anna.accountId })).toEqual({ ok: true })
    expect(await answerMessage(deps, ben, answer(reference))).toEqual({ ok: true })
  })
})

test('a message is taken, given back, answered again, closed and reopened; all of it stands in its history and in the audit', async () => {
  const reference = await leaveTestMessage(deps)
  await takeMessage(deps, anna, { reference, seen: null })
  await takeMessage(deps, anna, { reference, seen: null })
  await releaseMessage(deps, anna, { reference })
  await releaseMessage(deps, anna, { reference })
  await answerMessage(deps, anna, answer(reference, { closes: false }))
  await answerMessage(deps, anna, answer(reference, { seen: 1, closes: false }))
  await setMessageState(deps, anna, { reference, state: 'closed' })
  await setMessageState(deps, ben, { reference, state: 'closed' })
  await setMessageState(deps, ben, { reference, state: 'open' })

  const { history, state, answers } = await view(reference)
  const acts = ['taken', 'released', 'answered', 'answered', 'closed', 'reopened']
  expect(history.map(({ act }) => act)).toEqual(acts)
  expect({ state, answers }).toEqual({ state: 'open', answers: 2 })
  const { events } = await listEvents(deps, {})
  const recorded = events.filter(({ details }) => details.message === reference).toReversed()
  expect(recorded.map(({ event }) => event)).toEqual(acts.map((act) => `message.${act}`))
})

test('an answer is mailed in the language of the message, quoting it; what became of the mail is noted', async () => {
  const email = buildEmail()
  const reference = await leaveTestMessage(deps, { email, language: 'es', text: '¿Hay un contrato?' })
  await answerMessage(deps, anna, answer(reference))
  const [entry] = (await view(reference)).history
  const answerId = entry?.id ?? 0

  expect(await prepareInboxMails(deps).inboxAnswer({ answerId })).toMatchObject({
    to: email,
    locale: 'es',
    data: {
      email,
      answer: 'Yes, there is.',
      message: '¿Hay un contrato?',
      reference: `${reference.slice(0, 4)}-${reference.slice(4)}`,
    },
  })
  await noteAnswerDelivery(deps, { answerId, delivery: 'sent' })
  expect((await view(reference)).history[0]).toMatchObject({ delivery: 'sent', isOwn: true })
  await db.delete(inboxEntries).where(eq(inboxEntries.id, answerId))
  expect(await prepareInboxMails(deps).inboxAnswer({ answerId })).toBeUndefined()
})

test('what has no address cannot be answered, and a reference that nobody has is not found', async () => {
  const reference = await leaveTestMessage(deps, { kind: 'uninstall', email: '' })
  expect(await answerMessage(deps, anna, answer(reference))).toMatchObject({ ok: false })
  for (const act of [
    () => answerMessage(deps, anna, answer('00000000')),
    () => takeMessage(deps, anna, { reference: '00000000', seen: null }),
    () => setMessageState(deps, anna, { reference: '00000000', state: 'closed' }),
    () => view('00000000'),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('the list has views, kinds and words, and pages without a gap', async () => {
  const carla = await buildOperator(deps, 'Carla')
  const word = 'Quittung 100%'
  const list = (filter: object) => listMessages(deps, carla, InboxFilter.parse(filter))
  const references: string[] = []
  for (let count = 0; count < 30; count += 1) {
    references.push(await leaveTestMessage(deps, { text: `${word} ${count}` }))
  }
  const [first = '', second = '', third = ''] = references
  const before = await countOpenMessages(deps)
  await takeMessage(deps, carla, { reference: first, seen: null })
  await setMessageState(deps, carla, { reference: second, state: 'closed' })

  const page = await list({ words: '100%' })
  const rest = await list({ words: '100%', before: page.next })
  expect([...page.messages, ...rest.messages].map(({ reference }) => reference)).toEqual(
    references.filter((reference) => reference !== second).toReversed(),
  )
  expect((await list({ view: 'mine' })).messages).toMatchObject([{ reference: first, assignee: 'Carla' }])
  expect((await list({ view: 'closed', words: word })).messages).toMatchObject([{ reference: second }])
  expect((await list({ words: third.replace(/(....)/, '$1-') })).messages).toMatchObject([
    { reference: third },
  ])
  expect((await list({ kind: 'contact', words: word })).messages).toEqual([])
  expect((await list({ words: '_uittung' })).messages, 'a sign of the pattern is a letter').toEqual([])
  expect(await countMessages(deps, carla)).toMatchObject({ mine: 1 })
  expect(await countOpenMessages(deps)).toBe(before - 1)
})

test('a search finds every word in any order, an address, a number in the text; and tells which view has it', async () => {
  const dora = await buildOperator(deps, 'Dora')
  const email = 'Zacharias.Boot@mail.test'
  const reference = await leaveTestMessage(deps, {
    name: 'Zoë Quill',
    email,
    text: 'Mooring at pier 77,\nKiel',
  })
  const other = await leaveTestMessage(deps, { text: `Is ${reference} about the mooring?` })
  const find = async (words: string, view = 'open') => {
    const { messages } = await listMessages(deps, dora, InboxFilter.parse({ view, words }))
    return messages.map((message) => message.reference)
  }

  expect(await find('kiel MOORING')).toEqual([reference])
  expect(await find('quill  mooring')).toEqual([reference])
  expect(await find('zacharias.boot@mail')).toEqual([reference])
  expect(await find('mooring harbour')).toEqual([])
  expect(await find(reference)).toEqual([other, reference])

  await setMessageState(deps, dora, { reference, state: 'closed' })
  expect(await find('mooring')).toEqual([other])
  expect(await find('mooring', 'closed')).toEqual([reference])
  expect(await countMessages(deps, dora, { words: 'mooring' })).toEqual({ open: 1, mine: 0, closed: 1 })
  expect(await countMessages(deps, dora, { words: 'mooring', kind: 'contact' })).toMatchObject({ open: 0 })
})

test.each(['\0', '123', '12345678901234567890', 'x'])('%j is the number of no message', async (reference) => {
  await expect(view(reference)).rejects.toMatchObject({ code: 'not_found' })
})
