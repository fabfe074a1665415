import { useRef, useState } from 'react'
import { END_ID } from './interview/interview-end.tsx'
import type { Place } from './interview/interview-steps.ts'
import { jumpToQuestion } from './interview/jump.ts'
import type { View } from './view-switch.tsx'

/** Which side a small screen shows, and the ways from one to the other. Large screens show both. */
export function useView() {
  const [view, setView] = useState<View>('questions')
  const [cameFromDocument, setCameFromDocument] = useState(false)
  const scrolled = useRef<Record<View, number>>({ questions: 0, document: 0 })

  function change(next: View, arrive: () => void) {
    scrolled.current[view] = window.scrollY
    setView(next)
    // Once the other side is there.
    requestAnimationFrame(arrive)
  }
  /** Each side is found again where it was left. */
  function show(next: View) {
    setCameFromDocument(false)
    change(next, () => window.scrollTo({ top: scrolled.current[next] }))
  }
  function goTo(place: Place, part?: string) {
    setCameFromDocument(view === 'document')
    change('questions', () => {
      if (place.at === 'question') jumpToQuestion(place.id, part)
      else document.getElementById(END_ID)?.focus()
    })
  }
  return { view, cameFromDocument, show, goTo }
}
