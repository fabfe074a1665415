import { startTransition, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DocumentTemplate, fieldsOf } from '#engine/source/index.ts'
import { afterPaint } from '#ui/components/after-paint.ts'
import { usePreference } from '../use-preference.ts'
import { type InterviewGroup, type Place, placeAt, positionOf, stepsOf } from './interview.ts'

export type Interview = ReturnType<typeof useInterview>

interface InterviewOptions {
  template: DocumentTemplate
  groups: readonly InterviewGroup[]
  /** Where to begin: whoever comes back goes on where they stopped. */
  start: Place
  /** The form that works before JavaScript has all questions. */
  isLive: boolean
  /** Brings a place that is there now into view and puts the cursor into it. */
  onGo: (place: Place, part?: string) => void
}

/** Where somebody is in the interview, and the ways through it. */
export function useInterview({ template, groups, start, isLive, onGo }: InterviewOptions) {
  /** All questions below each other, or one at a time. */
  const [mode, setMode] = usePreference('interview', ['all', 'one'])
  const [place, setPlace] = useState(start)
  // What is drawn follows when the browser has time; keys go on from where somebody is by then.
  const latest = useRef(start)
  const order = useMemo(() => fieldsOf(template).map(({ id }) => id), [template])
  const steps = useMemo(() => stepsOf(groups), [groups])
  const position = positionOf(steps, place, order)
  const positionNow = () => positionOf(steps, latest.current, order)

  /** Leaves alone what was to be drawn of an arrival. */
  const leave = useRef<() => void>(undefined)
  /** `part` is the part of an address or a party, or the row of a list or a table. */
  function go(next: Place, part?: string) {
    leave.current?.()
    latest.current = next
    // At once: what is hidden cannot take the focus.
    flushSync(() => setPlace(next))
    onGo(next, part)
  }
  const arrive = useCallback((field: string) => {
    latest.current = { at: 'question', id: field }
    const follow = () =>
      setPlace((now) => (now.at === 'question' && now.id === field ? now : { at: 'question', id: field }))
    leave.current?.()
    leave.current = afterPaint(() => startTransition(follow))
  }, [])
  return {
    mode: isLive ? mode : 'all',
    setMode,
    steps,
    /** The step that somebody is at; the number of steps at the end. */
    position,
    go,
    next: () => go(placeAt(steps, positionNow() + 1)),
    back: () => go(placeAt(steps, positionNow() - 1)),
    /** Somebody is at this question now, however they came there. */
    arrive,
  }
}
