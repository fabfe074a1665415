import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Outcome } from './outcome.ts'

/** Takes the focus to an element where what had it has gone with its row. */
export function useFocusAfter(outcome: Outcome | undefined): RefObject<HTMLParagraphElement | null> {
  const element = useRef<HTMLParagraphElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer has a key of its own
  useEffect(() => {
    if (outcome !== undefined && document.activeElement === document.body) element.current?.focus()
  }, [key, outcome])
  return element
}
