import { expect, test } from 'vitest'
import { createLifecycle, explainStartFailure } from './lifecycle.ts'

const log = { info() {}, error() {} }

test('what was started last is stopped first, once', async () => {
  const lifecycle = createLifecycle({ log, limitMs: 1_000 })
  const stopped: string[] = []
  for (const name of ['database', 'jobs', 'HTTP']) {
    lifecycle.onStop(name, async () => {
      stopped.push(name)
    })
  }
  expect(await Promise.all([lifecycle.stop(), lifecycle.stop()])).toEqual([true, true])
  expect(stopped).toEqual(['HTTP', 'jobs', 'database'])
})

test('a step that fails does not keep the others from being stopped', async () => {
  const lifecycle = createLifecycle({ log, limitMs: 1_000 })
  let isDatabaseStopped = false
  lifecycle.onStop('database', async () => {
    isDatabaseStopped = true
  })
  lifecycle.onStop('jobs', () => Promise.reject(new Error('stuck')))
  expect(await lifecycle.stop()).toBe(false)
  expect(isDatabaseStopped).toBe(true)
})

test('F-04 a step that does not end is not waited for beyond the limit', async () => {
  const lifecycle = createLifecycle({ log, limitMs: 20 })
  lifecycle.onStop('HTTP', () => new Promise(() => {}))
  expect(await lifecycle.stop()).toBe(false)
})

test.each([
  ['53100', 'could not extend file', /^The disk is full: free some space/],
  [
    'XX001',
    'invalid page in block 0',
    /^The database is damaged \(invalid page in block 0\)\. Restore the last backup: /,
  ],
  ['42P01', 'relation "a" does not exist', /^Error: Failed query(.|\n)*relation "a" does not exist/],
])('a start that fails on a query says why: %s', (code, message, said) => {
  const cause = Object.assign(new Error(message), { code })
  expect(explainStartFailure(new Error('Failed query: select 1', { cause }))).toMatch(said)
})
