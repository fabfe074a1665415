import { expect, test, vi } from 'vitest'
import { sayOffline } from './say-offline.ts'

const words = 'This needs a connection.'
const surroundings = (isShown: boolean) => ({
  loadWords: vi.fn(async () => ({ showOfflineError: () => isShown })),
  readWords: vi.fn((): string | undefined => words),
  tell: vi.fn(),
})

test('NAV-6 ERR-4 the error dialog says it, once', async () => {
  const page = surroundings(true)
  await sayOffline(page)
  expect(page.tell).not.toHaveBeenCalled()
})

test('NAV-6 where the connection went before that dialog came, the browser’s own says the words of the page', async () => {
  const page = surroundings(true)
  page.loadWords.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await sayOffline(page)
  expect(page.tell).toHaveBeenCalledExactlyOnceWith(words)
})

test('NAV-6 so it does where the dialog came, and the part of the page that shows it did not', async () => {
  const page = surroundings(false)
  await sayOffline(page)
  expect(page.tell).toHaveBeenCalledExactlyOnceWith(words)
})

test('a page without such words says nothing', async () => {
  const page = surroundings(false)
  page.readWords.mockReturnValueOnce(undefined)
  await sayOffline(page)
  expect(page.tell).not.toHaveBeenCalled()
})
