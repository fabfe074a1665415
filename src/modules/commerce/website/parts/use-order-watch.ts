import { useEffect, useEffectEvent } from 'react'
import type { OrderView } from '../../orders/schema.ts'
import { askOrder } from './call-checkout.ts'
import { nextQuestion } from './payment-progress.ts'

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
