import { expect, test, vi } from 'vitest'
import { leaveFor } from './leave-for.ts'

const showOfflineError = vi.fn()
const surroundings = (isOnline: boolean) => ({
  isOnline: () => isOnline,
  loadWords: vi.fn(async () => ({ showOfflineError })),
  go: vi.fn(),
})

test('with a connection a press leads on, and loads nothing for it', async () => {
  const online = surroundings(true)
  await leaveFor('/app/account/create/', online)
  expect(online.go).toHaveBeenCalledExactlyOnceWith('/app/account/create/')
  expect(online.loadWords).not.toHaveBeenCalled()
})

test('NAV-6 ERR-4 without one the page stays, and says what is missing', async () => {
  const offline = surroundings(false)
  await leaveFor('/app/account/create/', offline)
  expect(showOfflineError).toHaveBeenCalledOnce()
  expect(offline.go).not.toHaveBeenCalled()
})

test('NAV-6 where the connection went before the words for it came, the browser says it', async () => {
  const offline = surroundings(false)
  offline.loadWords.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await leaveFor('/app/account/create/', offline)
  expect(offline.go).toHaveBeenCalledExactlyOnceWith('/app/account/create/')
})
