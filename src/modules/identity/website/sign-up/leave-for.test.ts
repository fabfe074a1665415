import { expect, test, vi } from 'vitest'
import { leaveFor } from './sign-up-dialog-host.tsx'

const surroundings = (isOnline: boolean) => ({
  isOnline: () => isOnline,
  say: vi.fn(async () => undefined),
  go: vi.fn(),
})

test('with a connection a press leads on, and says nothing', async () => {
  const online = surroundings(true)
  await leaveFor('/app/account/create/', online)
  expect(online.go).toHaveBeenCalledExactlyOnceWith('/app/account/create/')
  expect(online.say).not.toHaveBeenCalled()
})

test('NAV-6 ERR-4 without one the page stays, and says what is missing', async () => {
  const offline = surroundings(false)
  await leaveFor('/app/account/create/', offline)
  expect(offline.say).toHaveBeenCalledOnce()
  expect(offline.go).not.toHaveBeenCalled()
})
