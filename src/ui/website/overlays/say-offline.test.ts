import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayOffline, sayOfflineBy } from './say-offline.ts'

const words = 'This needs a connection.'
const alert = vi.fn()

/** A page whose dialog is shown or not, with what the server wrote into it. */
function open({ isShown, needsConnection }: { isShown: boolean; needsConnection: string | undefined }) {
  sayOfflineBy(async () => ({ showOfflineError: () => isShown }))
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { needsConnection } }) })
}

beforeEach(() => vi.stubGlobal('window', { alert }))
afterEach(() => {
  alert.mockClear()
  vi.unstubAllGlobals()
})

test('NAV-6 ERR-4 the error dialog says it, once', async () => {
  open({ isShown: true, needsConnection: words })
  await sayOffline()
  expect(alert).not.toHaveBeenCalled()
})

test('NAV-6 where the connection went before that dialog came, the browser’s own says the words of the page', async () => {
  open({ isShown: true, needsConnection: words })
  sayOfflineBy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await sayOffline()
  expect(alert).toHaveBeenCalledExactlyOnceWith(words)
})

test('NAV-6 so it does where the dialog came, and the part of the page that shows it did not', async () => {
  open({ isShown: false, needsConnection: words })
  await sayOffline()
  expect(alert).toHaveBeenCalledExactlyOnceWith(words)
})

test('a page without such words says nothing', async () => {
  open({ isShown: false, needsConnection: undefined })
  await sayOffline()
  expect(alert).not.toHaveBeenCalled()
})
