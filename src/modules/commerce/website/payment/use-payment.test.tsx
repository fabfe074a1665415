import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInFrame } from '#tests/builders/website-page.tsx'
import type { OrderView } from '../../orders/schema.ts'
import { nextProgress, type Progress } from '../parts/payment-progress.ts'
import { usePayment } from './use-payment.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const order = {
  id: 'o',
  state: 'placed',
  payment: { method: 'card', state: 'processing', decline: null, reference: 'r', step: null },
} as OrderView

let shown: Progress = { at: 'over' }

/** A page that shows nothing of the payment. */
function Probe() {
  const data = { order, name: 'Solo', perSeat: false, methods: ['card'] as const, isDemonstration: false }
  shown = usePayment(data, undefined).progress
  return null
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('PAY-3 a payment that was on its way before a reload is waited for from now on, and not called late at once', async () => {
  await renderInFrame(<Probe />)
  expect(shown).toEqual({ at: 'waiting', since: now })
  expect(nextProgress(shown, { type: 'ticked', now: now + 2_000 }).at).toBe('waiting')
})
