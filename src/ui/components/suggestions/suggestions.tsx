import { Plural } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { type ListState, nextPosition, optionId } from '../combobox.ts'
import { forgetAllSearches, forgetSearch, listRecentSearches, rememberSearch } from './recent-searches.ts'
import { createSuggester, type Suggestion, type SuggestionSource } from './suggester.ts'
import { RecentRows, SuggestionRows } from './suggestion-rows.tsx'

/** So long nothing is typed before the service is asked. */
const PAUSE_MS = 80

/**
 * Suggestions for words that are being typed. Those of before stay until the new ones are there; an answer to
 * words that have changed since is dropped. Undefined until there is an answer.
 */
function useSuggestions(
  words: string,
  { url, language }: { url: string; language: string },
): readonly Suggestion[] | undefined {
  const suggest = useMemo(() => createSuggester({ url, language }), [url, language])
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>()
  useEffect(() => {
    if (words === '') {
      setSuggestions(undefined)
      return
    }
    const given = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await suggest(words, given.signal)
      if (!given.signal.aborted) setSuggestions(answer)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [words, suggest])
  return suggestions
}

/** Pixels. */
const LIST_HEIGHT = 448
const LEAST_LIST_HEIGHT = 190
const LIST_MARGIN = 12

export interface SuggestionsProps {
  /** The field, which stands in a form. */
  input: HTMLInputElement
  source: SuggestionSource
  /** The words that were searched for last, before this was there. */
  sent: RefObject<string | undefined>
  addressOf: (words: string) => string
  onChange: (state: ListState) => void
}

/**
 * The list below a search field: what fits while somebody types, the last searches while the field is empty.
 * The field keeps the focus; its arrow keys, Enter and Escape work the list (WAI-ARIA: combobox with a list).
 * Loaded when the field is first used (docs/decisions/0007-first-visit.md).
 */
export default function Suggestions({ input, source, sent, addressOf, onChange }: SuggestionsProps) {
  const id = useId()
  const [typed, setTyped] = useState(input.value)
  // It is there because somebody has come to the field, or has begun to type while it was on its way.
  const [isWanted, setWanted] = useState(
    () => input.value === '' || (input.value !== input.defaultValue && input.value !== sent.current),
  )
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState(listRecentSearches)
  const words = typed.trim()
  const suggestions = useSuggestions(isWanted ? words : '', source)
  const count = words === '' ? recent.length : (suggestions?.length ?? 0)
  const isOpen = isWanted && count > 0
  const chosen = active < 0 ? undefined : optionId(id, active)

  useEffect(() => {
    onChange(isOpen ? { isOpen, listId: id, activeId: chosen } : { isOpen })
    if (chosen !== undefined) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, chosen, id, onChange])

  function close() {
    setWanted(false)
    setActive(-1)
  }

  function open() {
    setRecent(listRecentSearches())
    setTyped(input.value)
    setWanted(true)
  }

  function chooseWords(search: string) {
    input.value = search
    rememberSearch(search)
    close()
  }

  const onInput = useEffectEvent(() => {
    open()
    setActive(-1)
  })
  /** What was typed after this was drawn, and before it listened. */
  const catchUp = useEffectEvent(() => {
    if (input.value !== typed) onInput()
  })
  const onFieldPress = useEffectEvent(() => {
    if (input.value === '') open()
  })
  const onSubmit = useEffectEvent(() => {
    rememberSearch(input.value)
    close()
    // The keyboard of a phone would lie on the results.
    if (window.matchMedia('(pointer: coarse)').matches) input.blur()
  })
  const onLeave = useEffectEvent((event: FocusEvent) => {
    const { relatedTarget } = event
    if (!(relatedTarget instanceof Node && input.form?.contains(relatedTarget))) close()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive(nextPosition(active, step, count))
      else open()
    } else if (event.key === 'Escape' && isOpen) {
      // This list and nothing around it; the field keeps its words.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && isOpen && chosen !== undefined) {
      event.preventDefault()
      document.getElementById(chosen)?.click()
    }
  })

  useEffect(() => {
    const { form } = input
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('focus', () => onFieldPress(), { signal })
    input.addEventListener('click', () => onFieldPress(), { signal })
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    form?.addEventListener('submit', () => onSubmit(), { signal })
    form?.addEventListener('focusout', (event) => onLeave(event), { signal })
    catchUp()
    return () => listening.abort()
  }, [input])

  const list = { listId: id, active, addressOf }
  return (
    <>
      <p role="status" className="sr-only">
        {isWanted && words !== '' && suggestions !== undefined && (
          <Plural value={count} _0="No suggestions" one="# suggestion" other="# suggestions" />
        )}
        {isOpen && words === '' && <Plural value={count} one="# recent search" other="# recent searches" />}
      </p>
      {isOpen && (
        <div
          ref={fitBelow}
          className="absolute top-full right-0 z-40 mt-1.5 max-h-[28rem] w-full min-w-[min(22rem,100vw-2rem)] overflow-y-auto overscroll-contain rounded-control border border-field-line bg-sheet text-base text-ink"
        >
          {words === '' ? (
            <RecentRows
              {...list}
              searches={recent}
              onChoose={chooseWords}
              onForget={(forgotten) => {
                forgetSearch(forgotten)
                setActive(-1)
                setRecent(listRecentSearches())
              }}
              onForgetAll={() => {
                forgetAllSearches()
                setRecent([])
                input.focus()
              }}
            />
          ) : (
            <SuggestionRows
              {...list}
              suggestions={suggestions ?? []}
              linkTo={source.linkTo}
              onChoose={(suggestion) => {
                if (suggestion.kind === 'words') chooseWords(suggestion.words)
                else close()
              }}
            />
          )}
        </div>
      )}
    </>
  )
}

/** The list ends at the window's end or a phone's keyboard and scrolls inside; a few options always show. */
function fitBelow(list: HTMLElement | null): void {
  if (list === null) return
  const { height, offsetTop } = window.visualViewport ?? { height: window.innerHeight, offsetTop: 0 }
  const room = height + offsetTop - list.getBoundingClientRect().top - LIST_MARGIN
  list.style.maxHeight = `${Math.min(LIST_HEIGHT, Math.max(LEAST_LIST_HEIGHT, room))}px`
}
