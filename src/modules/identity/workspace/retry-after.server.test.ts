import { expect, test } from 'vitest'
import type { Database } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildRouteRequest } from '#tests/builders/route-request.ts'
import { answering, retryAfterErrors } from './session.server.ts'

const deps = buildDependencies({} as Database)

/** The page that React Router draws for what was thrown: its status, and none of its headers. */
async function answerTo(error: Error, status: number): Promise<string | null> {
  const route = buildRouteRequest(deps, '/app/')
  const next = async () => {
    const thrown = answering(route, () => Promise.reject(error))
    await expect(thrown).rejects.toBeInstanceOf(Response)
    return new Response('page', { status })
  }
  const response = await retryAfterErrors({ ...route, params: {}, pattern: '/app' }, next)
  return response instanceof Response ? response.headers.get('retry-after') : null
}

test.each([
  ['a limit', new AppError('too_many_requests', { retryAfter: 900 }), 429, '900'],
  ['a busy part', new AppError('unavailable', { retryAfter: 7 }), 503, '7'],
  ['a part that names no time', new AppError('unavailable'), 503, '2'],
  ['a limit that names no time', new AppError('too_many_requests'), 429, null],
  ['what is not there', new AppError('not_found'), 404, null],
])('the page of %s tells clients when to come back', async (_what, error, status, expected) => {
  expect(await answerTo(error, status)).toBe(expected)
})
