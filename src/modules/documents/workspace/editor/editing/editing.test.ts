import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildEditingSession } from '#tests/builders/editing-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function type(session: ReturnType<typeof buildEditingSession>['session'], field: string, text: string) {
  for (let length = 1; length <= text.length; length++) {
    vi.advanceTimersByTime(80)
    session.answer(field, text.slice(0, length))
  }
}

test('what was typed into one question without a pause is one step back and one forward', () => {
  const { session } = buildEditingSession()
  type(session, 'name', 'Acme')
  type(session, 'city', 'Oslo')
  expect(session.undo()).toMatchObject({ kind: 'answered', field: 'city' })
  expect(session.getState().answers).toEqual({ name: 'Acme' })
  session.undo()
  expect(session.getState().answers).toEqual({})
  expect(session.undo()).toBeUndefined()
  session.redo()
  session.redo()
  expect(session.getState().answers).toEqual({ name: 'Acme', city: 'Oslo' })
  expect(session.redo()).toBeUndefined()
})

test('a pause in typing, and leaving the input, end a step', () => {
  const { session } = buildEditingSession()
  type(session, 'name', 'Ac')
  vi.advanceTimersByTime(2_000)
  session.answer('name', 'Acme')
  session.pauseTyping()
  session.answer('name', 'Acme Ltd')
  session.undo()
  expect(session.getState().answers).toEqual({ name: 'Acme' })
  session.undo()
  expect(session.getState().answers).toEqual({ name: 'Ac' })
})

test('a new answer forgets what was taken back', () => {
  const { session } = buildEditingSession()
  session.answer('name', 'A')
  session.undo()
  session.answer('city', 'Oslo')
  expect(session.redo()).toBeUndefined()
})

test('what is typed and deleted again is no step', () => {
  const { session } = buildEditingSession({ id: 'document-1', version: 3, answers: { name: 'Acme' } })
  type(session, 'name', 'Acme L')
  session.answer('name', 'Acme')
  expect(session.getState().history.past).toEqual([])
})

test('only the questions that change are drawn anew', () => {
  const { session } = buildEditingSession({ id: 'document-1', version: 3, answers: { city: 'Oslo' } })
  session.answer('name', 'A')
  expect(session.getState().redrawn).toEqual({})
  session.undo()
  expect(session.getState().redrawn).toEqual({ name: 1 })
})

test('clearing all answers is saved like an answer, and one step to take back', async () => {
  const answers = { name: 'Acme', city: 'Oslo' }
  const { session, nth } = buildEditingSession({ id: 'document-1', version: 3, answers })
  session.clear()
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(0).save).toMatchObject({ version: 3, answers: {} })
  await nth(0).answer({ kind: 'saved', version: 4 })
  expect(session.undo()).toMatchObject({ kind: 'cleared' })
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(1).save).toMatchObject({ version: 4, answers })
})

test('whoever has taken the other side takes that back', async () => {
  const { session, nth } = buildEditingSession()
  session.answer('name', 'Mine')
  await vi.advanceTimersByTimeAsync(600)
  await nth(0).answer({ kind: 'stale', theirs: { version: 7, answers: { name: 'Theirs' } } })
  session.takeTheirs()
  session.undo()
  await vi.advanceTimersByTimeAsync(600)
  expect(nth(1).save).toMatchObject({ version: 7, answers: { name: 'Mine' } })
})

test('what was taken back is kept in the browser like everything that is not saved', () => {
  const { session, kept } = buildEditingSession({ id: 'document-1', version: 3, answers: { name: 'Acme' } })
  session.answer('name', 'Other')
  session.undo()
  expect(kept.get('document-1')).toMatchObject({ answers: { name: 'Acme' } })
})

test('saved details are one step back, with all that they have answered', () => {
  const { session } = buildEditingSession()
  type(session, 'name', 'Ac')
  session.fill('name', { name: 'Acme', city: 'Oslo' })
  expect(session.getState().answers).toEqual({ name: 'Acme', city: 'Oslo' })
  expect(session.undo()).toMatchObject({ kind: 'filled', field: 'name' })
  expect(session.getState().answers).toEqual({ name: 'Ac' })
  session.redo()
  expect(session.getState().answers).toEqual({ name: 'Acme', city: 'Oslo' })
})
