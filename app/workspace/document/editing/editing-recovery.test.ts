import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answers } from '#engine/source/index.ts'
import { buildEditingSession } from '#tests/builders/editing-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a new document is created with the id that the browser made, also when the first try got lost', async () => {
  const { session, nth } = buildEditingSession({ id: 'new-id', version: 0, answers: {} })
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  await nth(0).answer({ kind: 'problem', problem: 'failed' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(nth(1).save).toMatchObject({ id: 'new-id', version: 0 })
})

test('leaving the page sends what is unsaved, on top of the save under way', async () => {
  const { session, nth, sent } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  session.leave()
  expect(sent).toHaveLength(1)
  session.answer('name', 'B')
  session.leave()
  expect(nth(1).save).toMatchObject({ version: 4, answers: { name: 'B' } })
})

test('leaving the page sends nothing when everything is safe', async () => {
  const { session, nth, sent } = buildEditingSession()
  session.leave()
  expect(sent).toHaveLength(0)
  session.answer('name', 'A')
  session.leave()
  expect(nth(0).save).toMatchObject({ version: 3, answers: { name: 'A' } })
  await nth(0).answer({ kind: 'saved', version: 4 })
  session.leave()
  expect(sent).toHaveLength(1)
})

test('a save whose answer got lost was our own too, whatever was typed since: it is saved on top', async () => {
  const { session, nth, status } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  await nth(0).answer({ kind: 'problem', problem: 'failed' })
  session.answer('name', 'Acme')
  await vi.advanceTimersByTimeAsync(600)
  await nth(1).answer({ kind: 'stale', theirs: { version: 4, answers: { name: 'A' } } })
  expect(status()).toBe('saving')
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(2).save).toMatchObject({ version: 4, answers: { name: 'Acme' } })
  await nth(2).answer({ kind: 'saved', version: 5 })
  expect(status()).toBe('saved')
  expect(session.getState().redrawn).toEqual({})
})

test('a page that lives on after leaving finds the save of its leaving, and goes on from there', async () => {
  const { session, nth, status } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  session.answer('name', 'B')
  session.leave()
  session.answer('name', 'C')
  await nth(0).answer({ kind: 'saved', version: 4 })
  await vi.advanceTimersByTimeAsync(600)
  await nth(2).answer({ kind: 'stale', theirs: { version: 5, answers: { name: 'B' } } })
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(3).save).toMatchObject({ version: 5, answers: { name: 'C' } })
  expect(status()).toBe('saving')
})

test('what is half-typed is not sent, and nobody is asked about it when an answer got lost', async () => {
  const savable = ({ mail: _, ...answers }: Answers) => answers
  const { session, nth, status } = buildEditingSession(undefined, { savable })
  session.answer('name', 'A')
  session.answer('mail', 'a@')
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(0).save.answers).toEqual({ name: 'A' })
  await nth(0).answer({ kind: 'stale', theirs: { version: 4, answers: { name: 'A' } } })
  expect(status()).toBe('saved')
  expect(session.getState().answers).toEqual({ name: 'A', mail: 'a@' })
})

test('what is half-typed comes back after a reload without a question', () => {
  const unsaved = { id: 'document-1', version: 3, answers: { name: 'A', mail: 'a@' } }
  const savable = ({ mail: _, ...answers }: Answers) => answers
  const { session, status } = buildEditingSession(
    { id: 'document-1', version: 4, answers: { name: 'A' } },
    { unsaved, savable },
  )
  session.recover()
  expect(session.getState()).toMatchObject({ version: 4, answers: unsaved.answers })
  expect(status()).toBe('saving')
})

test('a page that gives way to another sends what is unsaved once the save under way is answered', async () => {
  const { session, sent, nth, kept } = buildEditingSession()
  session.answer('name', 'A')
  await vi.advanceTimersByTimeAsync(600)
  session.answer('name', 'B')
  session.stop()
  expect(sent).toHaveLength(1)
  await nth(0).answer({ kind: 'saved', version: 4 })
  expect(nth(1).save).toMatchObject({ version: 4, answers: { name: 'B' } })
  await nth(1).answer({ kind: 'saved', version: 5 })
  expect(kept.size).toBe(0)
})

