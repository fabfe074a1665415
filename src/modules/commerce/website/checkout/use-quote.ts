import { useEffect, useRef, useState } from 'react'
import { currentTimeZone } from '#ui/website/current-time-zone.ts'
import type { Choice, Quote } from '../../orders/schema.ts'
import { askQuote } from '../parts/call-checkout.ts'
import type { Problems } from './checkout-rules.ts'

/** Somebody who types or clicks through a list asks once, when they have come to rest. */
const REST_MS = 300

export interface Asked {
  choice: Choice
  country: string
  province: string
}

export interface KnownQuote {
  /** What is chosen, and where the buyer is, also while its price is on its way. */
  asked: Asked
  quote: Quote | null
  /** What of the choice does not hold. */
  problems: Problems
  /** The price belongs to what was asked before. */
  isAsking: boolean
  /** It could not be asked: what stands there may not be what is charged. */
  hasFailed: boolean
}

/**
 * The price of what is being chosen, always asked of the server: the page multiplies and adds nothing. `settled` resolves when no
 * question is under way any more.
 */
export function useQuote(start: Pick<KnownQuote, 'asked' | 'quote' | 'problems'>) {
  const [known, setKnown] = useState<KnownQuote>({ ...start, isAsking: false, hasFailed: false })
  const latest = useRef(known)
  const asking = useRef<{ end: () => void; done: Promise<void> }>(undefined)
  useEffect(() => () => asking.current?.end(), [])

  function know(change: Partial<KnownQuote>) {
    latest.current = { ...latest.current, ...change }
    setKnown(latest.current)
  }

  function ask(change: Partial<Choice> & Partial<Omit<Asked, 'choice'>>) {
    const { country, province, ...choice } = change
    const { asked: before } = latest.current
    const asked: Asked = {
      choice: { ...before.choice, ...choice },
      country: country ?? before.country,
      province: province ?? before.province,
    }
    know({ asked, isAsking: true, hasFailed: false })
    asking.current?.end()
    const ending = new AbortController()
    const done = answer(asked, ending.signal)
    asking.current = { end: () => ending.abort(), done }
  }

  async function answer(asked: Asked, signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (signal.aborted) return
    const timeZone = currentTimeZone()
    const { choice, country, province } = asked
    const found = await askQuote({ ...choice, country, province, timeZone }, signal)
    if (signal.aborted) return
    know(
      found === undefined
        ? { isAsking: false, hasFailed: true }
        : { quote: found.quote, problems: ofChoice(found.problems), isAsking: false },
    )
  }

  /** What the server has said elsewhere, in refusing an order. */
  const take = (quote: Quote) => know({ quote, isAsking: false, hasFailed: false })
  const settled = async () => {
    await asking.current?.done
    return latest.current
  }
  return { ...known, ask, take, settled }
}

/** A province that is not chosen yet is no fault of anybody's: its field asks for it in time. */
function ofChoice({ province: _, ...problems }: Problems): Problems {
  return problems
}
