import { expect, onTestFinished, test, vi } from 'vitest'
import { coverIfSlow, readOverlays, showError, showLoader, subscribeToOverlays } from './overlays.ts'

test('ERR-4 STATE-1 the error opens with a message and an action, and both are cleared by nothing', () => {
  const heard = vi.fn()
  const stop = subscribeToOverlays(heard)
  showError('You’re offline.', 'Try again')
  expect(readOverlays().error).toEqual({ message: 'You’re offline.', action: 'Try again' })
  showError()
  expect(readOverlays().error).toBeUndefined()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  showError('unheard')
  expect(heard).toHaveBeenCalledTimes(2)
  showError()
})

test('LAY-9 STATE-1 the loader toggles, with and without a message, and leaves the error alone', () => {
  showError('Something')
  showLoader()
  expect(readOverlays().loader).toEqual({})
  showLoader({ message: 'Taking you there', opaque: true })
  expect(readOverlays()).toMatchObject({ loader: { message: 'Taking you there', opaque: true } })
  showLoader(false)
  expect(readOverlays()).toEqual({ loader: undefined, error: { message: 'Something', action: undefined } })
  showError()
})

test('LAY-3 LAY-9 what takes longer than a moment covers the page until it is over, or the page is come back to', () => {
  vi.useFakeTimers()
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const isCovered = () => readOverlays().loader !== undefined

  coverIfSlow('soon done')()
  vi.advanceTimersByTime(1000)
  expect(isCovered()).toBe(false)

  const uncover = coverIfSlow('Opening the checkout')
  vi.advanceTimersByTime(499)
  expect(isCovered()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(readOverlays().loader).toEqual({ message: 'Opening the checkout' })
  uncover()
  expect(isCovered()).toBe(false)

  coverIfSlow('left')
  vi.advanceTimersByTime(500)
  window.dispatchEvent(new Event('pageshow'))
  expect(isCovered()).toBe(false)
})
