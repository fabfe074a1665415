import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.server.ts'
import { refreshOrder } from '../../payments/refresh-payment.ts'
import { refreshInTime } from './order-page.server.ts'

vi.mock('../../payments/refresh-payment.ts', () => ({ refreshOrder: vi.fn() }))

const viewer = { accountId: undefined, holder: undefined }

afterEach(() => {
  vi.useRealTimers()
})

function buildServices() {
  const error = vi.fn()
  return { services: { log: { error } } as unknown as Services, error }
}

test('R-43 an order that is not the visitor’s is answered, and is no fault in the log', async () => {
  vi.useFakeTimers()
  vi.mocked(refreshOrder).mockRejectedValue(new AppError('not_found'))
  const { services, error } = buildServices()
  await expect(refreshInTime(services, viewer, 'order')).rejects.toThrow('not_found')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(error).not.toHaveBeenCalled()
})

test('F-10 a page does not wait for a slow provider, and what goes wrong after it is logged', async () => {
  vi.useFakeTimers()
  let fail: (error: Error) => void = () => {}
  vi.mocked(refreshOrder).mockReturnValue(
    new Promise((_, reject) => {
      fail = reject
    }),
  )
  const { services, error } = buildServices()
  const waited = refreshInTime(services, viewer, 'order')
  await vi.advanceTimersByTimeAsync(2_000)
  await waited
  fail(new Error('the connection broke'))
  await vi.advanceTimersByTimeAsync(0)
  expect(error).toHaveBeenCalledTimes(1)
})
