import { expect, test } from 'vitest'
import type { Database } from '../database/connection.ts'
import { AppError } from '../errors.ts'
import { inLine } from './index.ts'

const db = {} as Database

/** What is under way until it is ended. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, end: resolve, fail: reject }
}

test('R-10 of one account one after the other is counted, in order, and of another account at once', async () => {
  const first = held()
  const done: string[] = []
  const one = inLine(db, 'a', first.work).then((said) => done.push(said))
  const two = inLine(db, 'a', async () => 'second').then((said) => done.push(said))
  await inLine(db, 'b', async () => done.push('elsewhere'))
  expect(done).toEqual(['elsewhere'])
  first.end('first')
  await Promise.all([one, two])
  expect(done).toEqual(['elsewhere', 'first', 'second'])
})

test('a refusal is told to its own caller alone', async () => {
  const first = held()
  const refused = inLine(db, 'a', first.work)
  const next = inLine(db, 'a', async () => 'counted')
  first.fail(new AppError('too_many_requests', { retryAfter: 1 }))
  await expect(refused).rejects.toThrow(AppError)
  expect(await next).toBe('counted')
})

test('F-07 a database that is away is told to all that wait, at once, and whoever comes later tries anew', async () => {
  const first = held()
  let asked = 0
  const ask = async () => {
    asked += 1
    return 'counted'
  }
  const waiting = [inLine(db, 'a', first.work), inLine(db, 'a', ask), inLine(db, 'a', ask)]
  const givenBack = inLine(db, 'a', async () => 'released', { afterFaults: true })
  first.fail(new Error('timeout exceeded when trying to connect'))
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(asked).toBe(0)
  expect(await givenBack).toBe('released')
  expect(await inLine(db, 'a', ask)).toBe('counted')
})