test('a page that is gone tries nothing again: the tab keeps what it could not save', async () => {
  const { session, sent, nth, kept } = buildEditingSession()
  session.answer('name', 'A')
  session.stop()
  await vi.advanceTimersByTimeAsync(0)
  await nth(0).answer({ kind: 'problem', problem: 'offline' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(kept.get('document-1')).toMatchObject({ answers: { name: 'A' } })
})

test('what was typed before a reload comes back and is saved', async () => {
  const { session, nth } = buildEditingSession(
    { id: 'fresh-id', version: 0, answers: {} },
    { unsaved: { id: 'old-id', version: 0, answers: { name: 'A' } } },
  )
  session.recover()
  await vi.advanceTimersByTimeAsync(0)
  expect(nth(0).save).toMatchObject({ id: 'old-id', version: 0, answers: { name: 'A' } })
})

test('what was answered before JavaScript arrived is taken over and saved', async () => {
  const { session, nth, kept } = buildEditingSession({
    id: 'document-1',
    version: 3,
    answers: { city: 'Oslo' },
  })
  session.start({ name: 'A' })
  expect(session.getState()).toMatchObject({ answers: { city: 'Oslo', name: 'A' }, redrawn: { name: 1 } })
  expect(kept.size).toBe(1)
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(0).save).toMatchObject({ version: 3, answers: { city: 'Oslo', name: 'A' } })
})

test('what comes back after a reload meets a newer document: the person decides', async () => {
  const { session, sent, status } = buildEditingSession(
    { id: 'document-1', version: 5, answers: {} },
    { unsaved: { id: 'document-1', version: 4, answers: { name: 'A' } } },
  )
  session.recover()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(0)
  expect(status()).toBe('stale')
})

test('what was typed before the rest came back stays on top of it', () => {
  const { session } = buildEditingSession(
    { id: 'document-1', version: 4, answers: { city: 'Oslo' } },
    { unsaved: { id: 'document-1', version: 4, answers: { city: 'Bergen', name: 'Old' } } },
  )
  session.start({ name: 'New' })
  expect(session.recover()).toBe(true)
  expect(session.getState().answers).toEqual({ city: 'Bergen', name: 'New' })
})

test('what is kept here and was saved all the same is forgotten', () => {
  const { session, kept, status } = buildEditingSession(
    { id: 'document-1', version: 5, answers: { name: 'A' } },
    { unsaved: { id: 'document-1', version: 4, answers: { name: 'A' } } },
  )
  expect(session.recover()).toBe(false)
  expect([kept.size, status()]).toEqual([0, 'saved'])
})

test('what was saved elsewhere is taken over where nothing is unsaved, and draws only what changed', () => {
  const { session } = buildEditingSession({
    id: 'document-1',
    version: 3,
    answers: { name: 'A', city: 'Oslo' },
  })
  session.refresh({ version: 3, answers: { name: 'A', city: 'Oslo' } })
  expect(session.getState().redrawn).toEqual({})
  session.refresh({ version: 4, answers: { name: 'B', city: 'Oslo' } })
  expect(session.getState()).toMatchObject({ version: 4, answers: { name: 'B' }, redrawn: { name: 1 } })
})

test('what was saved elsewhere waits where something is unsaved: the next save asks', () => {
  const { session } = buildEditingSession()
  session.answer('name', 'Mine')
  expect(session.refresh({ version: 4, answers: { name: 'Theirs' } })).toBe(false)
  expect(session.getState()).toMatchObject({ version: 3, answers: { name: 'Mine' } })
})

test('a session that hands over saves what it has, and then takes and sends nothing more', async () => {
  const { session, sent, nth, status } = buildEditingSession()
  session.answer('name', 'A')
  const over = session.handOver()
  session.answer('name', 'too late')
  await vi.advanceTimersByTimeAsync(0)
  expect(nth(0).save.answers).toEqual({ name: 'A' })
  await nth(0).answer({ kind: 'saved', version: 4 })
  await over
  session.answer('name', 'too late')
  session.stop()
  session.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect([session.getState().answers, status()]).toEqual([{ name: 'A' }, 'saved'])
})

test('what could not be saved before handing over stays kept for the other tab, and is no longer this one’s', async () => {
  const { session, sent, nth, kept, status } = buildEditingSession()
  session.answer('name', 'A')
  const over = session.handOver()
  await vi.advanceTimersByTimeAsync(0)
  await nth(0).answer({ kind: 'problem', problem: 'offline' })
  await over
  expect(kept.get('document-1')).toMatchObject({ answers: { name: 'A' } })
  session.refresh({ version: 5, answers: { name: 'By the other tab' } })
  session.resume()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, status()]).toEqual([1, 'saved'])
})

test('what was typed before the tab had to wait is saved when it may write again', async () => {
  const { session, nth } = buildEditingSession()
  session.answer('name', 'A')
  session.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  session.resume()
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(0).save.answers).toEqual({ name: 'A' })
})
