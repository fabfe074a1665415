import { expect, test } from 'vitest'
import { defaultLimits } from '#apps/modules.ts'
import { createInMemoryRateLimiter } from '#kernel/rate-limits/index.ts'
import { requireRenderAttempt } from './require-attempt.ts'

const day = 24 * 60 * 60

test('F-12 files that are made and given up again and again end for the day, however slowly they are asked for', () => {
  const clock = { seconds: 0 }
  const rateLimiter = createInMemoryRateLimiter({ now: () => clock.seconds * 1000 })
  const make = () => requireRenderAttempt({ limits: defaultLimits, rateLimiter }, 'downloadsPerAccount', 'a')
  for (let made = 0; made < 400; made += 1) {
    make()
    clock.seconds += 10
  }

  expect(make).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: day - clock.seconds }),
  )
  clock.seconds = day
  expect(make).not.toThrow()
})
