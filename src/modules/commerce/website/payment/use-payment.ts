import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useLocalPath } from '#ui/website/local-link.tsx'
import type { OrderView } from '../../orders/schema.ts'
import type { FieldsMessage, PaymentMethod } from '../../payments/schema.ts'
import { askOrder, type BeginOutcome, beginPayment } from '../parts/call-checkout.ts'
import { nextProgress, progressOf, useOrderWatch } from '../parts/payment-progress.ts'

/** Runs the payment of an order: what its page shows, what it asks of the server, and when it is over. */
export function usePayment(data: PaymentData, answer: PaymentAnswer | undefined) {
  const path = useLocalPath()
  const [order, setOrder] = useState(data.order)
  const [problem, setProblem] = useState(answer?.problem)
  const [progress, dispatch] = useReducer(nextProgress, data.order, (known) => progressOf(known, Date.now()))
  const [declined, setDeclined] = useState(declinedCardOf(data.order))
  const isStarting = useRef(false)
  const { id } = order

  /** The order as the server has it: what the page shows follows from it. */
  function hear(known: OrderView) {
    setOrder(known)
    dispatch({ type: 'told', order: known, now: Date.now() })
  }

  /** The same, unasked: where a card was declined, its fields stand there again, below what is said of it. */
  function hearOfDecline(known: OrderView) {
    hear(known)
    const payment = declinedCardOf(known)
    // Which is told already where it could not be begun again.
    if (payment === undefined || payment?.reference === declinedCardOf(order)?.reference) return
    setDeclined(payment)
    void begin('card')
  }

  useOrderWatch(id, progress.at === 'waiting' || progress.at === 'late', {
    onAsk: () => dispatch({ type: 'ticked', now: Date.now() }),
    onAnswer: (known) => known && hearOfDecline(known),
  })
  const beginAgain = useEffectEvent(() => {
    if (declined !== undefined && answer === undefined) void begin('card')
  })
  useEffect(() => beginAgain(), [])

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

  const lookAgain = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || isStarting.current) return
    const known = await askOrder(id)
    if (known !== undefined && !isStarting.current) hearOfDecline(known)
  })
  useEffect(() => {
    // Back from another tab, where the order may have been paid: else "declined" would stand here still.
    const look = () => void lookAgain()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  async function begin(method: PaymentMethod) {
    if (isStarting.current) return
    isStarting.current = true
    setProblem(undefined)
    if (method !== 'card') setDeclined(undefined)
    dispatch({ type: 'starting' })
    const outcome = await beginPayment(id, method)
    isStarting.current = false
    if (outcome.status === 'begun') return hear(outcome.order)
    if (outcome.status === 'failed') return dispatch({ type: 'failed' })
    if (outcome.status !== 'changed') setProblem(outcome)
    const known = await askOrder(id)
    if (known === undefined) dispatch({ type: 'failed' })
    else hear(known)
  }

  function hearFields(message: FieldsMessage) {
    if (message.is === 'done') setDeclined(undefined)
    dispatch({ type: 'fields', message, now: Date.now() })
  }
  const missFields = () => dispatch({ type: 'fields are slow' })
  return { order, progress, problem, declined, begin, hearFields, missFields }
}

/** The last try of an order, where a card was declined by it. */
function declinedCardOf({ payment }: OrderView): OrderView['payment'] | undefined {
  return payment?.state === 'declined' && payment.method === 'card' ? payment : undefined
}

/** What the page is made from where an order is paid. */
export interface PaymentData {
  order: OrderView
  /** What the package is called. */
  name: string
  /** Whether it is sold by the person. */
  perSeat: boolean
  methods: readonly PaymentMethod[]
  /** No money moves here, although it looks as if. */
  isDemonstration: boolean
}

/** Why a payment could not be begun: what a form without JavaScript is answered with. */
export interface PaymentAnswer {
  problem: Exclude<BeginOutcome, { status: 'begun' | 'changed' }>
}
