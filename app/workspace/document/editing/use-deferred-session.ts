import { type RefObject, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../../components/after-paint.ts'
import type { Editing } from './editing.ts'
import type { EditingSession } from './editing-session.ts'

/**
 * The document as all that is around its questions shows it: the preview, the progress, whether it is saved. In the same frame as
 * the questions where the device draws quickly enough for that. Where it does not (`isSlow`), what somebody does shows first, and the
 * rest follows when that is painted and the browser has time.
 */
export function useDeferredSession(session: EditingSession, isSlow: RefObject<boolean>): Editing {
  const [followed, follow] = useState(session.getState)
  useEffect(() => {
    let leave: (() => void) | undefined
    const catchUp = () => follow(session.getState())
    const unsubscribe = session.subscribe(() => {
      leave?.()
      leave = isSlow.current ? afterPaint(() => startTransition(catchUp)) : undefined
      if (leave === undefined) catchUp()
    })
    catchUp()
    return () => {
      unsubscribe()
      leave?.()
    }
  }, [session, isSlow])
  return followed
}
