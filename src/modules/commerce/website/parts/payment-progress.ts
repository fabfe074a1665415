import { useEffect, useEffectEvent } from 'react'
import type { OrderView } from '../../orders/schema.ts'
import type { FieldsMessage } from '../../payments/schema.ts'
import { askOrder } from './call-checkout.ts'

/** PAY-3: so long a payment is waited for with the page covered; then the buyer is told what is known. */
export const LATE_MS = 120_000
/** So long the provider's fields may take to appear before another way is offered. */
export const SLOW_FIELDS_MS = 15_000
/** After so long a page that nobody leaves asks no more: the receipt comes by mail. */
const ASKED_AT_MOST_MS = 30 * 60_000

/** Where the payment of an order stands, as its page has to show it. `docs/flows/checkout.md` draws it. */
export type Progress =
  /** Nothing is under way: a method is chosen, again where one was declined. */
  | { at: 'choosing' }
  /** The provider is being asked to begin. */
  | { at: 'starting' }
  /** The provider's fields, in a frame of their own. */
  | { at: 'fields'; url: string; reference: string; isReady: boolean; isSlow: boolean }
  /** The provider's own page, where the buyer says yes. */
  | { at: 'approval'; url: string }
  /** The buyer has done everything; `since` is a moment of the page's clock. */
  | { at: 'waiting'; since: number }
  /** For longer than two minutes. */
  | { at: 'late'; since: number }
  /** PAY-4: the provider could not be asked. */
  | { at: 'failed' }
  /** There is nothing to pay (any more): the order's next page says what has become of it. */
  | { at: 'over' }

export type ProgressEvent =
  | { type: 'starting' }
  | { type: 'failed' }
  /** The order as the server has it now. */
  | { type: 'told'; order: OrderView; now: number }
  | { type: 'fields'; message: FieldsMessage; now: number }
  | { type: 'ticked'; now: number }
  /** Fields that do not appear in time. */
  | { type: 'fields are slow' }

/** Where an order's payment stands by what the server knows alone: after a reload, or by the Back button. */
export function progressOf({ state, payment }: Pick<OrderView, 'state' | 'payment'>, now: number): Progress {
  if (state !== 'placed') return { at: 'over' }
  if (payment === null || payment.state === 'declined' || payment.state === 'cancelled')
    return { at: 'choosing' }
  if (payment.state !== 'awaiting') return { at: 'waiting', since: now }
  const { step, reference } = payment
  // Decided by us, and never answered by the provider.
  if (step === null || reference === null) return { at: 'failed' }
  if (step.kind === 'approval') return { at: 'approval', url: step.url }
  return { at: 'fields', url: step.url, reference, isReady: false, isSlow: false }
}

/** The next state; an event that does not belong to a state changes nothing. */
export function nextProgress(progress: Progress, event: ProgressEvent): Progress {
  switch (event.type) {
    case 'starting':
      return { at: 'starting' }
    case 'failed':
      return progress.at === 'starting' ? { at: 'failed' } : progress
    case 'told':
      return toldOf(progress, progressOf(event.order, event.now))
    case 'fields':
      return afterMessage(progress, event.message, event.now)
    case 'ticked':
      return progress.at === 'waiting' && event.now - progress.since >= LATE_MS
        ? { at: 'late', since: progress.since }
        : progress
    case 'fields are slow':
      return progress.at === 'fields' && !progress.isReady ? { ...progress, isSlow: true } : progress
  }
}

function toldOf(progress: Progress, known: Progress): Progress {
  const isWaiting = progress.at === 'waiting' || progress.at === 'late'
  // The page knows that the buyer has done everything before the provider has told our server.
  if (isWaiting && (known.at === 'waiting' || known.at === 'fields')) return progress
  // Fields that are filled in already stay as they are.
  if (progress.at === 'fields' && known.at === 'fields' && progress.reference === known.reference)
    return progress
  return known
}

function afterMessage(progress: Progress, message: FieldsMessage, now: number): Progress {
  if (progress.at !== 'fields' || message.reference !== progress.reference) return progress
  if (message.is === 'done') return { at: 'waiting', since: now }
  return { ...progress, isReady: true, isSlow: false }
}

/** In how many milliseconds the server is asked again after so many of waiting; undefined: never. */
export function nextQuestion(waitedMs: number): number | undefined {
  if (waitedMs < 20_000) return 2_000
  if (waitedMs < LATE_MS) return 4_000
  return waitedMs < ASKED_AT_MOST_MS ? 15_000 : undefined
}

/** Reads what a frame has said; undefined where it is nothing of ours. */
export function readFieldsMessage(data: unknown): FieldsMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, reference, is, height } = data as Record<string, unknown>
  if (type !== 'payment-fields' || typeof reference !== 'string') return undefined
  if (is === 'ready' || is === 'busy' || is === 'idle' || is === 'done') return { type, reference, is }
  const isHeight = typeof height === 'number' && Number.isFinite(height)
  return is === 'sized' && isHeight ? { type, reference, is, height } : undefined
}

interface OrderWatch {
  /** The server is about to be asked. */
  onAsk?: () => void
  /** What it has said; undefined where it could not be asked. `waitedMs` is how long the watch has lasted. */
  onAnswer: (order: OrderView | undefined, waitedMs: number) => void
}

/** Asks the server again and again how an order stands while its money is on the way, sooner at first. */
export function useOrderWatch(id: string, isOnItsWay: boolean, { onAsk, onAnswer }: OrderWatch): void {
  const begin = useEffectEvent(() => onAsk?.())
  const hear = useEffectEvent(onAnswer)
  useEffect(() => {
    if (!isOnItsWay) return
    const since = Date.now()
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      const delay = nextQuestion(Date.now() - since)
      if (delay !== undefined && !ending.signal.aborted) timer = setTimeout(ask, delay)
    }
    async function ask() {
      begin()
      const order = await askOrder(id, ending.signal)
      if (ending.signal.aborted) return
      hear(order, Date.now() - since)
      plan()
    }
    plan()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [isOnItsWay, id])
}
