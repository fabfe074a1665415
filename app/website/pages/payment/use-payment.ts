import { useEffect, useReducer, useRef, useState } from 'react'
import type { OrderView } from '#domain/orders/schema.ts'
import type { FieldsMessage, PaymentMethod } from '#domain/payments/schema.ts'
import { askOrder, beginPayment } from '../../checkout/call-checkout.ts'
import {
  nextProgress,
  nextQuestion,
  type Progress,
  type ProgressEvent,
  progressOf,
} from '../../checkout/payment-progress.ts'
import { useLocalPath } from '../../local-path.ts'
import type { PaymentAnswer, PaymentData } from './payment-data.ts'

export interface PaymentState {
  order: OrderView
  progress: Progress
  problem: PaymentAnswer['problem'] | undefined
}

/** The clock that waiting is measured with. */
const now = () => Date.now()

/** Runs the payment of an order: what its page shows, what it asks of the server, and when it is over. */
export function usePayment(data: PaymentData, answer: PaymentAnswer | undefined) {
  const path = useLocalPath()
  const [order, setOrder] = useState(data.order)
  const [problem, setProblem] = useState(answer?.problem)
  const [progress, dispatch] = useReducer(nextProgress, data.order, (known) => progressOf(known, 0))
  const isStarting = useRef(false)
  const { id } = order

  /** The order as the server has it: what the page shows follows from it. */
  function hear(known: OrderView) {
    setOrder(known)
    dispatch({ type: 'told', order: known, now: now() })
  }

  // On the page's own clock from now on, and not on the server's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life.
  useEffect(() => dispatch({ type: 'told', order: data.order, now: now() }), [])

  useAsking(progress, id, hear, dispatch)

  const isOver = progress.at === 'over'
  const thanks = path(`/pricing/thank-you/?orderId=${id}`)
  useEffect(() => {
    // Back leads to the page before the payment, and not to one that leads here again.
    if (isOver) window.location.replace(thanks)
  }, [isOver, thanks])

  useEffect(() => {
    // Out of the browser's cache by Back: the order may have been paid meanwhile.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  async function begin(method: PaymentMethod) {
    if (isStarting.current) return
    isStarting.current = true
    setProblem(undefined)
    dispatch({ type: 'starting' })
    const outcome = await beginPayment(id, method)
    isStarting.current = false
    if (outcome.status === 'begun') return hear(outcome.order)
    if (outcome.status === 'failed') return dispatch({ type: 'failed' })
    if (outcome.status === 'active-licence') setProblem({ is: 'active-licence', email: outcome.email })
    if (outcome.status === 'too-many') setProblem({ is: 'too-many', retryAfter: outcome.retryAfter })
    const known = await askOrder(id)
    if (known === undefined) dispatch({ type: 'failed' })
    else hear(known)
  }

  const hearFields = (message: FieldsMessage) => dispatch({ type: 'fields', message, now: now() })
  const missFields = () => dispatch({ type: 'fields are slow' })
  return { order, progress, problem, begin, hearFields, missFields }
}

/** Asks the server what has become of a payment that is on its way, sooner at first. */
function useAsking(
  progress: Progress,
  id: string,
  hear: (order: OrderView) => void,
  dispatch: (event: ProgressEvent) => void,
): void {
  const latest = useRef(hear)
  latest.current = hear
  const since = progress.at === 'waiting' || progress.at === 'late' ? progress.since : undefined
  const current = useRef(progress)
  current.current = progress

  useEffect(() => {
    if (since === undefined) return
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      const delay = nextQuestion(current.current, now())
      if (delay !== undefined && !ending.signal.aborted) timer = setTimeout(ask, delay)
    }
    async function ask() {
      dispatch({ type: 'ticked', now: now() })
      const known = await askOrder(id, ending.signal)
      if (ending.signal.aborted) return
      if (known !== undefined) latest.current(known)
      plan()
    }
    plan()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [since, id, dispatch])
}
