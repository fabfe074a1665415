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

test('what is not right is not sent, and nobody is asked about it when an answer got lost', async () => {
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

const withoutMail = ({ mail: _, ...answers }: Answers) => ({ ...answers, mail: null })
const saved = { id: 'document-1', version: 4, answers: { name: 'A', mail: null } }

test('what is not right is kept in this browser after the rest is saved, until it is right or erased', async () => {
  const savable = (answers: Answers) => (answers.mail === 'a@' ? withoutMail(answers) : answers)
  const { session, nth, kept, status } = buildEditingSession(undefined, { savable })
  session.answer('mail', 'a@')
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(0).save.answers).toEqual({ mail: null })
  await nth(0).answer({ kind: 'saved', version: 4 })
  expect(status()).toBe('saved')
  expect(kept.get('document-1')).toEqual({
    id: 'document-1',
    version: 4,
    answers: { mail: 'a@' },
    isSaved: true,
  })
  session.answer('mail', 'a@acme.example')
  expect(kept.get('document-1')).not.toHaveProperty('isSaved')
  await vi.advanceTimersByTimeAsync(600)
  await nth(1).answer({ kind: 'saved', version: 5 })
  expect(kept.size).toBe(0)
})

test('what is not right comes back after a reload, and nothing is saved by that', async () => {
  const unsaved = { ...saved, answers: { name: 'A', mail: 'a@' }, isSaved: true as const }
  const { session, sent, kept, status } = buildEditingSession(saved, { unsaved, savable: withoutMail })
  expect(session.recover()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(session.getState()).toMatchObject({ answers: unsaved.answers, redrawn: { mail: 1 } })
  expect([sent.length, status()]).toEqual([0, 'saved'])
  expect(kept.get('document-1')).toMatchObject({ version: 4, answers: unsaved.answers, isSaved: true })
})

test('what is not right comes back too where the rest was saved on leaving', () => {
  const unsaved = { id: 'document-1', version: 3, answers: { name: 'A', mail: 'a@' } }
  const { session, status } = buildEditingSession(saved, { unsaved, savable: withoutMail })
  expect(session.recover()).toBe(true)
  expect(session.getState()).toMatchObject({ version: 4, answers: unsaved.answers })
  expect(status()).toBe('saved')
})

test('what was saved on leaving is known again, though the server takes off the blanks around a text', () => {
  const unsaved = { id: 'document-1', version: 3, answers: { name: 'A ', mail: 'a@' } }
  const { session, status } = buildEditingSession(saved, { unsaved, savable: withoutMail })
  session.recover()
  expect(session.getState().answers).toEqual({ name: 'A', mail: 'a@' })
  expect(status()).toBe('saved')
})

test('what is not right does not come back over an answer from another device; the others do', () => {
  const savable = (answers: Answers) => ({ ...answers, mail: null, phone: null })
  const unsaved = { ...saved, answers: { name: 'A', mail: 'a@', phone: 'x' }, isSaved: true as const }
  const newer = { id: 'document-1', version: 5, answers: { name: 'B', mail: 'b@acme.example', phone: null } }
  const { session, status } = buildEditingSession(newer, { unsaved, savable })
  session.recover()
  expect(session.getState()).toMatchObject({
    version: 5,
    answers: { name: 'B', mail: 'b@acme.example', phone: 'x' },
  })
  expect(status()).toBe('saved')
})

test('where another device has answered all of it, this browser lets it go', () => {
  const unsaved = { ...saved, answers: { name: 'A', mail: 'a@' }, isSaved: true as const }
  const newer = { id: 'document-1', version: 5, answers: { name: 'A', mail: 'b@acme.example' } }
  const savable = (answers: Answers) => (answers.mail === 'a@' ? withoutMail(answers) : answers)
  const { session, kept } = buildEditingSession(newer, { unsaved, savable })
  expect(session.recover()).toBe(false)
  expect([session.getState().answers, kept.size]).toEqual([newer.answers, 0])
})

test('what is not right stays where the document goes on elsewhere, but for a question that was answered there', async () => {
  const savable = (answers: Answers) => (answers.mail === 'a@' ? withoutMail(answers) : answers)
  const { session, nth } = buildEditingSession(undefined, { savable })
  session.answer('mail', 'a@')
  await vi.advanceTimersByTimeAsync(600)
  await nth(0).answer({ kind: 'saved', version: 4 })
  session.refresh({ version: 5, answers: { name: 'B', mail: null } })
  expect(session.getState().answers).toEqual({ name: 'B', mail: 'a@' })
  session.refresh({ version: 6, answers: { name: 'B', mail: 'b@acme.example' } })
  expect(session.getState().answers).toEqual({ name: 'B', mail: 'b@acme.example' })
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
