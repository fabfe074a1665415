import { useLingui } from '@lingui/react/macro'
import { FileText, ListChecks } from 'lucide-react'
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { END_ID, type Place } from './interview/interview.ts'
import { jumpToQuestion } from './interview/jump.ts'

type View = 'questions' | 'document'

interface ViewSwitchProps {
  view: View
  onChange: (view: View) => void
  /** Whether what was typed is safe: it stays in view with the switch. */
  state: ReactNode
}

/** What a small screen shows: the questions or the document. */
export function ViewSwitch({ view, onChange, state }: ViewSwitchProps) {
  const { t } = useLingui()
  const choices = [
    ['questions', ListChecks, t`Questions`],
    ['document', FileText, t`Preview`],
  ] as const
  return (
    <div className="sticky top-0 z-20 flex flex-wrap items-center gap-x-3 border-line border-y bg-paper px-gutter lg:hidden noscript:hidden">
      <fieldset aria-label={t`Show`} className="-mb-px flex flex-1">
        {choices.map(([own, Icon, label]) => (
          <button
            key={own}
            type="button"
            aria-pressed={own === view}
            onClick={() => onChange(own)}
            className={`flex min-h-11 flex-1 items-center max-sm:min-h-10 justify-center gap-1.5 border-b-2 font-medium -outline-offset-2! [&_svg]:size-5 ${
              own === view ? 'border-action text-action' : 'border-transparent text-muted'
            }`}
          >
            <Icon aria-hidden="true" />
            {label}
          </button>
        ))}
      </fieldset>
      {state}
    </div>
  )
}

/**
 * Which side a small screen shows, and the ways from one to the other. Large screens show both. `view` was
 * chosen, `drawn` is on the screen: a long document takes a slow phone a moment, in which the switch has
 * answered already.
 */
export function useView(first: View) {
  const [view, setView] = useState(first)
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
