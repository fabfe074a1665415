import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildEditingSession } from '#tests/builders/editing-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('answers are saved once after a pause in typing', async () => {
  const { session, sent, nth, status } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(500)
  session.answer('name', 'Ac')
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(nth(0).save).toEqual({ id: 'document-1', version: 3, answers: { name: 'Ac' } })
  expect(status()).toBe('saving')
  await nth(0).answer({ kind: 'saved', version: 4 })
  expect(status()).toBe('saved')
})

test('leaving an input saves with the next task, once', async () => {
  const { session, sent, nth, status } = buildEditingSession()
  session.answer('name', 'A')
  session.pauseTyping()
  session.pauseTyping()
  expect(sent).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(nth(0).save).toMatchObject({ answers: { name: 'A' } })
  await nth(0).answer({ kind: 'saved', version: 4 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
  expect(status()).toBe('saved')
})

test('what is typed during a save goes with the next one, on top of its version', async () => {
  const { session, sent, nth, status } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  session.answer('name', 'Acme')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
  await nth(0).answer({ kind: 'saved', version: 4 })
  expect(status()).toBe('saving')
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(1).save).toMatchObject({ version: 4, answers: { name: 'Acme' } })
  await nth(1).answer({ kind: 'saved', version: 5 })
  expect(status()).toBe('saved')
})

test('a failed save says so, keeps the answers and is tried again with growing pauses', async () => {
  const { session, sent, nth, kept, status } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  await nth(0).answer({ kind: 'problem', problem: 'failed' })
  expect(status()).toBe('failed')
  expect(kept.get('document-1')).toEqual({ id: 'document-1', version: 3, answers: { name: 'A' } })
  await vi.advanceTimersByTimeAsync(2_000)
  await nth(1).answer({ kind: 'problem', problem: 'offline' })
  expect(status()).toBe('offline')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  await nth(2).answer({ kind: 'saved', version: 4 })
  expect(status()).toBe('saved')
  expect(kept.size).toBe(0)
})

test('CLAIM-1 a save that fails is tried again after two seconds, after five and then every fifteen', async () => {
  const { session, sent, nth } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  for (const [index, seconds] of [2, 5, 15, 15].entries()) {
    await nth(index).answer({ kind: 'problem', problem: 'failed' })
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(sent).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(index + 2)
  }
})

test.each(['signed_out', 'refused'] as const)(
  '%s waits for the person instead of asking again',
  async (problem) => {
    const { session, sent, nth, status } = buildEditingSession()
    session.answer('name', 'A')
    await vi.advanceTimersByTimeAsync(600)
    await nth(0).answer({ kind: 'problem', problem })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(status()).toBe(problem)
  },
)

test('a stale save shows both sides and saves nothing until one is chosen', async () => {
  const { session, sent, nth, status } = buildEditingSession()
  session.answer('name', 'Mine')
  await vi.advanceTimersByTimeAsync(600)
  const theirs = { version: 7, answers: { name: 'Theirs' } }
  await nth(0).answer({ kind: 'stale', theirs })
  expect(status()).toBe('stale')
  session.answer('city', 'Oslo')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(session.getState()).toMatchObject({ theirs, answers: { name: 'Mine', city: 'Oslo' } })
})

test('a stale save takes over what only the other has changed, and is saved on top without a question', async () => {
  const before = { name: 'A', city: 'Oslo', street: 'Old' }
  const { session, sent, nth, status } = buildEditingSession({
    id: 'document-1',
    version: 3,
    answers: before,
  })
  session.answer('name', 'Mine')
  await vi.advanceTimersByTimeAsync(600)
  session.answer('street', 'New')
  await nth(0).answer({ kind: 'stale', theirs: { version: 7, answers: { ...before, city: 'Bergen' } } })
  const both = { name: 'Mine', city: 'Bergen', street: 'New' }
  expect(nth(1).save).toEqual({ id: 'document-1', version: 7, answers: both })
  expect(session.getState()).toMatchObject({ answers: both, redrawn: { city: 1 } })
  await nth(1).answer({ kind: 'saved', version: 8 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, status()]).toEqual([2, 'saved'])
  // What was taken over is a step like any other.
  session.undo()
  expect(session.getState().answers).toMatchObject({ city: 'Oslo', street: 'New' })
  session.undo()
  expect(session.getState().answers).toMatchObject({ name: 'Mine', street: 'Old' })
})

test('what was saved since the page was loaded is no change of one’s own any more', async () => {
  const { session, nth } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  await nth(0).answer({ kind: 'saved', version: 4 })
  session.answer('city', 'Oslo')
  await vi.advanceTimersByTimeAsync(600)
  await nth(1).answer({ kind: 'stale', theirs: { version: 5, answers: { name: 'Theirs' } } })
  expect(nth(2).save).toMatchObject({ version: 5, answers: { name: 'Theirs', city: 'Oslo' } })
})

test('where both have changed one answer a person decides, and "keep mine" keeps what else is new there', async () => {
  const { session, sent, nth, status } = buildEditingSession()
  session.answer('name', 'Mine')
  await vi.advanceTimersByTimeAsync(600)
  const theirs = { version: 7, answers: { name: 'Theirs', city: 'Bergen' } }
  await nth(0).answer({ kind: 'stale', theirs })
  expect([sent.length, status()]).toEqual([1, 'stale'])
  void session.keepMine()
  await vi.advanceTimersByTimeAsync(0)
  expect(nth(1).save).toMatchObject({ version: 7, answers: { name: 'Mine', city: 'Bergen' } })
})

test('flushing waits until what met another save is saved on top of it', async () => {
  const { session, nth } = buildEditingSession()
  session.answer('name', 'Mine')
  const done = session.flush()
  await vi.advanceTimersByTimeAsync(0)
  await nth(0).answer({ kind: 'stale', theirs: { version: 7, answers: { city: 'Bergen' } } })
  await nth(1).answer({ kind: 'saved', version: 8 })
  expect(await done).toBe(true)
})

test('"keep mine" saves on top of theirs', async () => {
  const { session, nth, status } = buildEditingSession()
  session.answer('name', 'Mine')
  await vi.advanceTimersByTimeAsync(600)
  await nth(0).answer({ kind: 'stale', theirs: { version: 7, answers: { name: 'Theirs' } } })
  const done = session.keepMine()
  await vi.advanceTimersByTimeAsync(0)
  expect(nth(1).save).toMatchObject({ version: 7, answers: { name: 'Mine' } })
  await nth(1).answer({ kind: 'saved', version: 8 })
  expect(await done).toBe(true)
  expect(status()).toBe('saved')
})

test('"take the other" puts theirs in place and has nothing to save', async () => {
  const { session, sent, nth, kept, status } = buildEditingSession()
  session.answer('name', 'Mine')
  await vi.advanceTimersByTimeAsync(600)
  await nth(0).answer({ kind: 'stale', theirs: { version: 7, answers: { name: 'Theirs' } } })
  session.takeTheirs()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(session.getState()).toMatchObject({ answers: { name: 'Theirs' }, version: 7, redrawn: { name: 1 } })
  expect([sent.length, kept.size, status()]).toEqual([1, 0, 'saved'])
})

test('flushing waits for the save under way and for what was typed since', async () => {
  const { session, nth } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  session.answer('name', 'B')
  const done = session.flush()
  await nth(0).answer({ kind: 'saved', version: 4 })
  expect(nth(1).save).toMatchObject({ version: 4, answers: { name: 'B' } })
  await nth(1).answer({ kind: 'saved', version: 5 })
  expect(await done).toBe(true)
})

test('flushing answers no when the save does not work', async () => {
  const { session, nth } = buildEditingSession()
  session.answer('name', 'A')
  const done = session.flush()
  await vi.advanceTimersByTimeAsync(0)
  await nth(0).answer({ kind: 'problem', problem: 'failed' })
  expect(await done).toBe(false)
})

test('a stale save that finds the same answers on the server was our own: nobody is asked', async () => {
  const { session, nth, status } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  await nth(0).answer({ kind: 'stale', theirs: { version: 9, answers: { name: 'A' } } })
  expect(status()).toBe('saved')
  expect(session.getState().version).toBe(9)
})
