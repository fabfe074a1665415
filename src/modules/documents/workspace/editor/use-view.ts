import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { END_ID } from './interview/interview-end.tsx'
import type { Place } from './interview/interview-steps.ts'
import { jumpToQuestion } from './interview/jump.ts'
import type { View } from './view-switch.tsx'

/**
 * Which side a small screen shows, and the ways from one to the other. Large screens show both. `view` was chosen, `drawn` is on
 * the screen: a long document takes a slow phone a moment, in which the switch has answered already.
 */
export function useView() {
  const [view, setView] = useState<View>('questions')
  const drawn = useDeferredValue(view)
  const onDrawn = useRef<() => void>(undefined)
  const [cameFromDocument, setCameFromDocument] = useState(false)
  const scrolled = useRef<Record<View, number>>({ questions: 0, document: 0 })

  function change(next: View, arrive: () => void) {
    if (next === view) {
      requestAnimationFrame(arrive)
      return
    }
    scrolled.current[view] = window.scrollY
    onDrawn.current = arrive
    setView(next)
  }
  useLayoutEffect(() => {
    if (drawn !== view || !onDrawn.current) return
    requestAnimationFrame(onDrawn.current)
    onDrawn.current = undefined
  }, [drawn, view])
  /** Each side is found again where it was left; `arrive` once it is there. */
  function show(next: View, arrive?: () => void) {
    setCameFromDocument(false)
    change(next, () => {
      if (next !== view) window.scrollTo({ top: scrolled.current[next] })
      arrive?.()
    })
  }
  function goTo(place: Place, part?: string) {
    setCameFromDocument(view === 'document')
    change('questions', () => {
      if (place.at === 'question') jumpToQuestion(place.id, part)
      else document.getElementById(END_ID)?.focus()
    })
  }
  return { view, drawn, cameFromDocument, show, goTo }
}
